import { millisecondsInDay as dayMs, millisecondsInMinute as minuteMs } from 'date-fns/constants'
import type { Arrival } from './cast.ts'
import type { DemoItem } from './catalogue.ts'
import { deskNotes } from './notes.ts'
import { paymentsOf, type Settled } from './payments.ts'
import type { BookingPlan, BookingSource, PlannedLine, PlannedNote } from './plan.ts'
import { ordinaryPlan, type PlannedVisit } from './planYear.ts'
import { about, kindOf, madeBefore, pastTime, startOf, type World } from './world.ts'

/** 23 who arrive, 36 who stay and 12 who leave. */
export const busyDay = 71

/**
 * The day everybody looks at first: 23 arrivals (some in, one late, five owe, one cancelled), then parties in house
 * and departures, three to one. At most `busyDay` in all.
 */
export function planToday(everyday: World, count: number): BookingPlan[] {
  const { guests } = everyday
  // Nobody is in the house twice.
  const world = { ...everyday, guests: { ...guests, next: guests.stranger } }
  const arrivals = world.texts.arrivals.slice(0, count)
  const rest = count - arrivals.length
  const leaving = Math.round(rest / 4)
  const stayOn = rest - leaving
  return [
    ...planArrivals(world, arrivals),
    ...Array.from({ length: leaving }, (_, place) => planLeaving(world, place, leaving)),
    ...Array.from({ length: stayOn }, (_, place) => planStaying(world, place)),
  ]
}

/** How much of the desk's day is over, from 0 at 7:00 to 1 at 19:00. */
function dayGone({ moment, clock, today }: World): number {
  const open = clock(today, '07:00').getTime()
  const close = clock(today, '19:00').getTime()
  return Math.min(1, Math.max(0, (moment.getTime() - open) / (close - open)))
}

function planArrivals(world: World, arrivals: readonly Arrival[]): BookingPlan[] {
  const line = (arrival: Arrival): PlannedLine => {
    const item = itemOf(world, arrival.sku)
    const [adults, children] = arrival.people
    return { item, qty: arrival.units, start: 0, end: arrival.nights ?? 0, adults, children }
  }
  const byStart = arrivals
    .filter(({ waits, late }) => !waits && !late)
    .toSorted((a, b) => startOf(world, line(a)).getTime() - startOf(world, line(b)).getTime())
  const longAgo = world.moment.getTime() - 90 * minuteMs
  const most = Math.round(6 + 7 * dayGone(world))
  const inAlready = new Set(
    byStart.filter((one, nth) => nth < most || startOf(world, line(one)).getTime() < longAgo),
  )
  return arrivals.map((arrival) =>
    planArrival(world, arrival, line(arrival), inAlready.has(arrival)),
  )
}

function planArrival(
  world: World,
  arrival: Arrival,
  line: PlannedLine,
  isIn: boolean,
): BookingPlan {
  const { luck, clock, today, staff, sales } = world
  const source: BookingSource = arrival.mailbox === null ? 'phone' : 'web'
  const accountId = source === 'phone' ? luck.pick(staff) : 0
  const createdAt = madeBefore(world, line, source, 4)
  const checkedInAt = isIn ? about(world, startOf(world, line), clock(today, '00:01')) : null
  const statusId = arrival.statusId ?? 'PAID'
  const holds = statusId !== 'CANCELLED'
  const sold = sales.sell([line], { at: createdAt, code: null, holds })
  if (sold === null) throw new Error(`Nobody can book ${arrival.sku} as ${arrival.name} does.`)
  const cancelledAt = holds ? null : pastTime(world, -1, '19:20')
  const booked = { createdAt, source, accountId, checkedInAt, cancelledAt }
  return {
    guest: guestOf(world, arrival),
    lines: [arrival.late ? lateLine(world, line) : arrival.waits ? waitingLine(world, line) : line],
    sold,
    statusId,
    ...booked,
    partnerId: null,
    payments: paymentsOf(
      world,
      { ...booked, kind: kindOf(line), total: sold.total, startsAt: startOf(world, line) },
      settledOf(arrival),
    ),
    checkedOutAt: null,
    notes: [
      ...notesOf(world, arrival, createdAt),
      ...deskNotes(luck.pick(staff), checkedInAt, null),
    ],
    bookmarkedBy: arrival.sku === 'cabin-heron' ? [...staff] : [],
  }
}

function settledOf({ paid = 1 }: Arrival): Settled {
  if (paid === 1) return { kind: 'paid' }
  return paid === 0 ? { kind: 'nothing' } : { kind: 'deposit', share: paid }
}

function guestOf({ guests }: World, { name, mailbox, diet, allergies }: Arrival) {
  const meta = {
    ...(diet === undefined ? {} : { diet }),
    ...(allergies === undefined ? {} : { diet_allergies: allergies }),
  }
  const email = mailbox === null ? '' : `${mailbox}@example.com`
  return guests.known({ name, email, meta })
}

function notesOf(
  { luck, staff, moment }: World,
  { guestNote, staffNote }: Arrival,
  createdAt: Date,
): PlannedNote[] {
  const nextDay = new Date(Math.min(createdAt.getTime() + dayMs, moment.getTime()))
  return [
    ...(guestNote === undefined
      ? []
      : [{ accountId: 0, at: createdAt, body: guestNote, private: false }]),
    ...(staffNote === undefined
      ? []
      : [{ accountId: luck.pick(staff), at: nextDay, body: staffNote, private: true }]),
  ]
}

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Minutes after midnight. */
const minutesAt = ({ moment, clock, today }: World): number =>
  (moment.getTime() - clock(today, '00:00').getTime()) / minuteMs

/** Late means late at the demo's moment, so the start moves to 42 minutes before it. */
function lateLine(world: World, line: PlannedLine): PlannedLine {
  const start = Math.min(18 * 60, Math.max(0, Math.floor((minutesAt(world) - 42) / 5) * 5))
  const item = { ...line.item, startTime: timeOf(start), endTime: timeOf(start + 240) }
  return { ...line, item }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Who is not here yet is not hours late either: they come later today, half an hour after the demo's moment or more. */
function waitingLine(world: World, line: PlannedLine): PlannedLine {
  const { item } = line
  const now = minutesAt(world)
  const whole = minutesOf(item.endTime) - minutesOf(item.startTime)
  const lasts = item.sold === 'night' ? 0 : item.unit === 'H' ? whole : Math.min(whole, 150)
  const soon = (Math.floor(now / 30) + world.luck.between(1, 4)) * 30
  const start = Math.min(soon, 21 * 60, 23 * 60 + 30 - lasts)
  if (minutesOf(item.startTime) > now || start <= now) return line
  const endTime = lasts === 0 ? item.endTime : timeOf(start + lasts)
  return { ...line, item: { ...item, startTime: timeOf(start), endTime } }
}

function itemOf({ items }: World, sku: string): DemoItem {
  return items.find((item) => item.sku === sku) ?? items[0]
}

/** The money of some of those in the house is not in order, by their place in the plan: the desk has to see to it. */
const openStays: Readonly<Record<number, Settled>> = {
  3: { kind: 'deposit', share: 0.3 },
  8: { kind: 'overpaid' },
  10: { kind: 'deposit', share: 0.5 },
  18: { kind: 'deposit', share: 0.3 },
  22: { kind: 'corrected' },
  26: { kind: 'deposit', share: 0.5 },
}
/** Of those who leave, among the last. */
const openLeavings: Readonly<Record<number, Settled>> = { 10: { kind: 'deposit', share: 0.3 } }

/** Somebody who came days ago and stays past tonight. */
function planStaying(world: World, place: number): BookingPlan {
  const { luck } = world
  return staying(world, openStays[place], () => ({
    start: -luck.pick([1, 1, 1, 2, 2, 3, 4, 5] as const),
    end: luck.pick([1, 1, 1, 2, 2, 3, 4] as const),
  }))
}

/** @param nights draws when they are here, again when nothing is to be had then */
function staying(
  world: World,
  settled: Settled = { kind: 'paid' },
  nights: () => Pick<PlannedVisit, 'start' | 'end'>,
): BookingPlan {
  const statusId = settled.kind === 'deposit' ? 'PART' : 'PAID'
  for (let tries = 0; tries < 200; tries += 1) {
    const plan = ordinaryPlan(world, { kind: 'stay', ...nights(), statusId, settled })
    if (plan !== null) return plan
  }
  throw new Error('The demo found no bed for today in 200 tries: it needs more of them.')
}

/** Somebody whose last night is over; the first ones are out when the morning is. */
function planLeaving(world: World, place: number, of: number): BookingPlan {
  const { luck, clock, today, staff } = world
  const plan = staying(world, openLeavings[place], () => ({
    start: -luck.pick([1, 2, 2, 3, 3, 4, 6] as const),
    end: 0,
  }))
  const gone = Math.round(of * (0.25 + 0.5 * dayGone(world)))
  if (place >= gone || plan.checkedInAt === null) return plan
  const checkedOutAt = about(world, clock(today, '09:30'), clock(today, '00:02'))
  return {
    ...plan,
    checkedOutAt,
    notes: [...plan.notes, ...deskNotes(luck.pick(staff), null, checkedOutAt)],
  }
}
