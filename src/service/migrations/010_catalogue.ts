import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Statuses and categories that are used no more (§4.4, DELETE), and a line for whatever is changed of products,
 * categories, statuses and customers. Nothing is ever deleted: bookings stay readable.
 */
export const catalogueMigration: Migration = { up }

const statements = [
  'alter table statuses add column enabled boolean not null default true',
  'alter table categories add column enabled boolean not null default true',
  `alter table activities
    drop constraint activities_check,
    add column item_id integer references items on delete cascade,
    add column category_id integer references categories on delete cascade,
    add column customer_id integer references customers on delete cascade,
    add column status_id text references statuses on delete cascade,
    add constraint activities_of_one check
      (num_nonnulls(booking_id, rate_id, item_id, category_id, customer_id, status_id) = 1)`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
