const cover = (isCovered: boolean): void => {
  document.documentElement.toggleAttribute('data-covered', isCovered)
}
const whenSeen = (): void => cover(document.visibilityState === 'hidden')
const leave = (): void => cover(true)

/**
 * Covers the page while it is hidden: in the list of open apps, and in a page that the browser restores. Focus and
 * typed text stay as they are.
 *
 * @param askAgain whether the page may be shown again, when it was brought back
 */
export function coverWhileHidden(askAgain: () => Promise<unknown>): () => void {
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return whenSeen()
    cover(true)
    void askAgain().finally(whenSeen)
  }
  document.addEventListener('visibilitychange', whenSeen)
  globalThis.addEventListener('pagehide', leave)
  globalThis.addEventListener('pageshow', comeBack)
  return () => {
    document.removeEventListener('visibilitychange', whenSeen)
    globalThis.removeEventListener('pagehide', leave)
    globalThis.removeEventListener('pageshow', comeBack)
    cover(false)
  }
}
