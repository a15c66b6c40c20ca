import { workInPlace } from './keyPartsInPlace.ts'
import type { KeyPartsDone, KeyPartsWork } from './workerMessages.ts'

const tell = (done: KeyPartsDone): void => globalThis.postMessage(done)

/** Writes and destroys key parts: only a worker can write over a file in place. */
globalThis.addEventListener('message', ({ data }: MessageEvent<KeyPartsWork>) => {
  workInPlace(data).then(
    () => tell({ is: 'done' }),
    (cause: unknown) => tell({ is: 'failed', why: String(cause) }),
  )
})
