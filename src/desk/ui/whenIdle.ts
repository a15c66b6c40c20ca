/** A browser may never say that it is idle: Chromium on a busy machine stays silent even on a page where nothing runs. */
const latestMs = 1_000

/** Runs once the browser is idle, and after a second at the latest. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => act(), { timeout: latestMs })
  else setTimeout(act)
}
