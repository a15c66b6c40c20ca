import { type Kysely, type Migration, sql } from 'kysely'

/** When the tablet of a sign-in last made its downtime pack. */
export const packAge: Migration = { up }

async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table gate_sessions add column pack_made_at timestamptz').execute(db)
}
