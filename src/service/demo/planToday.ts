import { type Arrival, arrivalsToday } from './cast.ts'
import type { DemoItem } from './catalogue.ts'
import { aGuest } from './guests.ts'
import {
  about,
  deskNotes,
  madeBefore,
  type Plan,
  type PlannedLine,
  startOf,
  type World,
} from './plan.ts'
import { ordinaryPlan } from './planYear.ts'

/** 23 who arrive, 36 who stay and 12 who leave. */
export const busyDay = 71

/**
 * The day everybody looks at first: 23 arrivals (some in, one late, five owe, one cancelled), then parties in house
 * and departures, three to one. At most `busyDay` in all.
 */
export function planToday(world: World, count: number): Plan[] {
  const arrivals = arrivalsToday.slice(0, count)
  const rest = count - arrivals.length
  const leaving = Math.round(rest / 4)
  const staying = rest - leaving
  return [
    ...planArrivals(world, arrivals),
    ...Array.from({ length: leaving }, (_, place) => planLeaving(world, place, leaving)),
    ...Array.from({ length: staying }, () => planStaying(world)),
  ]
}

/** How much of the desk's day is over, from 0 at 7:00 to 1 at 19:00. */
function dayGone({ moment, clock, today }: World): number {
  const open = clock(today, '07:00').getTime()
  const close = clock(today, '19:00').getTime()
  return Math.min(1, Math.max(0, (moment.getTime() - open) / (close - open)))
}

function planArrivals(world: World, arrivals: readonly Arrival[]): Plan[] {
  const line = (arrival: Arrival): PlannedLine => {
    const item = itemOf(world, arrival.sku)
    const [adults, children] = arrival.people
    return { item, qty: arrival.units, start: 0, end: arrival.nights ?? 0, adults, children }
  }
  const byStart = arrivals
    .filter(({ waits, late }) => !waits && !late)
    .toSorted((a, b) => startOf(world, line(a)).getTime() - startOf(world, line(b)).getTime())
  const inAlready = new Set(byStart.slice(0, Math.round(6 + 7 * dayGone(world))))
  return arrivals.map((arrival) => {
    const taken = line(arrival)
    if (arrival.statusId !== 'CANCELLED') world.take(taken)
    return planArrival(world, arrival, taken, inAlready.has(arrival))
  })
}

function planArrival(world: World, arrival: Arrival, line: PlannedLine, isIn: boolean): Plan {
  const { luck, clock, today, staff } = world
  const createdAt = madeBefore(world, -3)
  const checkedInAt = isIn ? about(world, startOf(world, line), clock(today, '00:01')) : null
  const meta = {
    ...(arrival.diet === undefined ? {} : { diet: arrival.diet }),
    ...(arrival.allergies === undefined ? {} : { diet_allergies: arrival.allergies }),
  }
  const email = arrival.mailbox === null ? '' : `${arrival.mailbox}@example.com`
  const notes = [
    ...(arrival.guestNote === undefined
      ? []
      : [{ accountId: 0, at: createdAt, body: arrival.guestNote, private: false }]),
    ...(arrival.staffNote === undefined
      ? []
      : [
          {
            accountId: luck.pick(staff),
            at: new Date(createdAt.getTime() + 86_400_000),
            body: arrival.staffNote,
            private: true,
          },
        ]),
    ...deskNotes(luck.pick(staff), checkedInAt, null),
  ]
  return {
    guest: aGuest(luck, { name: arrival.name, email, meta }),
    lines: [arrival.late ? lateLine(world, line) : line],
    statusId: arrival.statusId ?? 'PAID',
    createdAt,
    source: arrival.mailbox === null ? 'phone' : 'web',
    accountId: arrival.mailbox === null ? luck.pick(staff) : 0,
    partnerId: null,
    discountShare: 0,
    paidShare: arrival.paid ?? 1,
    refunded: false,
    checkedInAt,
    checkedOutAt: null,
    notes,
    bookmarkedBy: arrival.sku === 'cabin-heron' ? [...staff] : [],
  }
}

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Late means late at the demo's moment, so the start moves to 42 minutes before it. */
function lateLine({ moment, clock, today }: World, line: PlannedLine): PlannedLine {
  const minutes = (moment.getTime() - clock(today, '00:00').getTime()) / 60_000 - 42
  const start = Math.min(18 * 60, Math.max(0, Math.floor(minutes / 5) * 5))
  const item = { ...line.item, startTime: timeOf(start), endTime: timeOf(start + 240) }
  return { ...line, item }
}

function itemOf({ items }: World, sku: string): DemoItem {
  return items.find((item) => item.sku === sku) ?? items[0]
}

/** Somebody who came days ago and stays past tonight. */
function planStaying(world: World): Plan {
  return ordinaryPlan(world, {
    start: -world.luck.between(1, 5),
    end: world.luck.between(1, 5),
    statusId: 'PAID',
  })
}

/** Somebody whose last night is over; the first ones are out when the morning is. */
function planLeaving(world: World, place: number, of: number): Plan {
  const { luck, clock, today, staff } = world
  const plan = ordinaryPlan(world, { start: -luck.between(1, 6), end: 0, statusId: 'PAID' })
  const gone = Math.round(of * (0.25 + 0.5 * dayGone(world)))
  if (place >= gone) return plan
  const checkedOutAt = about(world, clock(today, '09:30'), clock(today, '00:02'))
  return {
    ...plan,
    checkedOutAt,
    notes: [...plan.notes, ...deskNotes(luck.pick(staff), null, checkedOutAt)],
  }
}
