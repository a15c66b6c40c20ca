import { stringifyInOrder } from '../../contract/jsonInOrder.ts'
import { DatabaseUnavailable } from '../../database/databaseUnavailable.ts'
import { GateProblem, wrongParameter } from '../answers/gateProblem.ts'
import { readJsonBody } from '../front/readJsonBody.ts'
import { requireSameOrigin } from '../front/sameOrigin.ts'
import type { GateSettings } from '../ground/gateSettings.ts'
import type { Visit } from '../ground/visit.ts'
import type { Journal, Operation, OperationState } from '../journal/journal.ts'
import { matchRoute, upstreamPath } from '../routes/matchRoute.ts'
import { readParameters } from '../routes/readParameters.ts'
import type { Route } from '../routes/route.ts'
import { routes } from '../routes/routes.ts'
import { eventWrites } from '../routes/routes4.ts'
import type { SignIn } from '../signed-in/signIns.ts'
import type { Entrance } from './entrance.ts'
import { type Call, problemOf, type Relay, wasNotDone } from './relay.ts'

type Rooms = {
  readonly settings: GateSettings
  readonly entrance: Entrance
  readonly journal: Journal
  readonly relay: Relay
}

type Said = Pick<Call, 'parameters' | 'json'>

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** Writes an answer in the service's own order: `JSON.stringify` would sort a list that is keyed by id. */
const inJson = (body: unknown, status: number, headers: Record<string, string> = {}): Response =>
  new Response(stringifyInOrder(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

/**
 * The service has answered, and the desk must hear it even when the journal cannot be written now: the operation then
 * stays `running` there, and becomes `unknown`.
 */
const orUnrecorded = (written: Promise<void>): Promise<void> =>
  written.catch((cause: unknown) => {
    if (!(cause instanceof DatabaseUnavailable)) throw cause
  })

/** Relays the desk's calls to the service: only listed addresses, and each change through the journal. */
export function apiRoutes({ settings, entrance, journal, relay }: Rooms) {
  const table = settings.eventWrites === 'v4' ? [...routes, ...eventWrites] : routes

  async function read(call: Call): Promise<Response> {
    const called = await relay(call)
    if (called.kind !== 'answer') throw problemOf(called)
    if (called.body === undefined) throw new GateProblem('bad-upstream')
    const { retryAfterSeconds } = called
    return inJson(
      called.body,
      called.status,
      retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
    )
  }

  async function act(call: Call, operation: Operation): Promise<Response> {
    const begun = await journal.begin(operation)
    const isRepeat = begun.state === 'unknown' && begun.mayRepeat === true
    if (begun.state !== 'begun' && !isRepeat) return repeated(begun)
    // The page cannot cancel the call from here on, because the outcome of a cancelled change would be unknown.
    const called = await relay(
      settings.embedded ? { ...call, idempotencyKey: operation.opId } : call,
    ).catch(async (cause: unknown) => {
      await orUnrecorded(journal.unknown(operation))
      throw cause
    })
    // A refusal of the repeat says nothing about the first call.
    const isSettled = called.kind === 'answer' && called.status < (isRepeat ? 400 : 500)
    if (isSettled) {
      if (call.route.sharesOperations && called.status >= 400) {
        // A refusal is not stored for everybody: another person may have other rights.
        await orUnrecorded(journal.forget(operation))
        return inJson(called.body ?? {}, called.status)
      }
      const body = called.body ?? {}
      await orUnrecorded(journal.answered(operation, called.status, body))
      return inJson(body, called.status)
    }
    if (called.kind !== 'answer' && wasNotDone(called)) {
      if (!isRepeat) await orUnrecorded(journal.forget(operation))
      throw problemOf(called)
    }
    await orUnrecorded(journal.unknown(operation))
    throw new GateProblem('outcome-unknown')
  }

  async function look({ request, url, said }: Visit, opId: string): Promise<Response> {
    said.route = 'GET /api/ops/:id'
    if (request.method !== 'GET' || url.search !== '') throw new GateProblem('no-such-route')
    if (!uuid.test(opId)) throw wrongParameter('id', 'must be the id of an operation.')
    const signIn = await entrance.required(request, said)
    const own = await journal.look(ownerOf(signIn), opId)
    return Response.json(own.state === 'unseen' ? await journal.look(everybody, opId) : own)
  }

  return async (visit: Visit): Promise<Response | null> => {
    const { request, url, clientAddress, said } = visit
    if (!url.pathname.startsWith('/api/')) return null
    requireSameOrigin(request, settings.publicOrigin)
    const [, opId] = /^\/api\/ops\/([^/]*)$/.exec(url.pathname) ?? []
    if (opId !== undefined) return look(visit, opId)
    const found = matchRoute(table, request.method, url.pathname)
    if (found === null) throw new GateProblem('no-such-route')
    const { route, values } = found
    said.route = `${route.method} ${route.template}`
    const path = upstreamPath(route, values)
    if (route.method !== 'GET' && url.search !== '') {
      throw wrongParameter('query', 'is not read here; send it in the body.')
    }
    const call: Call = {
      ...(await saidBy(route, visit)),
      signIn: await entrance.required(request, said),
      route,
      path,
      clientAddress,
      acceptLanguage: request.headers.get('accept-language'),
      signal: request.signal,
    }
    if (route.kind === 'read') return read(call)
    const operation = operationOf(request)
    said.op = operation
    const signIn = await entrance.identified(call)
    const what = JSON.stringify([
      path,
      call.parameters.toString(),
      ...(call.json ? [call.json] : []),
    ])
    return act(
      { ...call, signIn },
      {
        owner: route.sharesOperations ? everybody : ownerOf(signIn),
        by: route.sharesOperations ? entrance.nameOf(signIn) : null,
        opId: operation,
        what,
        route: route.template,
      },
    )
  }
}

/** The parameters or JSON of a request, checked by its route. */
async function saidBy(route: Route, { request, url }: Visit): Promise<Said> {
  if (route.method === 'GET') return { parameters: readParameters(route, url.searchParams) }
  const body = await readJsonBody(request)
  if (route.body === undefined) return { parameters: readParameters(route, Object.entries(body)) }
  return { parameters: new URLSearchParams(), json: route.body(body) }
}

/** The owner of operations whose ids are one for everybody. */
const everybody = 'business'

/** The owner of an operation: the account, or the sign-in itself when the service names no account. */
const ownerOf = ({ idHash, row }: SignIn): string =>
  row.account_id ? `account ${row.account_id}` : `session ${idHash}`

function operationOf(request: Request): string {
  const opId = request.headers.get('desk-operation') ?? ''
  if (!uuid.test(opId)) throw wrongParameter('Desk-Operation', 'must be a UUID in lower case.')
  return opId
}

function repeated(begun: OperationState | { readonly state: 'mismatch' }): Response {
  switch (begun.state) {
    case 'answered':
      return Response.json(begun.body ?? {}, {
        status: begun.status,
        headers: { 'desk-replayed': '1' },
      })
    case 'mismatch':
      throw new GateProblem('operation-mismatch')
    case 'unknown':
      throw new GateProblem('outcome-unknown', { status: 202 })
    case 'running':
    case 'unseen':
      throw new GateProblem('in-progress')
  }
}
