import { millisecondsInMinute } from 'date-fns/constants'
import { z } from 'zod'
import { mayArriveMs } from '../../../contract/mayArriveMs.ts'
import { GateProblem } from '../answers/gateProblem.ts'
import type { GateDb, OperationRow } from '../base/gateTables.ts'
import type { Keyring } from '../sealing/keyring.ts'

/** A change that a desk sends: its owner, its operation id and its content. */
export type JournalOperation = {
  readonly owner: string
  readonly opId: string
  /** Path and parameters in one text; only a keyed hash of it is stored. */
  readonly what: string
  /** Method and template. */
  readonly route: string
  /** The name of the person, when colleagues may see it: stored sealed with the answer. */
  readonly by?: string | null
}

/** The current state of an operation id. */
export type OperationState =
  | { readonly state: 'unseen' }
  | { readonly state: 'running' }
  /**
   * The service may still do it for another `mayArriveMs`; 0 when that time is over. With `mayRepeat` it may be sent
   * again under its id: the service then does it, or answers what it did.
   */
  | { readonly state: 'unknown'; readonly mayArriveMs: number; readonly mayRepeat?: true }
  /** `body` is null when it was deleted because of its age; the name is deleted with it. */
  | {
      readonly state: 'answered'
      readonly status: number
      readonly body: unknown
      readonly by?: string
      /** The time, ISO 8601; given together with the name. */
      readonly at?: string
    }

export type BeginResult =
  | OperationState
  | { readonly state: 'begun' }
  | { readonly state: 'mismatch' }
  | { readonly state: 'given-up' }

/** In the place of the hash of what was sent: no hash is equal to it. */
export const givenUpMark = 'given up'
const refusal = new GateProblem('given-up')
const givenUp = {
  state: 'answered',
  status: refusal.status,
  body: { error: { errorCode: refusal.code, message: refusal.message } },
} satisfies OperationState

/** No call takes this long, so the process that made an older one has stopped. */
const staleAfterMs = millisecondsInMinute
/** A service that acts once per key answers the repeat of a call that still runs once that call has ended. */
const staleWithKeysAfterMs = 5_000
/** The service knows its keys for a day; what a person decided this long ago still holds at the desk. */
const repeatableForMs = 5 * millisecondsInMinute
const sealedBody = z.object({
  opId: z.string(),
  body: z.unknown(),
  by: z.string().nullish(),
})

/**
 * Remembers every change before it is sent, so that a repeat is answered and never acts twice.
 * Answers are stored sealed: a copy of the database shows who did something and when, but not what.
 *
 * @param actsOncePerKey whether the service does a change once per `Idempotency-Key`, as our own does
 */
export class Journal {
  readonly #db: GateDb
  readonly #keys: Keyring
  readonly #now: () => Date
  readonly #actsOncePerKey: boolean

  constructor(db: GateDb, keys: Keyring, now: () => Date, actsOncePerKey: boolean) {
    this.#db = db
    this.#keys = keys
    this.#now = now
    this.#actsOncePerKey = actsOncePerKey
  }

  /** A clock that was set back since must not keep an operation running. */
  #ageMs(startedAt: Date): number {
    return Math.abs(this.#now().getTime() - startedAt.getTime())
  }

  #unknownSince(startedAt: Date): OperationState {
    const age = this.#ageMs(startedAt)
    return {
      state: 'unknown',
      mayArriveMs: mayArriveMs(age),
      ...(this.#actsOncePerKey && age <= repeatableForMs ? { mayRepeat: true } : {}),
    }
  }

  #rowsOf({ owner, opId }: Pick<JournalOperation, 'owner' | 'opId'>) {
    return this.#db
      .selectFrom('gate_operations')
      .selectAll()
      .where('owner', '=', owner)
      .where('op_id', '=', opId)
  }

  /** An answer stays: a repeat may have been answered before the first call was given up. */
  async #becomesUnknown({ owner, opId }: Pick<JournalOperation, 'owner' | 'opId'>) {
    await this.#db
      .updateTable('gate_operations')
      .set({ state: 'unknown', ended_at: this.#now() })
      .where('owner', '=', owner)
      .where('op_id', '=', opId)
      .where('state', '=', 'running')
      .execute()
  }

  async #stateOf(row: OperationRow): Promise<OperationState> {
    switch (row.state) {
      case 'running': {
        const mostMs = this.#actsOncePerKey ? staleWithKeysAfterMs : staleAfterMs
        if (this.#ageMs(row.started_at) <= mostMs) return { state: 'running' }
        await this.#becomesUnknown({ owner: row.owner, opId: row.op_id })
        return this.#unknownSince(row.started_at)
      }
      case 'unknown':
        return this.#unknownSince(row.started_at)
      case 'answered':
        return row.fingerprint === givenUpMark ? givenUp : answerIn(row, this.#keys)
    }
  }

  /** @returns `begun` when the caller is to send the operation; any other state is the answer to a repeat */
  async begin(operation: JournalOperation): Promise<BeginResult> {
    const { owner, opId, what, route } = operation
    const marks = this.#keys.marksOf(what)
    const mine = await this.#db
      .insertInto('gate_operations')
      .values({
        owner,
        op_id: opId,
        fingerprint: marks[0] ?? '',
        route,
        state: 'running',
        status: null,
        body_sealed: null,
        started_at: this.#now(),
        ended_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('op_id')
      .executeTakeFirst()
    if (mine !== undefined) return { state: 'begun' }
    const row = await this.#rowsOf(operation).executeTakeFirst()
    // Deleted between the two statements: the operation did not reach the service and may be sent again.
    if (row === undefined) return { state: 'running' }
    if (row.fingerprint === givenUpMark) return { state: 'given-up' }
    return marks.includes(row.fingerprint) ? this.#stateOf(row) : { state: 'mismatch' }
  }

  async answered(operation: JournalOperation, status: number, body: unknown): Promise<void> {
    const { owner, opId, by } = operation
    const sealed = this.#keys.seal('operation', { opId, body, ...(by ? { by } : {}) })
    await this.#db
      .updateTable('gate_operations')
      .set({ state: 'answered', status, body_sealed: sealed, ended_at: this.#now() })
      .where('owner', '=', owner)
      .where('op_id', '=', opId)
      .execute()
  }

  unknown(operation: JournalOperation): Promise<void> {
    return this.#becomesUnknown(operation)
  }

  /**
   * A person gave these up at the desk before they were sent: they are never done, from any desk. One that was
   * sent stays as it is.
   */
  async giveUp(owner: string, opIds: readonly string[]): Promise<void> {
    if (opIds.length === 0) return
    await this.#db
      .insertInto('gate_operations')
      .values(
        opIds.map((opId) => ({
          owner,
          op_id: opId,
          fingerprint: givenUpMark,
          route: givenUpMark,
          state: 'answered' as const,
          status: givenUp.status,
          body_sealed: null,
          started_at: this.#now(),
          ended_at: this.#now(),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** For an operation that certainly did nothing at the service: the same id may be sent again. */
  async forget({ owner, opId }: JournalOperation): Promise<void> {
    await this.#db
      .deleteFrom('gate_operations')
      .where('owner', '=', owner)
      .where('op_id', '=', opId)
      .where('state', '=', 'running')
      .execute()
  }

  async look(owner: string, opId: string): Promise<OperationState> {
    const row = await this.#rowsOf({ owner, opId }).executeTakeFirst()
    return row === undefined ? { state: 'unseen' } : this.#stateOf(row)
  }
}

/** The answer of an operation. One that belongs to another id, or does not open, counts as deleted. */
function answerIn(row: OperationRow, keys: Keyring): OperationState {
  const { body_sealed: sealed, op_id: opId, status } = row
  const opened = sealed === null ? null : keys.open('operation', sealed)
  const { data } = sealedBody.safeParse(opened)
  const sealedState = data?.opId === opId ? data : null
  return {
    state: 'answered',
    status: status ?? 200,
    body: sealedState?.body ?? null,
    ...(sealedState?.by && row.ended_at
      ? { by: sealedState.by, at: row.ended_at.toISOString() }
      : {}),
  }
}
