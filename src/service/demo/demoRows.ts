import { addDays, type CalendarDay, dayOf } from '../../contract/day.ts'
import type { Business } from '../company/business.ts'
import { bookingRows } from './bookingRows.ts'
import { demoItems } from './catalogue.ts'
import { catalogueRows } from './catalogueRows.ts'
import { chance } from './chance.ts'
import { demoEvents } from './demoEvents.ts'
import { guestBook } from './guests.ts'
import type { World } from './plan.ts'
import { busyDay, planToday } from './planToday.ts'
import { planYear } from './planYear.ts'
import { priceRows } from './priceRows.ts'
import { stockLedger } from './stockLedger.ts'
import { wallClock } from './wallClock.ts'

export type DemoWish = {
  readonly business: Business
  readonly bookings: number
  /** The day the demo is built around, in the business's zone. */
  readonly today: CalendarDay
  /** `HH:MM` at which that day stands; null = `now` when it is today, else a morning. */
  readonly hour: string | null
  readonly now: Date
}

/** Account ids of those who work at the desk, and of partners who send guests. */
export type DemoPeople = {
  readonly staff: readonly [number, ...number[]]
  readonly partners: readonly number[]
}

/** Statuses this business made up itself, beside the default set (§3); the second tries how a screen shows markup. */
const ownStatuses = [
  { status_id: 'NOSHOW', name: 'No-show', pos: 9, holds_stock: true },
  { status_id: 'OWNERSTAY', name: 'Owner’s <b>stay</b> & friends', pos: 10, holds_stock: true },
]

/** All rows of the demo business by table, in an order they can be inserted. The same wish gives the same rows. */
export function demoRows(wish: DemoWish, people: DemoPeople) {
  const { business, bookings, today } = wish
  const world = aWorld(wish, people)
  const present = planToday(world, Math.min(bookings, busyDay))
  const plans = [...present, ...planYear(world, bookings - present.length)]
  const events = demoEvents(today, business.currency).map((event) => ({
    ...event,
    updated_at: world.moment,
  }))
  return {
    statuses: ownStatuses,
    ...catalogueRows(world.items, business.currency),
    events,
    ...priceRows(world.items, events, business.currency),
    ...bookingRows(world, plans, business),
  }
}

function aWorld({ business, bookings, today, hour, now }: DemoWish, people: DemoPeople): World {
  const luck = chance(20_261_121)
  const clock = wallClock(business.timeZone)
  // More bookings than a business of this size could take: it gets more of everything.
  const times = Math.max(1, Math.ceil(bookings / 2500))
  const [item, ...more] = demoItems.map((one) => ({ ...one, stock: one.stock * times }))
  if (!item) throw new Error('The demo needs items.')
  return {
    luck,
    today,
    moment:
      hour === null && dayOf(now, business.timeZone) === today
        ? now
        : clock(today, hour ?? '09:12'),
    clock,
    day: (offset) => addDays(today, offset),
    take: stockLedger(),
    items: [item, ...more],
    nextGuest: guestBook(luck),
    ...people,
  }
}
