import { refusalIn, saysBadToken } from '../../contract/refusal.ts'
import type { GateDeps } from '../ground/gateSettings.ts'
import { type Answer, readAnswer } from './readAnswer.ts'
import { retryAfterSeconds } from './retryAfter.ts'
import type { ServiceHosts } from './serviceHosts.ts'

/** One request to the service; it contains only what is named here. */
export type UpstreamRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the service's address, `/api/…` or `/oauth/token/`. */
  readonly path: string
  readonly query?: URLSearchParams
  /** The headers name its content type. */
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
  /** From the start to the last byte of the answer. */
  readonly deadlineMs?: number
  /** Cancels the request; only a read may have one, because the outcome of a cancelled change is unknown. */
  readonly signal?: AbortSignal | undefined
  /** Keeps secrets in the answer; only the token address needs them. */
  readonly asIs?: boolean
}

/** The outcome of a request. It was certainly not executed unless it is `answer`, `unreadable` or `lost`. */
export type Reply =
  | ({
      readonly kind: 'answer'
      /** With 503, when the service says how long it cannot work. */
      readonly retryAfterSeconds?: number
    } & Answer)
  | { readonly kind: 'throttled'; readonly seconds: number }
  /** The connection could not be made. */
  | { readonly kind: 'refused' }
  /** A redirect to a host that is not on the list. */
  | { readonly kind: 'elsewhere' }
  /** The answer does not follow the contract, so it may come from something in between. */
  | { readonly kind: 'unreadable'; readonly status: number }
  /** The request was sent, and no complete answer came. */
  | { readonly kind: 'lost' }

/** Whether the service itself answered 401: a web page with that status comes from something in between. */
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
 * Sends a request to the service. When the service has moved (§5.6), the request is repeated with the same method, body
 * and credentials, but only at a host of the list. No other redirect is followed.
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
    if (answer === null) return { kind: 'unreadable', status }
    const pause = status === 503 ? headers.get('retry-after') : null
    return {
      kind: 'answer',
      ...answer,
      ...(pause === null ? {} : { retryAfterSeconds: retryAfterSeconds(pause, now()) }),
    }
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

/** @throws when the URL parser changes the path into another one */
function addressAt(origin: string, prefix: string, { path, query }: UpstreamRequest): URL {
  const search = query === undefined || query.size === 0 ? '' : `?${query.toString()}`
  const url = new URL(`${origin}${prefix}${path}${search}`)
  if (url.origin !== origin || url.pathname !== `${prefix}${path}`) {
    throw new Error('An address of the service was not built as it was meant.')
  }
  return url
}

type GiveUp = { readonly signal: AbortSignal; headersCame(): void; done(): void }

/** Two time limits: the answer must begin within 15 s and be complete within 20 s. */
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

/** Whether no connection was made, so that nothing was sent. The cause may be wrapped, or one for each address tried. */
function wasRefused(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if ('code' in cause && typeof cause.code === 'string' && connectionCodes.has(cause.code)) {
    return true
  }
  if (cause instanceof AggregateError) return cause.errors.every(wasRefused)
  return wasRefused(cause.cause)
}
