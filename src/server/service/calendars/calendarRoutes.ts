import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { addDays, type CalendarDay, daysBetween, today, toWireDay } from '../../../contract/day.ts'
import type { BusinessClock } from '../../../contract/serviceDate.ts'
import { calendarAnswered, calendarsAnswered } from '../../../contract/wire/itemShapes.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { noSuch } from '../base/problem.ts'
import { readCatalogue } from '../items/catalogue.ts'
import { findItem, findItems, itemFilters, toItemFilter } from '../items/findItems.ts'
import { byStock, stocksOf } from '../items/itemStock.ts'
import { isReachable, requestedDay } from '../items/requestedDates.ts'
import { findTakings } from '../stock/findTakings.ts'
import { daysFrom } from '../stock/stay.ts'
import { answer3 } from '../wire/answerShapes.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'
import { day } from '../wire/kinds.ts'
import { type CalendarEntry, calendarOf, closedDays, toCal } from './calendar.ts'

/** Without dates: today and the thirty days after it. */
const daysAhead = 30

type CalendarRange = { readonly start: CalendarDay; readonly end: CalendarDay }

const rangeQuery = z.object({
  start_date: day('The first day; today when absent.'),
  end_date: day(`The last day; ${daysAhead} days after the first when absent.`),
})

const aboutList = {
  says: 'What is left of each item, day by day.',
  section: '§4.1',
  reads: rangeQuery.extend(itemFilters.shape),
  answers: answer3(calendarsAnswered),
}

const aboutOne = {
  says: 'What is left of one item, day by day.',
  section: '§4.1',
  reads: rangeQuery,
  answers: answer3(calendarAnswered),
}

/**
 * §4.1 `item/{item_id}/cal` and `item/cal`: what is left of items, day by day. Beside the counts, which are 0 for
 * both, `closed` names the days on which nothing may be sold.
 */
export const calendarRoutes = ({ db, now }: RouteDeps) => {
  const list = endpoint(aboutList, async (c, sent) => {
    const range = requestedRange(sent, { timeZone: c.get('business').timeZone, now: now() })
    const rows = await findItems(db, c.get('caller'), toItemFilter(sent))
    const ids = rows.map(({ item_id }) => item_id)
    const calendars = await calendarsOf(c, ids, range)
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
  const one = endpoint(aboutOne, async (c, sent) => {
    const range = requestedRange(sent, { timeZone: c.get('business').timeZone, now: now() })
    const item = await findItem(db, c.get('caller'), inPath(c, 'id'))
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
  return new Hono<Env>().get('/item/cal', list).get('/item/:id/cal', one)
}

const echo = ({ start, end }: CalendarRange) => ({
  start_date: toWireDay(start),
  end_date: toWireDay(end),
})

/** @throws {Problem} 400 when a date cannot be read, or the end is before the start */
function requestedRange(sent: z.output<typeof rangeQuery>, clock: BusinessClock): CalendarRange {
  const start =
    requestedDay(sent.start_date, 'start_date', clock) ?? today(clock.now, clock.timeZone)
  const end = requestedDay(sent.end_date, 'end_date', clock) ?? addDays(start, daysAhead)
  isReachable(start, end, {
    start: sent.start_date === undefined ? 'today' : 'start_date',
    end: 'end_date',
  })
  return { start, end }
}

async function calendarsOf(
  c: Context<Env>,
  itemIds: readonly number[],
  { start, end }: CalendarRange,
): Promise<(readonly [number, readonly CalendarEntry[]])[]> {
  const { db } = c.get('deps')
  const { timeZone, currency } = c.get('business')
  const { book, items } = await readCatalogue(db, currency)
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
