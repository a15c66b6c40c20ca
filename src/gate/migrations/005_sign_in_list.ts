import type { Kysely } from 'kysely'

/** What is needed to show a person their sign-ins, and to end one of them from elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('gate_sessions')
    .addColumn('device', 'text')
    .addColumn('address', 'text')
    .addColumn('used_at', 'timestamptz')
    .addColumn('revocation_handle', 'text')
    .execute()
}
