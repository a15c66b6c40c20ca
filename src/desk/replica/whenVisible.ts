import { useSession } from '../api/session.ts'

const isFree = (): boolean =>
  document.visibilityState === 'visible' && useSession.getState().state === 'in'

/** Resolves when the page is visible and somebody is signed in: background reading stops behind a locked screen. */
export const whenVisible =
  (signal: AbortSignal): (() => Promise<void>) =>
  () =>
    new Promise((done) => {
      if (isFree() || signal.aborted) return done()
      const look = () => {
        if (!isFree() && !signal.aborted) return
        stop()
        document.removeEventListener('visibilitychange', look)
        signal.removeEventListener('abort', look)
        done()
      }
      const stop = useSession.subscribe(look)
      document.addEventListener('visibilitychange', look)
      signal.addEventListener('abort', look)
    })
