import { parseCreatedBooking } from '../../../contract/createdBooking.ts'
import { stringifyInOrder } from '../../../contract/jsonInOrder.ts'
import { type Refusal, refusalIn } from '../../../contract/refusal.ts'
import { Unreadable } from '../../../contract/unreadable.ts'
import { DatabaseUnavailable } from '../../database/databaseUnavailable.ts'
import { GateProblem } from '../answers/gateProblem.ts'
import type { Changes, EntryId, TracedChange } from '../audit/changes.ts'
import type { BeginResult, Journal, JournalOperation } from '../journal/journal.ts'
import { type Call, problemOf, type Relay, wasNotDone } from './relay.ts'

type ChangeDeps = {
  readonly journal: Journal
  readonly changes: Changes
  readonly relay: Relay
  /** Whether the service does a change once per `Idempotency-Key`, as our own does. */
  readonly actsOncePerKey: boolean
}

/** A change as it is in the audit trail; null for what is not in it. */
export type Traced = TracedChange | null

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
export class ChangeSender {
  readonly #deps: ChangeDeps

  constructor(deps: ChangeDeps) {
    this.#deps = deps
  }

  /**
   * What is known of an operation that the journal does not know: older than its rows, or certainly not done.
   *
   * @returns the answer to a repeat; null when it may be sent
   */
  async #fromTrail(operation: JournalOperation, isShared: boolean): Promise<Response | null> {
    const recalled = await this.#deps.changes.recall(operation.opId, isShared)
    if (recalled.state === 'may-be-sent') return null
    // The trail goes on deciding: a row of now would count as a change of now.
    await this.#deps.journal.forget(operation)
    return repeated(recalled)
  }

  /** @throws {GateProblem} 503 when it cannot be written down, 422 when it is another change: then it is not sent */
  async #trace(traced: Traced, operation: JournalOperation): Promise<EntryId | null> {
    if (traced === null) return null
    try {
      return await this.#deps.changes.begin(traced)
    } catch (cause) {
      await orUnrecorded(this.#deps.journal.forget(operation))
      throw cause
    }
  }

  async send(call: Call, operation: JournalOperation, traced: Traced): Promise<Response> {
    const isShared = call.route.sharesOperations === true
    const claimed = await this.#deps.changes.claim(operation)
    if (claimed === 'taken') throw new GateProblem('operation-mismatch')
    const begun = await this.#deps.journal.begin(operation)
    const isRepeat = begun.state === 'unknown' && begun.mayRepeat === true
    if (begun.state !== 'begun' && !isRepeat) return repeated(begun)
    if (claimed === 'again' && !isRepeat) {
      const known = await this.#fromTrail(operation, isShared)
      if (known !== null) return known
    }
    const entry = await this.#trace(traced, operation)
    const settle = async (...outcome: OutcomeOf<Changes['end']>): Promise<void> => {
      if (entry !== null) await orUnrecorded(this.#deps.changes.end(entry, ...outcome))
    }
    // The page cannot cancel the call from here on, because the outcome of a cancelled change would be unknown.
    const called = await this.#deps
      .relay(this.#deps.actsOncePerKey ? { ...call, idempotencyKey: operation.opId } : call)
      .catch(async (cause: unknown) => {
        await orUnrecorded(this.#deps.journal.unknown(operation))
        throw cause
      })
    // A refusal of the repeat says nothing about the first call.
    const isSettled = called.kind === 'answer' && called.status < (isRepeat ? 400 : 500)
    if (isSettled) {
      const body = called.body ?? {}
      const refusal = refusalIn(called.status, body)
      const status = refusal === null ? called.status : repeatedAs(refusal)
      await settle(
        refusal === null ? 'done' : 'refused',
        status,
        refusal === null ? madeIn(body, traced) : null,
      )
      // A refusal is not stored for everybody: another person may have other rights.
      const isForgotten = isShared && refusal !== null
      await orUnrecorded(
        isForgotten
          ? this.#deps.journal.forget(operation)
          : this.#deps.journal.answered(operation, status, body),
      )
      return inJson(body, called.status)
    }
    if (called.kind !== 'answer' && wasNotDone(called)) {
      if (!isRepeat) {
        await settle('not-done')
        await orUnrecorded(this.#deps.journal.forget(operation))
      }
      throw problemOf(called)
    }
    await orUnrecorded(this.#deps.journal.unknown(operation))
    throw new GateProblem('outcome-unknown')
  }
}

type OutcomeOf<End> = End extends (entry: EntryId, ...outcome: infer Outcome) => unknown
  ? Outcome
  : never

/** Once its body is deleted, a refusal that came with the status of a success must not read like one. */
const repeatedAs = ({ status }: Refusal): number => (status >= 400 ? status : 400)

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

function repeated(begun: Exclude<BeginResult, { readonly state: 'begun' }>): Response {
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
