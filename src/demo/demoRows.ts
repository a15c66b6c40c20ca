import { addDays, type CalendarDay, dayOf } from '../contract/day.ts'
import type { Business } from '../server/service/base/business.ts'
import { toRatableItems } from '../server/service/items/catalogue.ts'
import { toPriceBook } from '../server/service/prices/findPrices.ts'
import { newStatus } from '../server/service/statuses/statusInput.ts'
import { bookingRows } from './bookingRows.ts'
import { catalogueRows, demoItems } from './catalogue.ts'
import { chance } from './chance.ts'
import { arrivalsToday } from './data/arrivals.ts'
import { ownStatuses } from './data/business.ts'
import * as hostile from './data/hostile.ts'
import { guestNotes, staffNotes } from './data/notes.ts'
import { origins } from './data/people.ts'
import { startDays } from './demand.ts'
import { eventRows } from './eventRows.ts'
import { guestBook } from './guests.ts'
import { clockIn, type DemoTexts, type World } from './plan.ts'
import { Sales } from './sales.ts'
import { planToday } from './today.ts'
import { planYear } from './year.ts'

/** The same business twice: as a manager knows hers, or with data that tries every screen. */
export const demoWorlds = ['believable', 'hostile'] as const

export type DemoWish = {
  readonly business: Business
  readonly bookings: number
  readonly world: (typeof demoWorlds)[number]
  /** The day the demo is built around, in the business's zone. */
  readonly today: CalendarDay
  /** The present time of that day, `HH:MM`; null = `now` when it is today, else a morning. */
  readonly hour: string | null
  readonly now: Date
}

/** Account ids of those who work at the desk, and of partners who send guests. */
export type DemoPeople = Pick<World, 'staff' | 'partners'>

const believableTexts: DemoTexts = {
  arrivals: arrivalsToday,
  origins,
  guestNotes,
  staffNotes,
  ownStatuses,
}

const textsOf: Readonly<Record<DemoWish['world'], DemoTexts>> = {
  believable: believableTexts,
  hostile: {
    ...believableTexts,
    arrivals: arrivalsToday.map((one) => ({ ...one, ...hostile.hostileArrivals[one.item] })),
    origins: hostile.hostileOrigins,
    guestNotes: { ...guestNotes, any: [...guestNotes.any, ...hostile.hostileNotes] },
    ownStatuses: ownStatuses.map((status) => ({
      ...status,
      ...hostile.hostileStatuses[status.id],
    })),
  },
}

/** All rows of the demo business by table, in an order they can be inserted. The same wish gives the same rows. */
export function demoRows(wish: DemoWish, people: DemoPeople) {
  const { business, bookings, today } = wish
  const { currency } = business
  const clock = clockIn(business.timeZone)
  const day = (offset: number) => addDays(today, offset)
  const texts = textsOf[wish.world]
  // More bookings than a business of this size could take: it gets more of everything.
  const times = Math.max(1, Math.ceil(bookings / 2500))
  const items = demoItems.map((one) => ({ ...one, stock: one.stock * times }))
  const facts = eventRows(today, currency)
  const catalogue = catalogueRows(items, facts, currency)
  const updated_at = clock(day(-21), '16:30')
  const events = facts.map(({ prices: _prices, ...event }) => ({
    ...event,
    vouchers_used: 0,
    updated_at,
  }))
  const book = toPriceBook({ ...catalogue, events }, currency)
  const ratable = {
    rows: catalogue.items.map((item) => ({ ...item, category: '' })),
    parameters: catalogue.item_parameters.map((one) => ({ ...one, label: one.param_id })),
    packages: catalogue.item_packages,
  }
  const sales = new Sales({ book, items: toRatableItems(ratable, book), business, day })
  const luck = chance(20_261_121)
  const world: World = {
    luck,
    today,
    moment: momentOf(wish),
    clock,
    day,
    currency,
    startDay: startDays(luck, today),
    items,
    sales,
    texts,
    // A generator of its own, so that both worlds are the same but for names.
    guests: guestBook(chance(20_260_711), texts.origins),
    ...people,
  }
  const present = planToday(world, bookings)
  const plans = [...present, ...planYear(world, bookings - present.length)]
  return {
    statuses: statusRows(texts),
    ...catalogue,
    events: events.map((event) => ({
      ...event,
      vouchers_used: sales.vouchersUsed(event.rate_id),
    })),
    ...bookingRows(world, plans, business),
  }
}

function momentOf({ business, today, hour, now }: DemoWish): Date {
  const isNow = hour === null && dayOf(now, business.timeZone) === today
  return isNow ? now : clockIn(business.timeZone)(today, hour ?? '09:12')
}

/** The default set (§3) has the first eight places. */
const statusRows = ({ ownStatuses: own }: DemoTexts) =>
  own.map((status, nth) => {
    const sent = { ...status, weight: String(9 + nth), holdsStock: '1' }
    const { id, name, weight, holdsStock } = newStatus.parse(sent)
    return { status_id: id, name, pos: weight, holds_stock: holdsStock }
  })
