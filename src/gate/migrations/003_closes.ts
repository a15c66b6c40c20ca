import type { Kysely } from 'kysely'

/** The closes of days, kept for every manager's device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('gate_closes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('nth', 'integer', (column) => column.notNull())
    .addColumn('summary_sealed', 'text', (column) => column.notNull())
    .addColumn('details_sealed', 'text', (column) => column.notNull())
    .addColumn('kept_at', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('gate_closes_day', ['day', 'nth'])
    .execute()
}
