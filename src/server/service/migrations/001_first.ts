import { type Kysely, type Migration, sql } from 'kysely'
import { access } from './001_access.ts'
import { bookingRules } from './001_booking_rules.ts'
import { bookings } from './001_bookings.ts'
import { catalogue } from './001_catalogue.ts'
import { form } from './001_form.ts'
import { happenings } from './001_happenings.ts'
import { searchText } from './001_search_text.ts'

/** The tables of the first release. */
export const firstMigration: Migration = { up }

async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    ...access,
    ...catalogue,
    ...searchText(),
    ...bookings,
    ...happenings,
    ...bookingRules,
    ...form,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
