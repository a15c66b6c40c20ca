import { Duplex } from 'node:stream'
import type { DatabaseEngine } from './engine.ts'

/** A server's messages to an accepted client: signed in (`R`), and ready for a query outside a transaction (`Z`). */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const terminate = 'X'.charCodeAt(0)

type StreamCallback = (cause?: Error | null) => void

/**
 * The engine as `pg` sees a server: a socket. So both databases are used through one driver, and errors and values are the
 * same on both. What is written together is answered together, and only then the next is sent.
 */
export class EngineSocket extends Duplex {
  readonly #engine: DatabaseEngine
  #isLetIn = false

  constructor(engine: DatabaseEngine) {
    super()
    this.#engine = engine
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'))
  }

  /** The driver sets what only a network has. */
  setNoDelay(): void {}

  ref(): void {}

  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _: BufferEncoding, done: StreamCallback): void {
    this.#send([chunk], done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: StreamCallback): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    )
  }

  #send(parts: readonly Buffer[], done: StreamCallback): void {
    // The first message says who connects, which an engine does not ask.
    if (!this.#isLetIn) {
      this.#isLetIn = true
      this.push(welcome)
      done()
    } else if (parts[0]?.[0] === terminate) {
      this.push(null)
      done()
    } else {
      void this.#ask(parts, done)
    }
  }

  async #ask(parts: readonly Buffer[], done: StreamCallback): Promise<void> {
    try {
      for (const part of await this.#engine.answer(joined(parts))) this.push(part)
      done()
    } catch (cause) {
      done(cause instanceof Error ? cause : new Error('The engine failed.', { cause }))
    }
  }
}

/** In memory of its own, which can be handed over to a thread: a `Buffer` shares its memory with others. */
function joined(parts: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
