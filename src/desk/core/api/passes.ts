import type { QueueClock } from './readQueue.ts'

/** Resolves after `ms`, or at once when `signal` aborts. */
export const passes = (clock: QueueClock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      cancel()
      // A signal lives as long as the page, so each wait must remove its listener.
      signal.removeEventListener('abort', end)
      done()
    }
    const cancel = clock.after(ms, end)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
