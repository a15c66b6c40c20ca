import type { GateDb } from '../base/gateTables.ts'
import type { Keyring } from '../sealing/keyring.ts'
import { type Audited, rowOf } from './audit.ts'
import { type AuditResult, type EntryRow, entriesIn, resultOf } from './entries.ts'

/** A change under its operation id: its owner, its route, and its content. */
type ChangeClaim = {
  readonly owner: string
  readonly opId: string
  readonly route: string
  /** Path and parameters in one text; only a keyed hash of it is stored. */
  readonly what: string
}

/** What the trail knows of an operation id. `may-be-sent`: it was never sent, or certainly did nothing. */
type Recalled =
  | { readonly state: 'may-be-sent' }
  /** The journal forgets a change long after the service may still do it. */
  | { readonly state: 'unknown'; readonly mayArriveMs: 0 }
  | { readonly state: 'answered'; readonly status: number; readonly body: null }

/** A change as it is written into the trail. */
export type TracedChange = {
  readonly opId: string
  /** Whose entry it is, and its id. */
  readonly operation: string
  readonly audited: Audited
}

/** The number of an entry in the trail. */
export type EntryId = number

/**
 * The changes in the audit trail. An operation id belongs to one owner, route and body for as long as the trail lives, so
 * that an entry never speaks of another change. Rows are only added: an attempt and its outcome are one row each.
 */
export class Changes {
  readonly #db: GateDb
  readonly #keys: Keyring
  readonly #now: () => Date

  constructor(db: GateDb, keys: Keyring, now: () => Date) {
    this.#db = db
    this.#keys = keys
    this.#now = now
  }

  /** @param isShared whether a refusal holds for one person only */
  async recall(opId: string, isShared: boolean): Promise<Recalled> {
    const entries: readonly EntryRow[] = await entriesIn(this.#db)
      .where('op_id', '=', opId)
      .execute()
    const withResult = (wanted: AuditResult) =>
      entries.find((entry) => resultOf(entry) === wanted) ?? null
    const done = withResult('done')
    if (done === null && withResult(null) !== null) return { state: 'unknown', mayArriveMs: 0 }
    const settled = done ?? (isShared ? null : withResult('refused'))
    return settled === null
      ? { state: 'may-be-sent' }
      : { state: 'answered', status: settled.outcome_status ?? 200, body: null }
  }

  async #addOutcome(
    entry: EntryId,
    result: AuditResult,
    status: number | null,
    booking: string | null,
  ): Promise<void> {
    await this.#db
      .insertInto('gate_audit_outcomes')
      .values({ entry, at: this.#now(), result, status, booking })
      .execute()
  }

  /**
   * Gives an operation id to the change that comes with it first.
   *
   * @returns `again` for that same change, `taken` for any other: it must not be sent
   */
  async claim({ owner, opId, route, what }: ChangeClaim): Promise<'first' | 'again' | 'taken'> {
    const marks = this.#keys.marksOf(JSON.stringify([owner, route, what]))
    const mine = await this.#db
      .insertInto('gate_audit_operations')
      .values({ op_id: opId, owner, mark: marks[0] ?? '', at: this.#now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('op_id')
      .executeTakeFirst()
    if (mine !== undefined) return 'first'
    const { mark } = await this.#db
      .selectFrom('gate_audit_operations')
      .select('mark')
      .where('op_id', '=', opId)
      .executeTakeFirstOrThrow()
    return marks.includes(mark) ? 'again' : 'taken'
  }

  /** What became of an operation of one of these owners, for as long as the trail lives. */
  async look(
    opId: string,
    owners: readonly string[],
    isShared: (owner: string) => boolean,
  ): Promise<Recalled> {
    const claimed = await this.#db
      .selectFrom('gate_audit_operations')
      .select('owner')
      .where('op_id', '=', opId)
      .where('owner', 'in', owners)
      .executeTakeFirst()
    return claimed === undefined
      ? { state: 'may-be-sent' }
      : this.recall(opId, isShared(claimed.owner))
  }

  /** Writes a change, or one more attempt of it, before it is sent, so that none is made without a trace. */
  async begin({ opId, operation, audited }: TracedChange): Promise<EntryId> {
    const mine = await this.#db
      .insertInto('gate_audit')
      .values({ ...rowOf(audited, this.#now()), operation, op_id: opId, result: null })
      .onConflict((conflict) => conflict.column('operation').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (mine !== undefined) return mine.id
    const { id } = await this.#db
      .selectFrom('gate_audit')
      .select('id')
      .where('operation', '=', operation)
      .executeTakeFirstOrThrow()
    await this.#addOutcome(id, null, null, null)
    return id
  }

  /**
   * Writes what became of a change.
   *
   * @param status what a repeat of it is answered
   * @param booking the code of a booking that was made by it
   */
  end(
    entry: EntryId,
    result: Exclude<AuditResult, null>,
    status: number | null = null,
    booking: string | null = null,
  ): Promise<void> {
    return this.#addOutcome(entry, result, status, booking)
  }
}
