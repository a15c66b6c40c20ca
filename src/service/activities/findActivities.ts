import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../deps.ts'

/** Something that happened, with the names a list of them shows. */
export type FoundActivity = {
  /** Where it stands, and its number there: together they name it. */
  readonly source: string
  readonly number: number
  readonly kind: string
  readonly at: Date
  /** Who did it; 0 = the customer. */
  readonly accountId: number
  readonly accountName: string | null
  readonly bookingCode: string | null
  readonly customerName: string | null
  readonly eventId: number | null
  readonly eventName: string | null
  readonly detail: unknown
}

export type AskedActivities = {
  /** Part of a guest, a note, an account or an event, or the beginning of a booking's code. */
  readonly search: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Each with its place in the order of what happened at one moment. */
const sources = [
  sql`select 1 as place, 'booking' as source, booking_id::bigint as number, 'booking.created' as kind,
    created_at as at, account_id, booking_id, null::integer as rate_id, '{}'::jsonb as detail, '' as words
    from bookings`,
  sql`select 2, 'note', note_id, 'note.created', written_at, account_id, booking_id, null::integer,
    jsonb_build_object('noteId', note_id, 'isPrivate', private, 'body', body), body
    from notes`,
  sql`select 3, 'payment', transaction_id, 'payment.created', made_at, account_id, booking_id, null::integer,
    jsonb_build_object('transactionId', transaction_id, 'amount', amount_minor, 'gateway', gateway), ''
    from transactions`,
  sql`select 4, 'activity', activity_id, kind, happened_at, account_id, booking_id, rate_id, detail, ''
    from activities`,
] as const

const fields = sql.raw(
  '(place, source, number, kind, at, account_id, booking_id, rate_id, detail, words)',
)

/** Each source in its own order and no longer than needed, so its index alone is walked, from the newest. */
const newestOf = (source: RawBuilder<unknown>, most: number, search: RawBuilder<unknown>) =>
  sql`(select * from (${source}) as x${fields} where ${search} order by at desc, number desc limit ${most})`

/** What happened, newest first: bookings, notes and payments where they stand, and what is kept in `activities`. */
export async function findActivities(db: Db, { search, limit, offset }: AskedActivities) {
  const condition = search === undefined ? sql`true` : contains(search)
  const counts = sources.map(
    (source) => sql`(select count(*) from (${source}) as x${fields} where ${condition})`,
  )
  const { rows: totals } = await sql<{ total: number }>`
    select (${sql.join(counts, sql` + `)})::int as total`.execute(db)
  const total = totals[0]?.total ?? 0
  if (offset >= total) return { activities: [], total }
  const newest = sources.map((source) => newestOf(source, offset + limit, condition))
  const { rows } = await sql<FoundActivity>`
    with page as (
      select * from (${sql.join(newest, sql` union all `)}) as every
      order by at desc, place desc, number desc limit ${limit} offset ${offset}
    )
    select page.source, page.number, page.kind, page.at, page.account_id as "accountId",
      nullif(trim(a.first_name || ' ' || a.last_name), '') as "accountName",
      b.code as "bookingCode", c.name as "customerName",
      page.rate_id as "eventId", e.name as "eventName", page.detail
    from page
    left join accounts a on a.account_id = page.account_id
    left join bookings b on b.booking_id = page.booking_id
    left join customers c on c.customer_id = b.customer_id
    left join events e on e.rate_id = page.rate_id
    order by page.at desc, page.place desc, page.number desc`.execute(db)
  return { activities: rows, total }
}

/** `%` and `_` are letters like any other. */
function contains(search: string): RawBuilder<boolean> {
  const letters = search.replaceAll(/[\\%_]/g, '\\$&')
  const part = sql`lower(${`%${letters}%`})`
  return sql`(
    lower(words) like ${part}
    or booking_id in (select bookings.booking_id from bookings
      join customers on customers.customer_id = bookings.customer_id
      where customers.found_by like ${part} or bookings.code like ${`${letters.toUpperCase()}%`})
    or account_id in (select account_id from accounts
      where lower(first_name || ' ' || last_name || ' ' || nickname) like ${part})
    or rate_id in (select rate_id from events where lower(name) like ${part})
  )`
}
