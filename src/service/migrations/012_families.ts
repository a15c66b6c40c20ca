import { type Kysely, type Migration, sql } from 'kysely'

/** When the person signed in from whom a pair of tokens descends; null in pairs of before this step. */
export const familiesMigration: Migration = { up }

async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table oauth_tokens add column family_since timestamptz').execute(db)
}
