import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { DatabaseUnavailable } from '../database/databaseUnavailable.ts'
import { migrate } from '../database/migrate.ts'
import { clientAddress } from '../network/clientAddress.ts'
import { squeezed } from '../network/squeezed.ts'
import { GateProblem, problemAnswer, wrongParameter } from './answers/gateProblem.ts'
import { type PageKind, withSecurityHeaders } from './answers/securityHeaders.ts'
import { ownDigests } from './assets/ownDigests.ts'
import type { Connected, Gate, GateDeps, GateSettings } from './base/gateSettings.ts'
import type { GateTables } from './base/gateTables.ts'
import type { Visit, VisitHandler } from './base/visit.ts'
import { gateParts } from './gateParts.ts'
import { migrations } from './migrations/migrations.ts'
import { sweep } from './signed-in/sweep.ts'

export type { Gate, GateDeps, GateSettings } from './base/gateSettings.ts'

const sweepEveryMs = millisecondsInHour
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])

/**
 * Opens the gate: the thin function that holds the consumer secret and everybody's tokens, signs staff in, and carries
 * the desk's calls to the booking service over a closed table of routes.
 *
 * @throws when a setting cannot work: a weak key, a desk on plain HTTP that is not on this machine
 * @see §5.3, §5.6, §8
 */
export async function createGate(deps: GateDeps): Promise<Gate> {
  const { settings, database, now, log } = deps
  await migrate(database, 'gate', migrations)
  const db = new Kysely<GateTables>({ dialect: database.dialect() })
  const unhurried = new Kysely<GateTables>({ dialect: database.dialect('no limits') })
  await sweep(unhurried, now())
  const { handlers, deadTokens } = await gateParts(deps, db)
  const shown = {
    isHttps: settings.publicOrigin.startsWith('https:'),
    own: await ownDigests(settings.assetsDir),
  }
  const running = new Set<Promise<Response>>()
  const sweeping = setInterval(() => {
    // Rows whose tokens still have to be ended are not old enough to be deleted.
    Promise.all([sweep(unhurried, now()), deadTokens.endAll()]).catch((cause: unknown) =>
      log.error({ err: cause }, 'sweeping failed'),
    )
  }, sweepEveryMs).unref()

  async function handle(request: Request, from: Connected): Promise<Response> {
    const startedAt = performance.now()
    const { headers } = request
    const visit = visitOf(request, from, settings)
    const response = await answerOf(visit, handlers).catch((cause: unknown) => answerTo(cause, log))
    const { status } = response
    const ms = Math.round(performance.now() - startedAt)
    log.info({ ...visit.logEntry, status, ms }, 'answered')
    // Only an action of somebody who is signed in has an operation.
    const isAction = visit.logEntry.op !== undefined
    const waitedSeconds = isAction ? waitedOf(headers.get('desk-waited')) : null
    deps.answered?.({ route: visit.logEntry.route, status, ms, waitedSeconds })
    const place = placeOf(visit.url, response)
    const sent =
      place === 'data' ? await squeezed(response, headers.get('accept-encoding')) : response
    return withSecurityHeaders(sent, place, shown)
  }

  return {
    handle(request, from) {
      const call = handle(request, from)
      running.add(call)
      return call.finally(() => running.delete(call))
    },
    async close(withinMs = 10_000) {
      clearInterval(sweeping)
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise((resolve) => {
        timer = setTimeout(resolve, withinMs)
      })
      await Promise.race([Promise.allSettled(running), patience])
      clearTimeout(timer)
    },
  }
}

function visitOf(request: Request, from: Connected, settings: GateSettings): Visit {
  // The caller chooses the host in the address, so only path and query are used.
  const { pathname, search } = new URL(request.url)
  return {
    request,
    url: new URL(pathname.replace(/^\/{2,}/, '/') + search, settings.publicOrigin),
    clientAddress: clientAddress(
      request.headers.get('x-forwarded-for'),
      from.remoteAddress,
      settings.trustedProxyHops,
    ),
    logEntry: { route: `${request.method} (nothing)` },
  }
}

/** What the first handler answers that knows the address. @throws {GateProblem} when none does */
async function answerOf(visit: Visit, handlers: readonly VisitHandler[]): Promise<Response> {
  const { method } = visit.request
  if (!methods.has(method)) throw new GateProblem('method-not-allowed')
  // No text holds a zero, and no database would look for one.
  if (/%00/.test(visit.url.search)) throw wrongParameter('query', 'holds what is no text.')
  for (const handler of handlers) {
    const response = await handler(visit)
    if (response !== null) return response
  }
  throw new GateProblem('no-such-route')
}

function answerTo(cause: unknown, log: Logger): Response {
  if (cause instanceof GateProblem) return problemAnswer(cause)
  log.error({ err: cause }, 'the gate failed')
  if (cause instanceof DatabaseUnavailable) return problemAnswer(unavailable(cause))
  return problemAnswer(new GateProblem('gate-failed'))
}

/** How many seconds a change waited on a tablet, which sends ms; null for anything over a day, as a wrong clock makes it. */
const waitedOf = (sent: string | null): number | null =>
  sent !== null && /^\d{1,8}$/.test(sent) && Number(sent) <= millisecondsInDay
    ? Number(sent) / 1_000
    : null

function unavailable({ why, retryAfterSeconds }: DatabaseUnavailable): GateProblem {
  const message = {
    'no answer': null,
    full: 'The disk of Deskbell’s database is full. Ask your administrator.',
    damaged: 'Deskbell’s database is damaged. Ask your administrator.',
  }[why]
  return new GateProblem('database-unavailable', {
    retryAfterSeconds,
    ...(message === null ? {} : { message }),
  })
}

function placeOf({ pathname }: URL, { headers }: Response): PageKind {
  const isPage = (headers.get('content-type') ?? '').startsWith('text/html')
  if (pathname.startsWith('/api/invoice/') && isPage) return 'invoice'
  if (/^\/assets\/stretchWorker-[\w-]+\.js$/.test(pathname)) return 'pin-worker'
  return /^\/(?:auth|api|csp-report|healthz|readyz)(?:\/|$)/.test(pathname) ? 'data' : 'shell'
}
