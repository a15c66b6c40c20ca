import { type Kysely, sql } from 'kysely'

/** Sign-ins, sign-ins not finished yet, the journal of operations, and facts about the service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('gate_sessions')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'bigint')
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('confirm', 'in', 'ended')`),
    )
    .addColumn('ended_reason', 'text')
    .addColumn('gen', 'integer', (column) => column.notNull())
    .addColumn('pair_sealed', 'text')
    .addColumn('profile_sealed', 'text')
    .addColumn('refresh_after', 'timestamptz', (column) => column.notNull())
    .addColumn('access_until', 'timestamptz', (column) => column.notNull())
    .addColumn('blocked_until', 'timestamptz')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'timestamptz')
    .addColumn('attempt', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('absolute_end', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('gate_sessions_account')
    .on('gate_sessions')
    .column('account_id')
    .execute()
  await db.schema
    .createTable('gate_sign_ins')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text')
    .addColumn('landing_sealed', 'text')
    .addColumn('started_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('gate_operations')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('op_id', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('route', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('running', 'answered', 'unknown')`),
    )
    .addColumn('status', 'integer')
    .addColumn('body_sealed', 'text')
    .addColumn('started_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ended_at', 'timestamptz')
    .addPrimaryKeyConstraint('gate_operations_key', ['owner', 'op_id'])
    .execute()
  await db.schema
    .createTable('gate_facts')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('since', 'timestamptz', (column) => column.notNull())
    .execute()
}
