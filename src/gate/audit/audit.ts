import type { Selectable } from 'kysely'
import {
  type AuditAct,
  type AuditDetails,
  type AuditEntry,
  auditPage,
} from '../../contract/auditEntry.ts'
import type { Db, GateTables } from '../ground/gateTables.ts'

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
export type AuditFilter = {
  /** Only older entries than this one. */
  readonly before: number | null
  readonly from: Date | null
  readonly until: Date | null
  readonly account: number | null
  readonly booking: string | null
  readonly acts: readonly AuditAct[] | null
}

/**
 * The audit trail: who did what, when, on which tablet, and what became of it. Entries are only added; the database
 * refuses to change them (`004_audit.ts`). No guest and no name of anybody is in it.
 */
export function auditIn(db: Db, now: () => Date) {
  const rowOf = ({ act, account, device, booking, details = {} }: Audited) => ({
    at: now(),
    account_id: account,
    device: device?.hash.slice(0, 8) ?? null,
    act,
    booking: booking ?? null,
    details: JSON.stringify(details),
  })

  return {
    /**
     * Writes what was done.
     *
     * @param operation its own name, where it may be told more than once
     */
    async add(audited: Audited, operation: string | null = null): Promise<void> {
      await db
        .insertInto('gate_audit')
        .values({ ...rowOf(audited), operation, result: 'done' })
        .onConflict((conflict) => conflict.column('operation').doNothing())
        .execute()
    },

    /** Writes a change before it is sent, so that none is made without a trace; a repeat of it is no new entry. */
    async begin(operation: string, audited: Audited): Promise<void> {
      await db
        .insertInto('gate_audit')
        .values({ ...rowOf(audited), operation, result: null })
        .onConflict((conflict) => conflict.column('operation').doNothing())
        .execute()
    },

    /** @param booking the code of a booking that was made by it */
    async end(
      operation: string,
      result: 'done' | 'refused' | 'not-done',
      booking: string | null = null,
    ): Promise<void> {
      await db
        .updateTable('gate_audit')
        .set({ result, ...(booking === null ? {} : { booking }) })
        .where('operation', '=', operation)
        .where((row) => row.or([row('result', 'is', null), row('result', '<>', 'done')]))
        .execute()
    },

    /** How many files and papers this person's desks have reported since then. */
    async countOutputs(account: number | null, since: Date): Promise<number> {
      const { count } = await db
        .selectFrom('gate_audit')
        .select((row) => row.fn.countAll<string>().as('count'))
        .where('account_id', account === null ? 'is' : '=', account)
        .where('act', 'in', ['export', 'print'])
        .where('at', '>', since)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Newest first. */
    async list(filter: AuditFilter): Promise<{ entries: readonly AuditEntry[]; isMore: boolean }> {
      const { before, from, until, account, booking, acts } = filter
      const rows = await db
        .selectFrom('gate_audit')
        .selectAll()
        .$if(before !== null, (query) => query.where('id', '<', before))
        .$if(from !== null, (query) => query.where('at', '>=', from))
        .$if(until !== null, (query) => query.where('at', '<', until))
        .$if(account !== null, (query) => query.where('account_id', '=', account))
        .$if(booking !== null, (query) => query.where('booking', '=', booking))
        .$if(acts !== null, (query) => query.where('act', 'in', acts))
        .orderBy('id', 'desc')
        .limit(auditPage + 1)
        .execute()
      return {
        entries: rows.slice(0, auditPage).map(toEntry),
        isMore: rows.length > auditPage,
      }
    },
  }
}

const toEntry = (row: Selectable<GateTables['gate_audit']>): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  account: row.account_id,
  device: row.device,
  act: row.act,
  booking: row.booking,
  details: JSON.parse(row.details),
  result: row.result,
})

export type Audit = ReturnType<typeof auditIn>
