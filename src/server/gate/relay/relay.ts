import { gateAddressHeader, markedAddress } from '../../network/clientAddress.ts'
import { GateProblem } from '../answers/gateProblem.ts'
import type { GateSettings } from '../base/gateSettings.ts'
import type { Called, WithTokens } from '../renewal/withTokens.ts'
import { pingRoute, type Route } from '../routes/routes.ts'
import { bareRead } from '../signed-in/profile.ts'
import type { OpenSignIn, SignIns } from '../signed-in/signIns.ts'
import { isUnauthorised, type UpstreamReply, type UpstreamRequest } from '../upstream/sendTo.ts'
import type { Upstream } from '../upstream/upstream.ts'

/** One checked call of the desk: its address and its parameters. */
export type Call = {
  readonly signIn: OpenSignIn
  readonly route: Route
  readonly path: string
  readonly parameters: URLSearchParams
  /** The body of a call that is sent as JSON. */
  readonly json?: Readonly<Record<string, unknown>>
  /** The browser's address, which is passed on to the service (§5.1); '' when there is none. */
  readonly clientAddress: string
  readonly acceptLanguage: string | null
  /** For changes at our own service, which acts once per key even when an answer is lost. */
  readonly idempotencyKey?: string
  /** Aborts when the page goes away; only a read is cancelled by it. */
  readonly signal?: AbortSignal
}

const mostTries = 3
const longestWaitSeconds = 600
const deadlineMs = 20_000
const pingWithinMs = 5_000
const unwell = new Set([502, 503, 504])
const forbiddenFour: UpstreamReply = {
  kind: 'answer',
  status: 403,
  body: {
    error: {
      httpCode: 403,
      errorCode: 'forbidden',
      message: 'Generation 4.0 of the booking service does not take this sign-in.',
    },
  },
}

type RelayDeps = {
  readonly settings: Pick<GateSettings, 'embedded' | 'client'>
  readonly withTokens: WithTokens
  readonly signIns: SignIns
  readonly upstream: Upstream
  readonly now: () => Date
  readonly pause: (ms: number) => Promise<void>
}

export type Relay = (call: Call) => Promise<Called>

/** Sends a call to the service and returns its answer, and retries only where that can do no harm. */
export function relayOf({ settings, withTokens, signIns, upstream, now, pause }: RelayDeps): Relay {
  async function tries(request: UpstreamRequest, isRead: boolean): Promise<UpstreamReply> {
    const until = performance.now() + deadlineMs
    for (let attempt = 1; ; attempt += 1) {
      const left = until - performance.now()
      const reply = await upstream({ ...request, deadlineMs: left })
      const waitMs = attempt * (100 + Math.random() * 100)
      const again = isRead ? mayAskAgain(reply) : reply.kind === 'refused'
      const isOver = attempt >= mostTries || performance.now() + waitMs > until
      if (!again || isOver || request.signal?.aborted) return reply
      await pause(waitMs)
    }
  }

  /** 4.0 is beta and may refuse a token that 3.0 accepts. That refusal must not end the sign-in. */
  async function ofFour(reply: UpstreamReply, accessToken: string): Promise<UpstreamReply> {
    const ping = await upstream(
      bareRead(pingRoute.template, accessToken, { deadlineMs: pingWithinMs }),
    )
    const isGood = ping.kind === 'answer' && ping.status === 200 && !isUnauthorised(ping)
    return isGood ? forbiddenFour : reply
  }

  return async (call) => {
    const { signIn, route } = call
    const blockedMs = (signIn.row.blocked_until?.getTime() ?? 0) - now().getTime()
    // No wait is longer: the clock was set back since.
    if (blockedMs > 0 && blockedMs <= longestWaitSeconds * 1_000)
      return { kind: 'throttled', seconds: Math.ceil(blockedMs / 1000) }
    const called = await withTokens(signIn, async (accessToken) => {
      const reply = await tries(requestOf(call, accessToken, settings), route.kind === 'read')
      const isOfFour = route.template.startsWith('/api/4.0/')
      return isOfFour && isUnauthorised(reply) ? ofFour(reply, accessToken) : reply
    })
    if (called.kind === 'throttled') {
      // A random extra wait, so that not every tablet comes back in the same second.
      const seconds = Math.min(longestWaitSeconds, called.seconds * (1 + Math.random() * 0.2))
      await signIns.block(signIn, seconds)
      return { kind: 'throttled', seconds: Math.ceil(seconds) }
    }
    return called
  }
}

const mayAskAgain = (reply: UpstreamReply): boolean =>
  reply.kind === 'refused' ||
  reply.kind === 'lost' ||
  ((reply.kind === 'answer' || reply.kind === 'unreadable') && unwell.has(reply.status))

/** Builds a new request, so that no header of the browser is passed on. */
function requestOf(
  call: Call,
  accessToken: string,
  { embedded, client }: RelayDeps['settings'],
): UpstreamRequest {
  const { route, path, clientAddress, acceptLanguage, idempotencyKey, signal } = call
  const { type, ...request } = toServiceRequest(call)
  return {
    ...request,
    path,
    headers: {
      authorization: `Bearer ${accessToken}`,
      accept: 'application/json',
      'user-agent': 'Deskbell',
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(clientAddress === '' ? {} : { 'x-forwarded-for': clientAddress }),
      ...(clientAddress === '' || !embedded
        ? {}
        : { [gateAddressHeader]: markedAddress(clientAddress, client.secret) }),
      ...(isLanguageList(acceptLanguage) ? { 'accept-language': acceptLanguage } : {}),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    signal: route.kind === 'read' ? signal : undefined,
  }
}

type ServiceRequest = Pick<UpstreamRequest, 'method' | 'query' | 'body'> & {
  readonly type?: string
}

/** The request in the form that the service expects for this address. */
function toServiceRequest({ route, parameters, json }: Call): ServiceRequest {
  switch (route.sentAs) {
    case 'query':
      return { method: 'GET', query: parameters }
    case 'form':
      return {
        method: 'POST',
        body: parameters.toString(),
        type: 'application/x-www-form-urlencoded',
      }
    case 'json':
      return {
        method: route.method,
        query: parameters,
        ...(json === undefined ? {} : { body: JSON.stringify(json), type: 'application/json' }),
      }
  }
}

const isLanguageList = (header: string | null): header is string =>
  header !== null && /^[A-Za-z0-9,;=.* -]{1,100}$/.test(header)

/** Whether the service certainly did nothing. */
export const wasNotDone = ({ kind }: Called): boolean =>
  kind === 'throttled' ||
  kind === 'refused' ||
  kind === 'elsewhere' ||
  kind === 'signed-out' ||
  kind === 'no-token'

/** The problem that the desk gets for a call without an answer. */
export function problemOf(called: Exclude<Called, { kind: 'answer' }>): GateProblem {
  switch (called.kind) {
    case 'throttled':
      return new GateProblem('throttled', { retryAfterSeconds: called.seconds })
    case 'signed-out':
      return new GateProblem('signed-out', { reason: called.reason })
    case 'elsewhere':
      return new GateProblem('host-not-confirmed')
    case 'unreadable':
      return new GateProblem(called.status >= 500 ? 'service-unreachable' : 'bad-upstream')
    case 'lost':
      return new GateProblem('service-unreachable', { status: 504 })
    case 'refused':
    case 'no-token':
      return new GateProblem('service-unreachable')
  }
}
