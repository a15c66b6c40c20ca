import { type Kysely, type Migration, sql } from 'kysely'

/** A digest of the form a booking was made with, so that a second create knows whether it says the same (§4.1). */
export const formsMigration: Migration = { up }

async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table bookings add column form_hash text').execute(db)
}
