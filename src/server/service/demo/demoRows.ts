import { addDays, type CalendarDay, dayOf } from '../../../contract/day.ts'
import type { Business } from '../base/business.ts'
import type { DemoWorld } from '../base/deps.ts'
import { toRatableItems } from '../items/catalogue.ts'
import { toPriceBook } from '../prices/findPrices.ts'
import { newStatus } from '../statuses/statusInput.ts'
import { believable } from './believable.ts'
import { bookingRows } from './bookingRows.ts'
import { demoItems } from './catalogue.ts'
import { catalogueRows } from './catalogueRows.ts'
import { chance } from './chance.ts'
import { startDays } from './demand.ts'
import { demoEvents } from './demoEvents.ts'
import { guestBook } from './guests.ts'
import { withHandovers } from './handovers.ts'
import { hostile } from './hostile.ts'
import { busyDay, planToday } from './planToday.ts'
import { planYear } from './planYear.ts'
import { priceRows } from './priceRows.ts'
import { openSales } from './sales.ts'
import type { DemoTexts } from './texts.ts'
import { wallClock } from './wallClock.ts'
import type { World } from './world.ts'

export type DemoWish = {
  readonly business: Business
  readonly bookings: number
  readonly world: DemoWorld
  /** The day the demo is built around, in the business's zone. */
  readonly today: CalendarDay
  /** The present time of that day, `HH:MM`; null = `now` when it is today, else a morning. */
  readonly hour: string | null
  readonly now: Date
}

/** Account ids of those who work at the desk, and of partners who send guests. */
export type DemoPeople = {
  readonly staff: readonly [number, ...number[]]
  readonly partners: readonly number[]
}

const textsOf: Readonly<Record<DemoWorld, DemoTexts>> = { believable, hostile }

/** All rows of the demo business by table, in an order they can be inserted. The same wish gives the same rows. */
export function demoRows(wish: DemoWish, people: DemoPeople) {
  const { business, bookings, today } = wish
  const { currency } = business
  const clock = wallClock(business.timeZone)
  const day = (offset: number) => addDays(today, offset)
  const texts = textsOf[wish.world]
  // More bookings than a business of this size could take: it gets more of everything.
  const times = Math.max(1, Math.ceil(bookings / 2500))
  const items = demoItems.map((one) => ({ ...one, stock: one.stock * times }))
  const catalogue = catalogueRows(items, currency)
  const facts = demoEvents(today, currency)
  const prices = priceRows(items, facts, currency)
  const writtenAt = clock(day(-21), '16:30')
  const events = facts.map(({ prices: _prices, ...event }) => ({
    ...event,
    vouchers_used: 0,
    updated_at: writtenAt,
  }))
  const book = toPriceBook({ ...prices, events }, currency)
  const sales = openSales({
    book,
    items: toRatableItems(
      {
        rows: catalogue.items.map((item) => ({ ...item, category: '' })),
        parameters: prices.item_parameters.map((one) => ({ ...one, label: one.param_id })),
        packages: prices.item_packages,
      },
      book,
    ),
    business,
    day,
  })
  const luck = chance(20_261_121)
  const world: World = {
    luck,
    today,
    moment: momentOf(wish),
    clock,
    day,
    currency,
    startDay: startDays(luck, today),
    items: notEmpty(items),
    sales,
    texts,
    // Of their own chance, so that both worlds are the same but for names.
    guests: guestBook(chance(20_260_711), texts.origins),
    ...people,
  }
  const present = withHandovers(world, planToday(world, Math.min(bookings, busyDay)))
  const plans = [...present, ...planYear(world, bookings - present.length)]
  return {
    statuses: statusRows(texts),
    ...catalogue,
    events: events.map((event) => ({
      ...event,
      vouchers_used: sales.vouchersUsed(event.rate_id),
    })),
    ...prices,
    ...bookingRows(world, plans, business),
  }
}

function momentOf({ business, today, hour, now }: DemoWish): Date {
  const isNow = hour === null && dayOf(now, business.timeZone) === today
  return isNow ? now : wallClock(business.timeZone)(today, hour ?? '09:12')
}

function notEmpty<T>([first, ...others]: readonly T[]): readonly [T, ...T[]] {
  if (first === undefined) throw new Error('The demo needs items.')
  return [first, ...others]
}

/** The default set (§3) has the first eight places. */
const statusRows = ({ ownStatuses }: DemoTexts) =>
  ownStatuses.map((status, nth) => {
    const { id, name, weight, holdsStock } = newStatus.parse({
      ...status,
      weight: String(9 + nth),
      holdsStock: '1',
    })
    return { status_id: id, name, pos: weight, holds_stock: holdsStock }
  })
