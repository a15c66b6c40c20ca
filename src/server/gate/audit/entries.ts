import { type Selectable, sql } from 'kysely'
import type { GateDb, GateTables } from '../base/gateTables.ts'

/** What became of a change; null while nobody knows. */
export type AuditResult = 'done' | 'refused' | 'not-done' | null

/** The entries of the trail, each with the last row about its outcome. A change that was done stays done, whatever came after it. */
export const entriesIn = (db: GateDb) =>
  db
    .selectFrom('gate_audit as entry')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('gate_audit_outcomes')
          .select(['id', 'result', 'status', 'booking'])
          .whereRef('entry', '=', 'entry.id')
          .orderBy(sql`result is not distinct from 'done'`, 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('outcome'),
      (join) => join.onTrue(),
    )
    .selectAll('entry')
    .select([
      'outcome.id as outcome_id',
      'outcome.result as outcome_result',
      'outcome.status as outcome_status',
      'outcome.booking as outcome_booking',
    ])

export type EntryRow = Selectable<GateTables['gate_audit']> & {
  readonly outcome_id: number | null
  readonly outcome_result: AuditResult
  readonly outcome_status: number | null
  readonly outcome_booking: string | null
}

/** The outcome of a change is in a row of its own; an entry of something else has its result itself. */
export const resultOf = ({
  outcome_id: id,
  outcome_result: outcomeResult,
  result,
}: EntryRow): AuditResult => (id === null ? result : outcomeResult)
