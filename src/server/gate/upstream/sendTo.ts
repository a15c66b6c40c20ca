import { refusalIn, saysBadToken } from '../../../contract/refusal.ts'
import type { GateDeps } from '../base/gateSettings.ts'
import { readAnswer, type ServiceAnswer } from './readAnswer.ts'

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
export type UpstreamReply =
  | ({
      readonly kind: 'answer'
      /** With 503, when the service says how long it cannot work. */
      readonly retryAfterSeconds?: number
    } & ServiceAnswer)
  | { readonly kind: 'throttled'; readonly seconds: number }
  /** The connection could not be made. */
  | { readonly kind: 'refused' }
  /** A redirect to a host that is not on the list. */
  | { readonly kind: 'elsewhere' }
  /** The answer does not follow the contract, so it may come from something in between. */
  | { readonly kind: 'unreadable'; readonly status: number }
  /** The request was sent, and no complete answer came. */
  | { readonly kind: 'lost' }

/** The answer that the service is now at another host (§5.6). */
export type Redirect = {
  readonly kind: 'redirect'
  readonly location: string | null
  readonly from: URL
}

/** Whether the service itself answered 401: a web page with that status comes from something in between. */
export function isUnauthorised(reply: UpstreamReply): boolean {
  if (reply.kind !== 'answer') return false
  const refusal = refusalIn(reply.status, reply.body)
  return refusal !== null && saysBadToken(refusal)
}

/**
 * Sends a request to one host. Never throws.
 *
 * @param pathPrefix the path before `/api` and `/oauth`
 */
export const senderOf =
  ({ fetch, now }: Pick<GateDeps, 'fetch' | 'now'>, pathPrefix: string) =>
  async (
    origin: string,
    request: UpstreamRequest,
    signal: AbortSignal,
    headersCame = () => {},
  ): Promise<UpstreamReply | Redirect> => {
    try {
      const url = addressAt(origin, pathPrefix, request)
      const response = await fetch(url, {
        method: request.method,
        headers: isNear(url) ? { ...request.headers, ...uncompressed } : request.headers,
        redirect: 'manual',
        signal,
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      headersCame()
      if (response.status === 301 || response.status === 308) {
        await response.body?.cancel()
        return { kind: 'redirect', location: response.headers.get('location'), from: url }
      }
      return await readReply(response, request.asIs, now)
    } catch (cause) {
      return { kind: wasRefused(cause) ? 'refused' : 'lost' }
    }
  }

/** On the same machine a line is quicker than compression. Without this `fetch` asks for it. */
const uncompressed = { 'accept-encoding': 'identity' }

const isNear = ({ hostname }: URL): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

async function readReply(
  response: Response,
  asIs: boolean | undefined,
  now: () => Date,
): Promise<UpstreamReply> {
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

/** @throws when the URL parser changes the path into another one */
function addressAt(origin: string, prefix: string, { path, query }: UpstreamRequest): URL {
  const search = query === undefined || query.size === 0 ? '' : `?${query.toString()}`
  const url = new URL(`${origin}${prefix}${path}${search}`)
  if (url.origin !== origin || url.pathname !== `${prefix}${path}`) {
    throw new Error('An address of the service was not built as it was meant.')
  }
  return url
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

const whenUnreadable = 5
const longest = 600

/**
 * How long the service asks to wait (§8).
 *
 * @param header whole seconds or an HTTP date; anything else counts as 5 seconds
 * @returns seconds, at most 600
 */
export function retryAfterSeconds(header: string | null, now: Date): number {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), longest)
  // `Date.parse` reads "-5" as a year.
  const date = isHttpDate(text) ? Date.parse(text) : Number.NaN
  const seconds = Math.ceil((date - now.getTime()) / 1000)
  return seconds >= 0 ? Math.min(seconds, longest) : whenUnreadable
}

/** `Sat, 11 Jul 2026 17:00:30 GMT`, also with dashes. A header may be long, so each character is looked at once. */
const isHttpDate = (text: string): boolean =>
  /^[A-Za-z]{3,9},? [ \w:-]{1,40} GMT$/.test(text) && /\d{4}/.test(text)
