import type { Selectable } from 'kysely'
import type { CalendarDay } from '../../../contract/day.ts'
import { concerns, holdsOn } from '../../../pricing/priceRule.ts'
import type { ServiceDb } from '../base/deps.ts'
import { noSuch } from '../base/problem.ts'
import type { ServiceTables } from '../base/tables.ts'
import { toPriceRule } from '../prices/readRule.ts'

export type EventRow = Selectable<ServiceTables['events']>

/** One price of an event with prices of its own. */
export type EventPriceRow = Pick<
  Selectable<ServiceTables['prices']>,
  'item_id' | 'param_id' | 'from_qty' | 'per' | 'amount_minor'
>

export type EventWithPrices = EventRow & { readonly prices: readonly EventPriceRow[] }

/** What the list is narrowed to; all of it has to hold, and an empty list means any. */
export type EventFilter = {
  readonly types: readonly string[]
  /** Only those that concern one of these items, also by its category or because they concern all. */
  readonly itemIds: readonly number[]
  /** Only those that hold on this day: no disabled ones, unless they are requested. */
  readonly active: CalendarDay | undefined
  readonly enabled: boolean | undefined
}

type EventSlice = { readonly limit: number; readonly offset: number }

/** Which events hold and whom they concern is decided by the rules that prices follow, so the two never differ. */
export async function findEvents(
  db: ServiceDb,
  filter: EventFilter,
  { limit, offset }: EventSlice,
) {
  const rows = await db.selectFrom('events').selectAll().orderBy('rate_id').execute()
  const isWanted = await wanted(db, filter)
  const found = rows.filter(isWanted)
  const page = found.slice(offset, offset + limit)
  return { events: await withPrices(db, page), total: found.length }
}

/** @throws {Problem} 404 for what is no number of an event */
export async function findEvent(db: ServiceDb, id: string): Promise<EventWithPrices> {
  const [event] = await withPrices(db, [await findEventRow(db, id)])
  if (event === undefined) throw noSuch('event')
  return event
}

/** @throws {Problem} 404 for what is no number of an event */
export async function findEventRow(db: ServiceDb, id: string): Promise<EventRow> {
  const row = /^\d{1,9}$/.test(id)
    ? await db.selectFrom('events').selectAll().where('rate_id', '=', Number(id)).executeTakeFirst()
    : undefined
  if (row === undefined) throw noSuch('event')
  return row
}

async function wanted(db: ServiceDb, { types, itemIds, active, enabled }: EventFilter) {
  const items =
    itemIds.length === 0
      ? []
      : await db
          .selectFrom('items')
          .select(['item_id as id', 'category_id as categoryId'])
          .where('item_id', 'in', [...itemIds])
          .execute()
  const isOn = enabled ?? (active === undefined ? undefined : true)
  return (event: EventRow): boolean => {
    if (types.length > 0 && !types.includes(event.type)) return false
    if (isOn !== undefined && event.enabled !== isOn) return false
    const rule = { ...toPriceRule({ ...event, price_src: '' }, new Map(), 0), enabled: true }
    if (active !== undefined && !holdsOn(rule, active)) return false
    return itemIds.length === 0 || items.some((item) => concerns(rule, item))
  }
}

async function withPrices(db: ServiceDb, events: readonly EventRow[]): Promise<EventWithPrices[]> {
  if (events.length === 0) return []
  const ids = events.map(({ rate_id }) => rate_id)
  const rows = await db
    .selectFrom('prices')
    .select(['rate_id', 'item_id', 'param_id', 'from_qty', 'per', 'amount_minor'])
    .where('rate_id', 'in', ids)
    .orderBy('price_id')
    .execute()
  return events.map((event) => ({
    ...event,
    prices: rows.filter(({ rate_id }) => rate_id === event.rate_id),
  }))
}
