import { millisecondsInDay as dayMs, millisecondsInMinute as minuteMs } from 'date-fns/constants'
import { sql } from 'kysely'
import { auditDays } from '../../../contract/auditEntry.ts'
import type { GateDb } from '../base/gateTables.ts'
import { givenUpMark } from '../journal/journal.ts'

/** Deletes expired rows: at the start, and every hour. */
export async function sweep(db: GateDb, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db
    .deleteFrom('gate_sign_ins')
    .where('started_at', '<', ago(15 * minuteMs))
    .execute()
  await db.deleteFrom('gate_sessions').where('absolute_end', '<', ago(dayMs)).execute()
  // 400 days is how long an unused tablet stays marked.
  for (const table of ['gate_pins', 'gate_tablets'] as const) {
    await db
      .deleteFrom(table)
      .where('used_at', '<', ago(400 * dayMs))
      .execute()
  }
  await db
    .deleteFrom('gate_operations')
    .where('started_at', '<', ago(7 * dayMs))
    .where('fingerprint', '<>', givenUpMark)
    .execute()
  await db
    .deleteFrom('gate_sheets')
    .where('kept_at', '<', ago(30 * dayMs))
    .execute()
  // The trail does not know what was given up before it was sent.
  await db
    .deleteFrom('gate_operations')
    .where('started_at', '<', ago(auditDays * dayMs))
    .execute()
  await db
    .updateTable('gate_operations')
    .set({ body_sealed: null })
    .where('started_at', '<', ago(dayMs))
    .where('body_sealed', 'is not', null)
    .execute()
  // By the database's own clock, by which it refuses to delete younger entries.
  for (const table of ['gate_audit_outcomes', 'gate_audit', 'gate_audit_operations'] as const) {
    await db
      .deleteFrom(table)
      .where('at', '<', sql<Date>`now() - ${`${auditDays} days`}::interval`)
      .execute()
  }
  // The process that ran the operation has stopped, so its outcome is unknown.
  await db
    .updateTable('gate_operations')
    .set({ state: 'unknown', ended_at: now })
    .where('state', '=', 'running')
    .where('started_at', '<', ago(minuteMs))
    .execute()
}
