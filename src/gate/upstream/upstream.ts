import { recordOf } from '../../contract/records.ts'
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
    const base = request.method === 'GET' ? hosts.toLookAt() : null
    if (base !== null) {
      const reply = await sent(base, request, AbortSignal.any([giveUp.signal, soon()]))
      if (reply.kind === 'answer' && reply.status < 500) return reply
    }
    let origin = hosts.origin()
    for (let hop = 0; hop <= mostHops; hop += 1) {
      const reply = await sent(origin, request, giveUp.signal, giveUp.headersCame)
      if (reply.kind !== 'redirect') return isUnwell(reply) ? atHome(reply, request, giveUp) : reply
      const next = await hosts.follow(reply.location, reply.from)
      if (next === null) {
        log.warn({ host: reply.from.host }, 'the service points to a host that may not be followed')
        return { kind: 'elsewhere' }
      }
      if (request.asIs && !(await mayHaveSecret(next, request, giveUp.signal))) {
        return { kind: 'elsewhere' }
      }
      origin = next
    }
    return { kind: 'elsewhere' }
  }

  /**
   * After a failure of the host the service moved to, the next reading looks at the configured one. Tokens are asked for
   * there at once, because without them nothing is read any more; a request that may have been taken is not repeated.
   */
  async function atHome(
    failed: Reply,
    request: UpstreamRequest,
    { signal }: GiveUp,
  ): Promise<Reply> {
    hosts.lookSoon()
    const isUntaken =
      failed.kind === 'refused' || (failed.kind === 'unreadable' && failed.status < 500)
    const base = request.asIs && isUntaken ? hosts.toLookAt() : null
    if (base === null) return failed
    const reply = await sent(base, request, signal)
    hosts.lookSoon()
    return reply.kind === 'redirect' ? failed : reply
  }

  /** Sends the request to one host. Never throws. */
  async function sent(
    origin: string,
    request: UpstreamRequest,
    signal: AbortSignal,
    headersCame = () => {},
  ): Promise<Reply | Redirect> {
    try {
      const url = addressAt(origin, hosts.pathPrefix, request)
      const response = await fetch(url, {
        method: request.method,
        headers: request.headers,
        redirect: 'manual',
        signal,
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      headersCame()
      if (response.status === 301 || response.status === 308) {
        await response.body?.cancel()
        return { kind: 'redirect', location: response.headers.get('location'), from: url }
      }
      const reply = await readReply(response, request.asIs)
      const isWhole = reply.kind === 'answer' && reply.status === 200 && !request.asIs
      if (isWhole) await confirm(origin, reply.body)
      return reply
    } catch (cause) {
      return { kind: wasRefused(cause) ? 'refused' : 'lost' }
    }
  }

  /** The answer counts also when the database cannot take note of where it came from. */
  const confirm = (origin: string, body: unknown): Promise<void> =>
    hosts.confirm(origin, body).catch((cause: unknown) => {
      log.error({ err: cause }, 'where the service is could not be written down')
    })

  /**
   * Whether the host is known to be the service's, or at least has a token address: asked there without the secret, it
   * refuses in JSON (§5.3). A page of whoever has the host now does not.
   */
  async function mayHaveSecret(
    origin: string,
    { path }: UpstreamRequest,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (hosts.isBelieved(origin)) return true
    const reply = await sent(origin, { method: 'POST', path, headers: {}, asIs: true }, signal)
    const isRefusal =
      reply.kind === 'answer' && reply.status < 500 && 'error' in recordOf(reply.body)
    if (!isRefusal)
      log.warn({ host: origin }, 'the host the service points to has no token address')
    return isRefusal
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
    } finally {
      giveUp.done()
    }
  }
}

/** The answer that the service is now at another host (§5.6). */
type Redirect = { readonly kind: 'redirect'; readonly location: string | null; readonly from: URL }

/** A host that is looked at only to see whether it is well again answers quickly or not at all. */
const soon = (): AbortSignal => AbortSignal.timeout(3_000)

/** Whether the host the service moved to may have been given up. */
const isUnwell = ({ kind }: Reply): boolean =>
  kind === 'refused' || kind === 'lost' || kind === 'unreadable'

/** @throws when the URL parser changes the path into another one */
function addressAt(origin: string, prefix: string, { path, query }: UpstreamRequest): URL {
  const search = query === undefined || query.size === 0 ? '' : `?${query.toString()}`
  const url = new URL(`${origin}${prefix}${path}${search}`)
  if (url.origin !== origin || url.pathname !== `${prefix}${path}`) {
    throw new Error('An address of the service was not built as it was meant.')
  }
  return url
}

type GiveUp = { readonly signal: AbortSignal; readonly headersCame: () => void; done(): void }

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
