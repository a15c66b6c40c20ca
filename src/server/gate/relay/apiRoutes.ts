import { GateProblem, wrongParameter } from '../answers/gateProblem.ts'
import type { Audited } from '../audit/audit.ts'
import type { Changes } from '../audit/changes.ts'
import type { GateSettings } from '../base/gateSettings.ts'
import type { Visit } from '../base/visit.ts'
import { readJsonBody } from '../front/readJsonBody.ts'
import { requireSameOrigin } from '../front/sameOrigin.ts'
import type { Journal } from '../journal/journal.ts'
import type { Called } from '../renewal/withTokens.ts'
import { matchRoute, type PathValues, upstreamPath } from '../routes/matchRoute.ts'
import { readParameters } from '../routes/readParameters.ts'
import type { Route } from '../routes/route.ts'
import { routes } from '../routes/routes.ts'
import { eventWrites } from '../routes/routes4.ts'
import { findDevice } from '../signed-in/device.ts'
import type { Entrance } from './entrance.ts'
import { everybody, isOperationId, operationRoutes, ownerOf } from './operationRoutes.ts'
import { type Call, problemOf, type Relay } from './relay.ts'
import { ChangeSender, inJson, type Traced } from './sendChange.ts'

type ApiDeps = {
  readonly settings: GateSettings
  readonly entrance: Entrance
  readonly journal: Journal
  readonly changes: Changes
  readonly relay: Relay
  readonly isLocal: boolean
}

type RequestValues = Pick<Call, 'parameters' | 'json'>

/** Relays the desk's calls to the service: only listed addresses, and each change through the journal. */
export function apiRoutes(deps: ApiDeps) {
  const { settings, entrance, journal, changes, relay, isLocal } = deps
  const sender = new ChangeSender({ journal, changes, relay, actsOncePerKey: settings.embedded })

  const table = settings.eventWrites === 'v4' ? [...routes, ...eventWrites] : routes

  const ops = operationRoutes({ entrance, journal, changes })

  return async (visit: Visit): Promise<Response | null> => {
    const { request, url, clientAddress, logEntry } = visit
    if (!url.pathname.startsWith('/api/')) return null
    requireSameOrigin(request, settings.publicOrigin)
    const [, op] = /^\/api\/ops\/([^/]*)$/.exec(url.pathname) ?? []
    if (op !== undefined) return ops(visit, op)
    const found = matchRoute(table, request.method, url.pathname)
    if (found === null) throw new GateProblem('no-such-route')
    const { route, values } = found
    logEntry.route = `${route.method} ${route.template}`
    const signedIn = await entrance.required(request, logEntry)
    const path = upstreamPath(route, values)
    if (route.method !== 'GET' && url.search !== '') {
      throw wrongParameter('query', 'is not read here; send it in the body.')
    }
    const call: Call = {
      ...(await requestValues(route, visit)),
      signIn: signedIn,
      route,
      path,
      clientAddress,
      acceptLanguage: request.headers.get('accept-language'),
      signal: request.signal,
    }
    if (route.kind === 'read') return answerOf(await relay(call))
    const operation = operationOf(request)
    logEntry.op = operation
    const signIn = await entrance.identified(call)
    const what = JSON.stringify([
      path,
      call.parameters.toString(),
      ...(call.json ? [call.json] : []),
    ])
    return sender.send(
      { ...call, signIn },
      {
        owner: route.sharesOperations ? everybody : ownerOf(signIn),
        by: route.sharesOperations ? entrance.nameOf(signIn) : null,
        opId: operation,
        what,
        route: `${route.method} ${route.template}`,
      },
      tracedAs(operation, { ...call, signIn }, values, findDevice(request, isLocal)),
    )
  }
}

/** The service's answer to a reading, as the desk gets it. */
function answerOf(called: Called): Response {
  if (called.kind !== 'answer') throw problemOf(called)
  if (called.body === undefined) throw new GateProblem('bad-upstream')
  const { retryAfterSeconds } = called
  return inJson(
    called.body,
    called.status,
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  )
}

/** The parameters or JSON of a request, checked by its route. */
async function requestValues(route: Route, { request, url }: Visit): Promise<RequestValues> {
  if (route.method === 'GET') return { parameters: readParameters(route, url.searchParams) }
  const body = await readJsonBody(request)
  if (route.body === undefined) return { parameters: readParameters(route, Object.entries(body)) }
  return { parameters: new URLSearchParams(), json: route.body(body) }
}

/** Without a guest's name or texts: only the parameters that the route names. */
function tracedAs(
  operation: string,
  { route, signIn, parameters, json = {} }: Call,
  values: PathValues,
  device: Audited['device'],
): Traced {
  if (route.audit === undefined) return null
  const { act, details = [] } = route.audit
  const { code, id } = values
  const named = details.flatMap((name) => {
    const value = json[name] ?? parameters.get(name)
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, value] as const]
      : []
  })
  return {
    opId: operation,
    operation: `${ownerOf(signIn)} ${operation}`,
    audited: {
      act,
      account: signIn.row.account_id,
      device,
      ...(code === undefined ? {} : { booking: code }),
      details: { ...(id === undefined ? {} : { event: id }), ...Object.fromEntries(named) },
    },
  }
}

function operationOf(request: Request): string {
  const opId = request.headers.get('desk-operation') ?? ''
  if (!isOperationId(opId)) throw wrongParameter('Desk-Operation', 'must be a UUID in lower case.')
  return opId
}
