import { i18n } from '@lingui/core'
import ky, { TimeoutError } from 'ky'
import { Unreadable } from '../../../contract/unreadable.ts'
import { tabletNow } from '../../ui/tabletClock.ts'
import { bodyOf } from './answer.ts'
import type { CircuitBreaker } from './backOff.ts'
import { ServiceFailure } from './failures.ts'
import { type Priority, type QueueClock, ReadQueue } from './readQueue.ts'

/** One read: GET, or POST with a JSON body where the filter is personal or the contract says so. */
export type ApiRead = {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly json?: unknown
}

/** The exact address of a GET: `early.ts` must build the same text. */
export function addressOf({ path, query = {} }: ApiRead): string {
  const written = new URLSearchParams(query).toString()
  return written === '' ? path : `${path}?${written}`
}

export type ReadHow = {
  readonly priority?: Priority
  readonly signal?: AbortSignal
  /** An answer that nobody waits for is read in three steps, none of which begins before this resolves. */
  readonly calm?: () => Promise<void>
}

export type ActMethod = 'post' | 'patch' | 'delete'

/** The desk's one way to the gate. Every method throws {@link ServiceFailure} and nothing else, except an abort. */
export type Api = {
  /** Reads and parses, in turn with other reads. A record that breaks the contract is `unreadable`. */
  readonly read: <T>(ask: ApiRead, parse: (wire: unknown) => T, how?: ReadHow) => Promise<T>
  /**
   * Sends one action under its operation id, at once; it goes on even when the page is closed meanwhile.
   *
   * @returns the answer's JSON, null when empty
   */
  readonly act: (
    path: string,
    body: Readonly<Record<string, unknown>>,
    opId: string,
    /** A change of 4.0 (§4.4) has its own; all others are a POST. */
    method?: ActMethod,
    /** How long the action has waited on this tablet. */
    waitedMs?: number,
  ) => Promise<unknown>
  /** Asks the gate itself (`/auth/…`, `/api/ops/…`), ahead of all reads. */
  readonly gate: (method: 'GET' | 'POST', path: string, json?: unknown) => Promise<unknown>
  /** The end of the pause that the service demanded, in ms; null without one. */
  readonly pausedUntil: () => number | null
  readonly onPause: (listener: () => void) => () => void
  /** A person wants a new answer: reads that back off together (`backOff.ts`) are sent again. */
  readonly askAgain: () => void
}

/** The dependencies of the client: the browser's own, unless a test passes others. */
export type ApiSettings = {
  readonly fetch?: typeof globalThis.fetch
  readonly origin?: string
  readonly clock?: QueueClock
  readonly timeoutMs?: number
  /** The back-off of reads; null while it is still loading. */
  readonly breaker?: () => CircuitBreaker | null
  /** Called at every 401. */
  readonly onSignedOut?: () => void
  /** Called at every 423. */
  readonly onLocked?: () => void
  /** Called whenever the gate has answered a request. */
  readonly onAnswered?: (requestTime: RequestTime) => void
}

/** The time of a request: by this tablet's clock and by one that cannot be set (`performance.now`), in ms. */
export type RequestTime = { readonly clock: number; readonly running: number }

/** The browser's clock and timers. */
export const browserClock: QueueClock = {
  now: tabletNow,
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Opens the way to the gate (architecture.md §3). */
export function createApi({
  fetch = globalThis.fetch.bind(globalThis),
  origin = globalThis.location.origin,
  clock = browserClock,
  timeoutMs = 20_000,
  breaker = () => null,
  onSignedOut = () => {},
  onLocked = () => {},
  onAnswered = () => {},
}: ApiSettings = {}): Api {
  const client = clientOf(fetch, timeoutMs)
  const reads = new ReadQueue(clock)

  async function send(
    path: string,
    options: Parameters<typeof client>[1],
    calm?: ReadHow['calm'],
  ): Promise<unknown> {
    const requestTime = { clock: clock.now(), running: performance.now() }
    try {
      const response = await client(new URL(path, origin), options)
      await calm?.()
      const body = await bodyOf(response, clock.now())
      onAnswered(requestTime)
      return body
    } catch (thrown) {
      if (options?.signal?.aborted) throw thrown
      const failure = failureOfSending(thrown)
      if (failure.reason.kind === 'signed-out') onSignedOut()
      if (failure.reason.kind === 'locked') onLocked()
      if (failure.reason.kind === 'throttled') reads.pauseUntil(failure.reason.until)
      throw failure
    }
  }

  return {
    read(ask, parse, { priority = 'rest', signal, calm } = {}) {
      const sendRead = () => send(addressOf(ask), optionsOf(ask, signal), calm)
      const readNow = async () => {
        const body = await (breaker()?.through(sendRead) ?? sendRead())
        await calm?.()
        const found = readWith(parse, body)
        await calm?.()
        return found
      }
      return reads.run(readNow, { priority, signal })
    },
    act: (path, body, opId, method = 'post', waitedMs = 0) =>
      send(path, {
        method,
        json: body,
        keepalive: true,
        headers: { 'Desk-Operation': opId, 'Desk-Waited': String(waitedMs) },
      }),
    gate: (method, path, json) => send(path, { method, ...(json === undefined ? {} : { json }) }),
    pausedUntil: () => reads.pausedUntil(),
    onPause: (listener) => reads.onPause(listener),
    askAgain: () => breaker()?.askAgain(),
  }
}

const clientOf = (fetch: typeof globalThis.fetch, timeoutMs: number) =>
  ky.create({
    fetch,
    headers: { 'X-Desk': '1', Accept: 'application/json' },
    // The gate passes it on, for a service that knows the language.
    hooks: { beforeRequest: [({ headers }) => headers.set('Accept-Language', i18n.locale)] },
    // The query client and the outbox decide about retries, because they know the request.
    retry: 0,
    throwHttpErrors: false,
    timeout: timeoutMs,
  })

const optionsOf = ({ json }: ApiRead, signal: AbortSignal | undefined) => ({
  method: json === undefined ? 'get' : 'post',
  ...(json === undefined ? {} : { json }),
  ...(signal === undefined ? {} : { signal }),
})

function failureOfSending(thrown: unknown): ServiceFailure {
  if (thrown instanceof ServiceFailure) return thrown
  if (thrown instanceof TimeoutError) return new ServiceFailure({ kind: 'slow' }, { cause: thrown })
  return new ServiceFailure({ kind: 'offline' }, { cause: thrown })
}

/** The cause is kept only for {@link Unreadable}: a schema's own message may quote guest data. */
export function readWith<T>(parse: (wire: unknown) => T, wire: unknown): T {
  try {
    return parse(wire)
  } catch (cause) {
    throw new ServiceFailure(
      { kind: 'unreadable' },
      cause instanceof Unreadable ? { cause } : undefined,
    )
  }
}
