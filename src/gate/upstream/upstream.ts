import { refusalIn, saysBadToken } from '../../contract/refusal.ts'
import type { GateDeps } from '../ground/gateSettings.ts'
import { type Answer, readAnswer } from './readAnswer.ts'
import { retryAfterSeconds } from './retryAfter.ts'
import type { ServiceHosts } from './serviceHosts.ts'

/** One request to the service, built from nothing but what is named here. */
export type UpstreamRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the service's address, `/api/…` or `/oauth/token/`. */
  readonly path: string
  readonly query?: URLSearchParams
  /** Its kind is among the headers. */
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
  /** From the start to the last byte of the answer. */
  readonly deadlineMs?: number
  /** Given up early: only ever for a read. */
  readonly signal?: AbortSignal | undefined
  /** Keeps the secrets of the answer: for the token address alone. */
  readonly asIs?: boolean
}

/** What came of it. Everything but `answer`, `unreadable` and `lost` is known not to have been executed. */
export type Reply =
  | ({ readonly kind: 'answer' } & Answer)
  | { readonly kind: 'throttled'; readonly seconds: number }
  /** The connection could not be made. */
  | { readonly kind: 'refused' }
  /** A redirect to a host that is not on the list. */
  | { readonly kind: 'elsewhere' }
  /** Something answered that is not the service as the contract has it. */
  | { readonly kind: 'unreadable'; readonly status: number }
  /** It was sent and no whole answer came. */
  | { readonly kind: 'lost' }

/** Said by the service itself: a page with status 401 comes from something in between. */
export function isUnauthorised(reply: Reply): boolean {
  if (reply.kind !== 'answer') return false
  const refusal = refusalIn(reply.status, reply.body)
  return refusal !== null && saysBadToken(refusal)
}

const headersWithinMs = 15_000
const wholeWithinMs = 20_000
const mostHops = 3

export type Upstream = (request: UpstreamRequest) => Promise<Reply>

/**
 * Asks the service, and follows it when it moved (§5.6): the same method, body and credentials, and only to a host
 * of the list. No other redirect is followed.
 */
export function upstreamOf(
  { fetch, now, log }: Pick<GateDeps, 'fetch' | 'now' | 'log'>,
  hosts: ServiceHosts,
): Upstream {
  async function ask(request: UpstreamRequest, giveUp: GiveUp): Promise<Reply> {
    let origin = hosts.origin()
    for (let hop = 0; hop <= mostHops; hop += 1) {
      const url = addressAt(origin, hosts.pathPrefix, request)
      const response = await fetch(url, {
        method: request.method,
        headers: request.headers,
        redirect: 'manual',
        signal: giveUp.signal,
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      giveUp.headersCame()
      const { status } = response
      if (status !== 301 && status !== 308) {
        if (status < 500) await hosts.settle(origin)
        return readReply(response, request.asIs)
      }
      await response.body?.cancel()
      const next = await hosts.follow(response.headers.get('location'), url)
      if (next === null) {
        log.warn({ host: url.host }, 'the service points to a host that may not be followed')
        return { kind: 'elsewhere' }
      }
      origin = next
    }
    return { kind: 'elsewhere' }
  }

  async function readReply(response: Response, asIs = false): Promise<Reply> {
    const { status, headers } = response
    if (status === 429) {
      await response.body?.cancel()
      return { kind: 'throttled', seconds: retryAfterSeconds(headers.get('retry-after'), now()) }
    }
    if (status >= 300 && status < 400) {
      await response.body?.cancel()
      return { kind: 'unreadable', status }
    }
    const answer = await readAnswer(response, asIs)
    return answer === null ? { kind: 'unreadable', status } : { kind: 'answer', ...answer }
  }

  return async (request) => {
    const giveUp = givingUp(request)
    try {
      return await ask(request, giveUp)
    } catch (cause) {
      return { kind: wasRefused(cause) ? 'refused' : 'lost' }
    } finally {
      giveUp.done()
    }
  }
}

/** @throws when the address would be another one than was meant */
function addressAt(origin: string, prefix: string, { path, query }: UpstreamRequest): URL {
  const search = query === undefined || query.size === 0 ? '' : `?${query.toString()}`
  const url = new URL(`${origin}${prefix}${path}${search}`)
  if (url.origin !== origin || url.pathname !== `${prefix}${path}`) {
    throw new Error('An address of the service was not built as it was meant.')
  }
  return url
}

type GiveUp = { readonly signal: AbortSignal; headersCame(): void; done(): void }

/** Two clocks: the first sign of an answer within 15 s, all of it within 20 s. */
function givingUp({ deadlineMs = wholeWithinMs, signal }: UpstreamRequest): GiveUp {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const whole = setTimeout(abort, deadlineMs)
  const first = setTimeout(abort, Math.min(headersWithinMs, deadlineMs))
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()
  return {
    signal: controller.signal,
    headersCame: () => clearTimeout(first),
    done() {
      clearTimeout(first)
      clearTimeout(whole)
      signal?.removeEventListener('abort', abort)
    },
  }
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether no byte can have been sent: the reason may be wrapped, or one of several addresses tried. */
function wasRefused(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if ('code' in cause && typeof cause.code === 'string' && connectionCodes.has(cause.code)) {
    return true
  }
  if (cause instanceof AggregateError) return cause.errors.every(wasRefused)
  return wasRefused(cause.cause)
}
