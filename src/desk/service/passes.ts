import type { QueueClock } from './readQueue.ts'

/** Resolves after `ms`, or at once when `signal` aborts. */
export const passes = (clock: QueueClock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const cancel = clock.after(ms, done)
    const end = () => {
      cancel()
      done()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
