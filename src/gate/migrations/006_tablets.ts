import { type Kysely, sql } from 'kysely'

/**
 * The tablets that somebody has marked as the business's own, apart from their PINs. Before, whoever set a PIN marked
 * the tablet: of each one the PIN used last stands for the mark.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('gate_tablets')
    .addColumn('device_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('marked_at', 'timestamptz', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await sql`
    insert into gate_tablets (device_hash, account_id, marked_at, used_at)
    select distinct on (device_hash) device_hash, account_id, used_at, used_at
    from gate_pins order by device_hash, used_at desc`.execute(db)
}
