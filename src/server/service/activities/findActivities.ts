import { type RawBuilder, sql } from 'kysely'
import { countBookings } from '../base/countBookings.ts'
import type { ServiceDb } from '../base/deps.ts'
import { type ActivityPlace, type ActivitySlice, searchActivities } from './searchActivities.ts'

/** Something that happened, with the names a list of them shows. */
export type FoundActivity = {
  /** The list it is in, and its number there: together they name it. */
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
  readonly productId: number | null
  readonly productName: string | null
  readonly categoryId: number | null
  readonly categoryName: string | null
  readonly statusId: string | null
  readonly statusName: string | null
  readonly detail: unknown
}

type ActivityQuery = ActivitySlice & {
  /** Part of a guest, a note, an account, an event or a product, or the beginning of a booking's code. */
  readonly search: string | undefined
}

/** What happened, newest first: bookings, notes and payments where they stand, and what is kept in `activities`. */
export async function findActivities(db: ServiceDb, { search, limit, offset }: ActivityQuery) {
  const slice = { limit, offset }
  const { places, total } =
    search === undefined
      ? { places: await newest(db, slice), total: await countAll(db) }
      : await searchActivities(db, search, slice)
  return { activities: await whole(db, places), total }
}

/** Each in its own order and no longer than needed, so of its index no more is walked than its newest. */
const sources = (most: number): RawBuilder<unknown> =>
  sql.join(
    [
      sql`(select 'booking' as source, booking_id::bigint as number, created_at as at
        from bookings order by at desc, booking_id desc limit ${most})`,
      sql`(select 'note', note_id, written_at
        from notes order by written_at desc, note_id desc limit ${most})`,
      sql`(select 'payment', transaction_id, made_at
        from transactions order by made_at desc, transaction_id desc limit ${most})`,
      sql`(select 'activity', activity_id, happened_at
        from activities order by happened_at desc, activity_id desc limit ${most})`,
    ],
    sql` union all `,
  )

async function newest(db: ServiceDb, { limit, offset }: ActivitySlice): Promise<ActivityPlace[]> {
  const { rows } = await sql<ActivityPlace>`
    select source, number from (${sources(offset + limit)}) as every
    order by at desc, source, number desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

async function countAll(db: ServiceDb): Promise<number> {
  const bookings = await countBookings(db, [])
  const { rows } = await sql<{ total: number }>`
    select ((select count(*) from notes) + (select count(*) from transactions)
      + (select count(*) from activities))::int as total`.execute(db)
  return bookings + (rows[0]?.total ?? 0)
}

/** The lines of a page, in its order. */
async function whole(db: ServiceDb, places: readonly ActivityPlace[]): Promise<FoundActivity[]> {
  if (places.length === 0) return []
  const { rows } = await sql<FoundActivity>`
    with page as (
      select source, number, n from rows from (
        unnest(${places.map(({ source }) => source)}::text[]),
        unnest(${places.map(({ number }) => number)}::bigint[])
      ) with ordinality as p(source, number, n)
    ), line as (
      select n, page.source, page.number, 'booking.created' as kind, created_at as at, account_id, booking_id,
        null::integer as rate_id, null::integer as item_id, null::integer as category_id,
        null::integer as customer_id, null as status_id, '{}'::jsonb as detail
      from page join bookings on page.source = 'booking' and booking_id = page.number
      union all
      select n, page.source, page.number, 'note.created', written_at, account_id, booking_id, null,
        null, null, null, null, jsonb_build_object('noteId', note_id, 'isPrivate', private, 'body', body)
      from page join notes on page.source = 'note' and note_id = page.number
      union all
      select n, page.source, page.number, 'payment.created', made_at, account_id, booking_id, null,
        null, null, null, null,
        jsonb_build_object('transactionId', transaction_id, 'amount', amount_minor, 'gateway', gateway)
      from page join transactions on page.source = 'payment' and transaction_id = page.number
      union all
      select n, page.source, page.number, kind, happened_at, account_id, booking_id, rate_id,
        item_id, category_id, customer_id, status_id, detail
      from page join activities on page.source = 'activity' and activity_id = page.number
    )
    select line.source, line.number, line.kind, line.at, line.account_id as "accountId",
      nullif(trim(a.first_name || ' ' || a.last_name), '') as "accountName",
      b.code as "bookingCode", c.name as "customerName",
      line.rate_id as "eventId", e.name as "eventName",
      line.item_id as "productId", i.name as "productName",
      line.category_id as "categoryId", g.name as "categoryName",
      line.status_id as "statusId", s.name as "statusName", line.detail
    from line
    left join accounts a on a.account_id = line.account_id
    left join bookings b on b.booking_id = line.booking_id
    left join customers c on c.customer_id = coalesce(line.customer_id, b.customer_id)
    left join events e on e.rate_id = line.rate_id
    left join items i on i.item_id = line.item_id
    left join categories g on g.category_id = line.category_id
    left join statuses s on s.status_id = line.status_id
    order by n`.execute(db)
  return rows
}
