import { type Kysely, type Migration, sql } from 'kysely'
import { indexPartsOfNames } from './014_parts_of_names.ts'

/**
 * How many bookings each customer has, so that a search for a word that many guests have is counted without looking at
 * their bookings.
 */
export const bookingsOfCustomersMigration: Migration = { up }

const statements = [
  'alter table customers add column bookings integer not null default 0',
  `update customers c set bookings = counted.bookings from
    (select customer_id, count(*) as bookings from bookings group by customer_id) counted
    where counted.customer_id = c.customer_id`,
  `create function count_bookings_of_customers() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'DELETE' then
      update customers c set bookings = c.bookings + more.bookings from
        (select customer_id, count(*) as bookings from after_change group by customer_id) more
        where more.customer_id = c.customer_id;
    end if;
    if tg_op <> 'INSERT' then
      update customers c set bookings = c.bookings - fewer.bookings from
        (select customer_id, count(*) as bookings from before_change group by customer_id) fewer
        where fewer.customer_id = c.customer_id;
    end if;
    return null;
  end $$`,
  `create trigger count_inserted after insert on bookings
    referencing new table as after_change
    for each statement execute function count_bookings_of_customers()`,
  `create trigger count_deleted after delete on bookings
    referencing old table as before_change
    for each statement execute function count_bookings_of_customers()`,
  `create function move_booking_of_customer() returns trigger language plpgsql as $$
  begin
    update customers set bookings = bookings - 1 where customer_id = old.customer_id;
    update customers set bookings = bookings + 1 where customer_id = new.customer_id;
    return null;
  end $$`,
  `create trigger count_moved after update of customer_id on bookings
    for each row when (old.customer_id <> new.customer_id)
    execute function move_booking_of_customer()`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  // Every customer is written anew, for which the index of parts of names would be changed row by row.
  await sql.raw('drop index if exists customers_part').execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
  await indexPartsOfNames(db)
}
