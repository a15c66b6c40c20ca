import { GateProblem, wrongParameter } from '../answers/gateProblem.ts'
import type { Changes } from '../audit/changes.ts'
import type { Visit } from '../base/visit.ts'
import { readJsonBody } from '../front/readJsonBody.ts'
import type { Journal } from '../journal/journal.ts'
import type { OpenSignIn } from '../signed-in/signIns.ts'
import type { Entrance } from './entrance.ts'
import { inJson } from './sendChange.ts'

type OperationDeps = {
  readonly entrance: Entrance
  readonly journal: Journal
  readonly changes: Changes
}

/** The owner of operations whose ids are one for everybody. */
export const everybody = 'business'

/** The owner of an operation: the account, or the sign-in itself when the service names no account. */
export const ownerOf = ({ idHash, row }: OpenSignIn): string =>
  row.account_id ? `account ${row.account_id}` : `session ${idHash}`

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

export const isOperationId = (value: unknown): value is string =>
  typeof value === 'string' && uuid.test(value)

/** A tablet holds at most so many actions (reliability.md §3.3 rule 7). */
const mostAtOnce = 500

/**
 * What the desk asks and tells about its own operations, under `/api/ops/`: what became of one, and which it gave up
 * before they were sent. The service is not called.
 */
export function operationRoutes({ entrance, journal, changes }: OperationDeps) {
  async function look({ request, logEntry }: Visit, opId: string): Promise<Response> {
    logEntry.route = 'GET /api/ops/:id'
    const signIn = await entrance.required(request, logEntry)
    if (!isOperationId(opId)) throw wrongParameter('id', 'must be the id of an operation.')
    const owners = [ownerOf(signIn), everybody]
    for (const owner of owners) {
      const known = await journal.look(owner, opId)
      if (known.state !== 'unseen') return inJson(known, 200)
    }
    const recalled = await changes.look(opId, owners, (owner) => owner === everybody)
    return inJson(recalled.state === 'may-be-sent' ? { state: 'unseen' } : recalled, 200)
  }

  async function giveUp({ request, logEntry }: Visit): Promise<Response> {
    logEntry.route = 'POST /api/ops/given-up'
    const signIn = await entrance.required(request, logEntry)
    const { ids } = await readJsonBody(request)
    if (!Array.isArray(ids) || ids.length > mostAtOnce || !ids.every(isOperationId)) {
      throw wrongParameter('ids', 'must be ids of operations.')
    }
    // Operations are remembered under the account, which the first answer of the service tells.
    if (signIn.row.account_id === null) throw new GateProblem('in-progress')
    await journal.giveUp(ownerOf(signIn), [...new Set(ids)])
    return new Response(null, { status: 204 })
  }

  return (visit: Visit, op: string): Promise<Response> => {
    const { method } = visit.request
    if (visit.url.search !== '') throw new GateProblem('no-such-route')
    if (method === 'GET') return look(visit, op)
    if (method === 'POST' && op === 'given-up') return giveUp(visit)
    throw new GateProblem('no-such-route')
  }
}
