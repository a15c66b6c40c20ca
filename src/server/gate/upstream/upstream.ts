import { recordOf } from '../../../contract/records.ts'
import type { GateDeps } from '../base/gateSettings.ts'
import { type Redirect, senderOf, type UpstreamReply, type UpstreamRequest } from './sendTo.ts'
import type { ServiceHosts } from './serviceHosts.ts'

const headersWithinMs = 15_000
const wholeWithinMs = 20_000
const mostHops = 3

type SendDeps = {
  readonly hosts: ServiceHosts
  readonly log: GateDeps['log']
  readonly sendTo: ReturnType<typeof senderOf>
}

export type Upstream = (request: UpstreamRequest) => Promise<UpstreamReply>

/**
 * Sends a request to the service. When the service has moved (§5.6), the request is repeated with the same method, body
 * and credentials, but only at a host of the list. No other redirect is followed.
 */
export function upstreamOf(
  { fetch, now, log }: Pick<GateDeps, 'fetch' | 'now' | 'log'>,
  hosts: ServiceHosts,
): Upstream {
  const deps = { hosts, log, sendTo: senderOf({ fetch, now }, hosts.pathPrefix) }
  return async (request) => {
    const giveUp = givingUp(request)
    try {
      return await ask(deps, request, giveUp)
    } finally {
      giveUp.done()
    }
  }
}

async function ask(
  deps: SendDeps,
  request: UpstreamRequest,
  giveUp: GiveUp,
): Promise<UpstreamReply> {
  const { hosts, log } = deps
  const base = request.method === 'GET' ? hosts.toLookAt() : null
  if (base !== null) {
    const reply = await sent(deps, base, request, AbortSignal.any([giveUp.signal, soon()]))
    if (reply.kind === 'answer' && reply.status < 500) return reply
  }
  let origin = hosts.origin()
  for (let hop = 0; hop <= mostHops; hop += 1) {
    const reply = await sent(deps, origin, request, giveUp.signal, giveUp.headersCame)
    if (reply.kind !== 'redirect')
      return isUnwell(reply) ? atHome(deps, reply, request, giveUp) : reply
    const next = await hosts.follow(reply.location, reply.from)
    if (next === null) {
      log.warn({ host: reply.from.host }, 'the service points to a host that may not be followed')
      return { kind: 'elsewhere' }
    }
    if (request.asIs && !(await mayHaveSecret(deps, next, request, giveUp.signal))) {
      return { kind: 'elsewhere' }
    }
    origin = next
  }
  return { kind: 'elsewhere' }
}

/**
 * After a failure of the host the service moved to, the next reading looks at the configured one. Tokens are requested
 * there at once, because without them nothing is read any more; a request that may have been taken is not repeated.
 */
async function atHome(
  deps: SendDeps,
  failed: UpstreamReply,
  request: UpstreamRequest,
  { signal }: GiveUp,
): Promise<UpstreamReply> {
  const { hosts } = deps
  hosts.lookSoon()
  const isUntaken =
    failed.kind === 'refused' || (failed.kind === 'unreadable' && failed.status < 500)
  const base = request.asIs && isUntaken ? hosts.toLookAt() : null
  if (base === null) return failed
  const reply = await sent(deps, base, request, signal)
  hosts.lookSoon()
  return reply.kind === 'redirect' ? failed : reply
}

/** Sends the request to one host, and takes note of a host that answers well. */
async function sent(
  deps: SendDeps,
  origin: string,
  request: UpstreamRequest,
  signal: AbortSignal,
  headersCame?: () => void,
): Promise<UpstreamReply | Redirect> {
  const { sendTo } = deps
  const reply = await sendTo(origin, request, signal, headersCame)
  const isWhole = reply.kind === 'answer' && reply.status === 200 && !request.asIs
  if (isWhole) await confirm(deps, origin, reply.body)
  return reply
}

/** The answer counts also when the database cannot take note of where it came from. */
const confirm = ({ hosts, log }: SendDeps, origin: string, body: unknown): Promise<void> =>
  hosts.confirm(origin, body).catch((cause: unknown) => {
    log.error({ err: cause }, 'where the service is could not be written down')
  })

/**
 * Whether the host is known to be the service's, or at least has a token address: a request there without the secret
 * is refused in JSON (§5.3). A page of the host's present owner is no such refusal.
 */
async function mayHaveSecret(
  deps: SendDeps,
  origin: string,
  { path }: UpstreamRequest,
  signal: AbortSignal,
): Promise<boolean> {
  const { hosts, log } = deps
  if (hosts.isBelieved(origin)) return true
  const reply = await sent(deps, origin, { method: 'POST', path, headers: {}, asIs: true }, signal)
  const isRefusal = reply.kind === 'answer' && reply.status < 500 && 'error' in recordOf(reply.body)
  if (!isRefusal) log.warn({ host: origin }, 'the host the service points to has no token address')
  return isRefusal
}

/** A host that is looked at only to see whether it is well again answers quickly or not at all. */
const soon = (): AbortSignal => AbortSignal.timeout(3_000)

/** Whether the host the service moved to may have been given up. */
const isUnwell = ({ kind }: UpstreamReply): boolean =>
  kind === 'refused' || kind === 'lost' || kind === 'unreadable'

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
