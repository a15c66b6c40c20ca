/** Runs once the browser is idle. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => act())
  else setTimeout(act)
}
