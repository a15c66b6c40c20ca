import {
  type AuditAct,
  type AuditDetails,
  type AuditEntry,
  auditPage,
} from '../../../contract/auditEntry.ts'
import type { GateDb } from '../base/gateTables.ts'
import { type EntryRow, entriesIn, resultOf } from './entries.ts'

/** Something that is done, and by whom. */
export type Audited = {
  readonly act: AuditAct
  /** Null where nobody is signed in. */
  readonly account: number | null
  /** The marked tablet it is done on. */
  readonly device: { readonly hash: string } | null
  readonly booking?: string
  readonly details?: AuditDetails
}

/** Which entries are wanted; null is any. */
export type EntryFilter = {
  /** Only older entries than this one. */
  readonly before: number | null
  readonly from: Date | null
  readonly until: Date | null
  readonly account: number | null
  readonly booking: string | null
  readonly acts: readonly AuditAct[] | null
}

/** What an entry says, in its row. */
export const rowOf = ({ act, account, device, booking, details = {} }: Audited, at: Date) => ({
  at,
  account_id: account,
  device: device?.hash.slice(0, 8) ?? null,
  act,
  booking: booking ?? null,
  details: JSON.stringify(details),
})

/**
 * The audit trail: who did what, when, on which tablet, and what became of it. Rows are only added; the database refuses
 * to change them (`001_audit.ts`). No guest and no name of anybody is in it. Changes are written by `changes.ts`.
 */
export class Audit {
  readonly #db: GateDb
  readonly #now: () => Date

  constructor(db: GateDb, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /**
   * Writes what was done.
   *
   * @param operation its own name, where it may be reported more than once
   */
  async add(audited: Audited, operation: string | null = null): Promise<void> {
    await this.#db
      .insertInto('gate_audit')
      .values({ ...rowOf(audited, this.#now()), operation, op_id: null, result: 'done' })
      .onConflict((conflict) => conflict.column('operation').doNothing())
      .execute()
  }

  /** How many files and papers this person's desks have reported since then. */
  async countOutputs(account: number | null, since: Date): Promise<number> {
    const { count } = await this.#db
      .selectFrom('gate_audit')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('account_id', account === null ? 'is' : '=', account)
      .where('act', 'in', ['export', 'print'])
      .where('at', '>', since)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /** Newest first. */
  async list(filter: EntryFilter): Promise<{ entries: readonly AuditEntry[]; isMore: boolean }> {
    const { before, from, until, account, booking, acts } = filter
    const rows: readonly EntryRow[] = await entriesIn(this.#db)
      .$if(before !== null, (query) => query.where('entry.id', '<', before))
      .$if(from !== null, (query) => query.where('entry.at', '>=', from))
      .$if(until !== null, (query) => query.where('entry.at', '<', until))
      .$if(account !== null, (query) => query.where('entry.account_id', '=', account))
      .$if(booking !== null, (query) =>
        query.where((entry) =>
          entry.or([
            entry('entry.booking', '=', booking),
            entry(
              'entry.id',
              'in',
              entry
                .selectFrom('gate_audit_outcomes')
                .select('gate_audit_outcomes.entry')
                .where('gate_audit_outcomes.booking', '=', booking),
            ),
          ]),
        ),
      )
      .$if(acts !== null, (query) => query.where('entry.act', 'in', acts))
      .orderBy('entry.id', 'desc')
      .limit(auditPage + 1)
      .execute()
    return {
      entries: rows.slice(0, auditPage).map(toEntry),
      isMore: rows.length > auditPage,
    }
  }
}

const toEntry = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  account: row.account_id,
  device: row.device,
  act: row.act,
  booking: row.booking ?? row.outcome_booking,
  details: JSON.parse(row.details),
  result: resultOf(row),
})
