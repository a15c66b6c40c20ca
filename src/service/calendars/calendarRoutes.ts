import { type Context, Hono } from 'hono'
import { addDays, type CalendarDay, daysBetween, today, toWireDay } from '../../contract/day.ts'
import type { Deps, Env } from '../deps.ts'
import { askedDay, isReachable } from '../items/askedDates.ts'
import { askedItems, findItem, findItems } from '../items/findItems.ts'
import { findRatable } from '../items/findRatable.ts'
import { byStock, stocksOf } from '../items/itemStock.ts'
import { findPrices } from '../prices/findPrices.ts'
import { findTakings } from '../stock/findTakings.ts'
import { daysFrom } from '../stock/stay.ts'
import { answer } from '../wire/envelope.ts'
import { noSuch } from '../wire/problem.ts'
import { type CalendarEntry, calendarOf, closedDays, toCal } from './calendar.ts'

/** Without dates: today and the thirty days after it. */
const daysAhead = 30

type Range = { readonly start: CalendarDay; readonly end: CalendarDay }

/**
 * §4.1 `item/{item_id}/cal` and `item/cal`: what is left of items, day by day. Beside the counts, which are 0 for
 * both, `closed` names the days on which nothing may be sold.
 */
export const calendarRoutes = ({ db, now }: Deps) =>
  new Hono<Env>()
    .get('/item/cal', async (c) => {
      const range = askedRange(c, now())
      const rows = await findItems(db, c.get('caller'), askedItems(c.get('parameters')))
      const calendars = await calendarsOf(
        c,
        rows.map(({ item_id }) => item_id),
        range,
      )
      const { isPublic } = c.get('caller')
      return answer(c, {
        resource: 'item',
        id: 'cal',
        records: calendars.length,
        query: echo(range),
        payload: {
          items: Object.fromEntries(calendars.map(([id, days]) => [id, toCal(days, isPublic)])),
          closed: Object.fromEntries(calendars.map(([id, days]) => [id, closedDays(days)])),
        },
      })
    })
    .get('/item/:id/cal', async (c) => {
      const range = askedRange(c, now())
      const item = await findItem(db, c.get('caller'), c.req.param('id'))
      if (item === null) throw noSuch('item')
      const [found] = await calendarsOf(c, [item.item_id], range)
      const days = found?.[1] ?? []
      return answer(c, {
        resource: 'item',
        id: String(item.item_id),
        query: echo(range),
        payload: {
          item: {
            item_id: item.item_id,
            cal: toCal(days, c.get('caller').isPublic),
            closed: closedDays(days),
          },
        },
      })
    })

const echo = ({ start, end }: Range) => ({ start_date: toWireDay(start), end_date: toWireDay(end) })

/** @throws {Problem} 400 when a date cannot be read, or the end is before the start */
function askedRange(c: Context<Env>, at: Date): Range {
  const parameters = c.get('parameters')
  const clock = { timeZone: c.get('business').timeZone, now: at }
  const start = askedDay(parameters, 'start_date', clock) ?? today(at, clock.timeZone)
  const end = askedDay(parameters, 'end_date', clock) ?? addDays(start, daysAhead)
  isReachable(start, end)
  return { start, end }
}

async function calendarsOf(
  c: Context<Env>,
  itemIds: readonly number[],
  { start, end }: Range,
): Promise<(readonly [number, readonly CalendarEntry[]])[]> {
  const { db } = c.get('deps')
  const { timeZone, currency } = c.get('business')
  const book = await findPrices(db, currency)
  const items = await findRatable(db, book)
  const stockIds = stocksOf(itemIds, items)
  const reach = { from: start, to: end, timeZone }
  const taken = await findTakings(db, { stockIds, ...reach })
  const facts = { items, rules: book.rules, takings: byStock(taken), timeZone }
  const days = daysFrom(start, daysBetween(start, end) + 1)
  return itemIds.flatMap((id) => {
    const item = items.get(id)
    return item === undefined ? [] : [[id, calendarOf(item, days, facts)] as const]
  })
}
