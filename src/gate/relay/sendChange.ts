import { parseCreatedBooking } from '../../contract/createdBooking.ts'
import { stringifyInOrder } from '../../contract/jsonInOrder.ts'
import { refusalIn } from '../../contract/refusal.ts'
import { Unreadable } from '../../contract/unreadable.ts'
import { DatabaseUnavailable } from '../../database/databaseUnavailable.ts'
import { GateProblem } from '../answers/gateProblem.ts'
import type { Audit, Audited } from '../audit/audit.ts'
import type { Begun, Journal, Operation } from '../journal/journal.ts'
import { type Call, problemOf, type Relay, wasNotDone } from './relay.ts'

type Rooms = {
  readonly journal: Journal
  readonly audit: Audit
  readonly relay: Relay
  /** Whether the service does a change once per `Idempotency-Key`, as our own does. */
  readonly actsOncePerKey: boolean
}

/** A change as it stands in the audit trail, and the name of the operation there; null for what is not in it. */
export type Traced = { readonly operation: string; readonly audited: Audited } | null

/**
 * The service has answered, and the desk must hear it even when it cannot be written down now: the operation then stays
 * `running` in the journal, and becomes `unknown`.
 */
async function orUnrecorded(written: Promise<void>): Promise<void> {
  try {
    await written
  } catch (cause) {
    if (!(cause instanceof DatabaseUnavailable)) throw cause
  }
}

/** Sends a change to the service, once by its operation id, and writes journal and audit trail about it. */
export function sendChangeBy({ journal, audit, relay, actsOncePerKey }: Rooms) {
  /** @throws {GateProblem} 503 when it cannot be written down: then it is not sent */
  async function trace(traced: Traced, operation: Operation): Promise<void> {
    if (traced === null) return
    try {
      await audit.begin(traced.operation, traced.audited)
    } catch (cause) {
      await orUnrecorded(journal.forget(operation))
      throw cause
    }
  }

  async function settle(
    traced: Traced,
    result: 'done' | 'refused' | 'not-done',
    booking: string | null = null,
  ): Promise<void> {
    if (traced !== null) await audit.end(traced.operation, result, booking)
  }

  return async function sendChange(
    call: Call,
    operation: Operation,
    traced: Traced,
  ): Promise<Response> {
    const begun = await journal.begin(operation)
    const isRepeat = begun.state === 'unknown' && begun.mayRepeat === true
    if (begun.state !== 'begun' && !isRepeat) return repeated(begun)
    await trace(traced, operation)
    // The page cannot cancel the call from here on, because the outcome of a cancelled change would be unknown.
    const called = await relay(
      actsOncePerKey ? { ...call, idempotencyKey: operation.opId } : call,
    ).catch(async (cause: unknown) => {
      await orUnrecorded(journal.unknown(operation))
      throw cause
    })
    // A refusal of the repeat says nothing about the first call.
    const isSettled = called.kind === 'answer' && called.status < (isRepeat ? 400 : 500)
    if (isSettled) {
      const body = called.body ?? {}
      const isRefused = refusalIn(called.status, body) !== null
      await orUnrecorded(
        settle(traced, isRefused ? 'refused' : 'done', isRefused ? null : madeIn(body, traced)),
      )
      // A refusal is not stored for everybody: another person may have other rights.
      const isForgotten = call.route.sharesOperations === true && called.status >= 400
      await orUnrecorded(
        isForgotten ? journal.forget(operation) : journal.answered(operation, called.status, body),
      )
      return inJson(body, called.status)
    }
    if (called.kind !== 'answer' && wasNotDone(called)) {
      if (!isRepeat) {
        await orUnrecorded(settle(traced, 'not-done'))
        await orUnrecorded(journal.forget(operation))
      }
      throw problemOf(called)
    }
    await orUnrecorded(journal.unknown(operation))
    throw new GateProblem('outcome-unknown')
  }
}

/** Writes an answer in the service's own order: `JSON.stringify` would sort a list that is keyed by id. */
export const inJson = (
  body: unknown,
  status: number,
  headers: Record<string, string> = {},
): Response =>
  new Response(stringifyInOrder(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** The code of the booking that was made; null for other changes, and where the service does not say it. */
function madeIn(body: unknown, traced: Traced): string | null {
  if (traced?.audited.act !== 'new-booking') return null
  try {
    return parseCreatedBooking(body).code
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    return null
  }
}

function repeated(begun: Exclude<Begun, { readonly state: 'begun' }>): Response {
  switch (begun.state) {
    case 'answered':
      return inJson(begun.body ?? {}, begun.status, { 'desk-replayed': '1' })
    case 'mismatch':
      throw new GateProblem('operation-mismatch')
    case 'given-up':
      throw new GateProblem('given-up')
    case 'unknown':
      throw new GateProblem('outcome-unknown', { status: 202 })
    case 'running':
    case 'unseen':
      throw new GateProblem('in-progress')
  }
}
