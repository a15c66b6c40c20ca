import { sql } from 'kysely'
import type { ServiceDb } from '../base/deps.ts'
import { isFoundBy } from '../base/searchPatterns.ts'

export type ActivitySlice = { readonly limit: number; readonly offset: number }

/** The list an activity is in, and its number there. */
export type ActivityPlace = {
  readonly source: 'booking' | 'note' | 'payment' | 'activity'
  readonly number: number
}

/**
 * Which of what happened has to do with `search`, newest first: a part of the guest's name, address or number, of a
 * note, an account, an event, a product, category or status, or the beginning of a booking's code. Everything is looked
 * at once, for the page and the total alike.
 */
export async function searchActivities(
  db: ServiceDb,
  search: string,
  { limit, offset }: ActivitySlice,
): Promise<{ readonly places: readonly ActivityPlace[]; readonly total: number }> {
  // `%` and `_` are letters like any other.
  const letters = search.replaceAll(/[\\%_]/g, '\\$&')
  const part = sql`lower(${`%${letters}%`})`
  const { rows } = await sql<ActivityPlace & { total: number }>`
    with theirs as materialized (
      select b.booking_id from bookings b join customers c on c.customer_id = b.customer_id
      where ${isFoundBy(search, sql.ref('c.search_text'))}
      union select booking_id from bookings where code like ${`${letters.toUpperCase()}%`}
    ), by as materialized (
      select account_id from accounts
      where lower(first_name || ' ' || last_name || ' ' || nickname) like ${part}
    ), rules as materialized (
      select rate_id from events where lower(name) like ${part}
    ), products as materialized (
      select item_id from items where lower(name) like ${part}
    ), sections as materialized (
      select category_id from categories where lower(name) like ${part}
    ), states as materialized (
      select status_id from statuses where lower(name) like ${part}
    ), guests as materialized (
      select customer_id from customers where ${isFoundBy(search, sql.ref('search_text'))}
    ), found as materialized (
      select 'booking' as source, booking_id::bigint as number, created_at as at from bookings
      where booking_id in (select * from theirs) or account_id in (select * from by)
      union all
      select 'note', note_id, written_at from notes
      where booking_id in (select * from theirs) or account_id in (select * from by)
        or lower(body) like ${part}
      union all
      select 'payment', transaction_id, made_at from transactions
      where booking_id in (select * from theirs) or account_id in (select * from by)
      union all
      select 'activity', activity_id, happened_at from activities
      where booking_id in (select * from theirs) or account_id in (select * from by)
        or rate_id in (select * from rules) or item_id in (select * from products)
        or category_id in (select * from sections) or status_id in (select * from states)
        or customer_id in (select * from guests)
    ), page as (
      select source, number, at from found
      order by at desc, source, number desc limit ${limit} offset ${offset}
    )
    select page.source, page.number, counted.total
    from (select count(*)::int as total from found) as counted left join page on true
    order by page.at desc, page.source, page.number desc`.execute(db)
  return {
    // Past the end there is the total alone.
    places: rows.filter(({ source }) => source !== null),
    total: rows[0]?.total ?? 0,
  }
}
