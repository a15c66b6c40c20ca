import { startVaultWorker } from './startVaultWorker.ts'
import type { StretchDone, StretchReady, StretchWork } from './workerMessages.ts'
import type { RawKey } from './wrapping.ts'

/** Much longer than a slow tablet takes. */
const patienceMs = 20_000
/** The worker uses 65 MB, so it ends soon after its last work. */
const restMs = 10_000

let ready: Promise<Worker> | null = null
let running = 0
let resting: ReturnType<typeof setTimeout> | undefined

/** Starts the worker ahead, while a person types: its start takes longer than a digit. */
export function prepareStretching(): void {
  // The next caller starts it again and gets the reason of the failure.
  withWorker(async () => {}).catch(() => {})
}

/** @throws when it cannot be had at this moment: no worker, no WebAssembly, no memory, no answer */
export const argon2idInWorker = (work: StretchWork): Promise<RawKey> =>
  withWorker((worker) => {
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<RawKey>((done, failed) => {
      port1.addEventListener('message', ({ data }: MessageEvent<StretchDone>) => {
        if (data.is === 'done') done(data.bytes)
        else failed(new Error(data.why))
      })
      port1.start()
      worker.postMessage(work, [port2])
    })
    return inTime(answer).finally(() => port1.close())
  })

async function withWorker<T>(act: (worker: Worker) => Promise<T>): Promise<T> {
  clearTimeout(resting)
  running += 1
  ready ??= start()
  const own = ready
  try {
    return await act(await own)
  } catch (cause) {
    // A worker that failed once gives way to a new one.
    if (ready === own) end()
    throw cause
  } finally {
    running -= 1
    if (running === 0) resting = setTimeout(end, restMs)
  }
}

function end(): void {
  // One that did not start is no more.
  ready?.then((worker) => worker.terminate()).catch(() => {})
  ready = null
}

async function start(): Promise<Worker> {
  const { default: address } = await import('./stretchWorker.ts?worker&url')
  const worker = startVaultWorker(address, 'PIN')
  const isReady = new Promise<void>((done, failed) => {
    worker.addEventListener('error', () => failed(new Error('The worker for PINs did not start.')))
    worker.addEventListener('message', ({ data }: MessageEvent<StretchReady>) => {
      if (data.is === 'ready') done()
      else failed(new Error(data.why))
    })
  })
  try {
    await inTime(isReady)
    return worker
  } catch (cause) {
    worker.terminate()
    throw cause
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, failed) => {
    const late = new Error('The worker for PINs does not answer.')
    timer = setTimeout(() => failed(late), patienceMs)
  })
  try {
    return await Promise.race([answer, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
