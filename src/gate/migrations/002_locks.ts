import { type Kysely, sql } from 'kysely'

/** Sign-ins can be locked, and the desk PINs of a marked tablet have a table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gate_sessions drop constraint gate_sessions_state_check`.execute(db)
  await sql`alter table gate_sessions add constraint gate_sessions_state_check
    check (state in ('confirm', 'in', 'locked', 'ended'))`.execute(db)
  await db.schema
    .createTable('gate_pins')
    .addColumn('device_hash', 'text', (column) => column.notNull())
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('verifier', 'text', (column) => column.notNull())
    .addColumn('wrong', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('parked_id_hash', 'text')
    .addColumn('parked_sealed', 'text')
    .addColumn('used_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('gate_pins_key', ['device_hash', 'account_id'])
    .execute()
}
