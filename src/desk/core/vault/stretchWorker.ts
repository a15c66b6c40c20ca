import { argon2id, loadArgon2id } from './argon2id.ts'
import type { StretchDone, StretchReady, StretchWork } from './workerMessages.ts'

const sayReady = (ready: StretchReady): void => globalThis.postMessage(ready)

/** Stretches PINs. Only this file's own policy allows WebAssembly, and allows nothing else (`securityHeaders.ts`). */
globalThis.addEventListener('message', ({ data, ports: [port] }: MessageEvent<StretchWork>) => {
  const tell = (done: StretchDone): void => port?.postMessage(done)
  argon2id(data).then(
    (bytes) => tell({ is: 'done', bytes }),
    (cause: unknown) => tell({ is: 'failed', why: String(cause) }),
  )
})

loadArgon2id().then(
  () => sayReady({ is: 'ready' }),
  (cause: unknown) => sayReady({ is: 'failed', why: String(cause) }),
)
