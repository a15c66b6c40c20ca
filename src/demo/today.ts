import {
  millisecondsInDay as dayMs,
  millisecondsInHour as hourMs,
  millisecondsInMinute as minuteMs,
} from 'date-fns/constants'
import type { Arrival } from './data/arrivals.ts'
import { type DayAndTime, type ShiftNote, shiftNotes } from './data/handovers.ts'
import { madeBefore } from './demand.ts'
import { paymentsOf, type Settled } from './payments.ts'
import {
  about,
  type BookingPlan,
  minutesNow,
  minutesOf,
  type PlannedLine,
  type PlannedNote,
  pastTime,
  startOf,
  timeOf,
  type World,
} from './plan.ts'
import { deskNotes, firstPlan } from './year.ts'

/** 23 who arrive, 36 who stay and 12 who leave. */
const busyDay = 71

/**
 * The day everybody looks at first: 23 arrivals (some in, one late, five owe, one cancelled), then parties in house
 * and departures, three to one, with the notes of the last shifts. No more than a busy day has, nor than `most`.
 */
export function planToday(everyday: World, most: number): BookingPlan[] {
  const { guests, texts } = everyday
  // Nobody is in the house twice.
  const world = { ...everyday, guests: { ...guests, next: guests.stranger } }
  const count = Math.min(most, busyDay)
  const arrivals = texts.arrivals.slice(0, count)
  const rest = count - arrivals.length
  const leaving = Math.round(rest / 4)
  return withShiftNotes(world, [
    ...planArrivals(world, arrivals),
    ...Array.from({ length: leaving }, (_, place) => planLeaving(world, place, leaving)),
    ...Array.from({ length: rest - leaving }, (_, place) => planStaying(world, place)),
  ])
}

/** How much of the desk's day is over, from 0 at 7:00 to 1 at 19:00. */
function dayGone({ moment, clock, today }: World): number {
  const open = clock(today, '07:00').getTime()
  const close = clock(today, '19:00').getTime()
  return Math.min(1, Math.max(0, (moment.getTime() - open) / (close - open)))
}

function planArrivals(world: World, arrivals: readonly Arrival[]): BookingPlan[] {
  const all = arrivals.map((arrival) => {
    const line = lineOf(world, arrival)
    return { arrival, line, startsAt: startOf(world, line).getTime() }
  })
  const byStart = all
    .filter(({ arrival: { waits, late } }) => !waits && !late)
    .toSorted((a, b) => a.startsAt - b.startsAt)
  const longAgo = world.moment.getTime() - 90 * minuteMs
  const most = Math.round(6 + 7 * dayGone(world))
  const isIn = new Set(byStart.filter(({ startsAt }, nth) => nth < most || startsAt < longAgo))
  return all.map((one) => planArrival(world, one.arrival, one.line, isIn.has(one)))
}

function lineOf({ items }: World, arrival: Arrival): PlannedLine {
  const { units = 1, nights = 0, adults = 2, children = 0 } = arrival
  const item = items.find(({ sku }) => sku === arrival.item)
  if (item === undefined) throw new Error(`The demo has no item ${arrival.item}.`)
  return { item, qty: units, start: 0, end: nights, adults, children }
}

function planArrival(
  world: World,
  arrival: Arrival,
  line: PlannedLine,
  isIn: boolean,
): BookingPlan {
  const { luck, clock, today, staff, sales } = world
  const { status: statusId = 'PAID', mailbox, item } = arrival
  const source = mailbox === null ? 'phone' : 'web'
  const accountId = source === 'phone' ? luck.pick(staff) : 0
  const createdAt = madeBefore(world, line, source, 4)
  const checkedInAt = isIn ? about(world, startOf(world, line), clock(today, '00:01')) : null
  const holds = statusId !== 'CANCELLED'
  const sold = sales.sell([line], { at: createdAt, code: null, holds })
  if (sold === null) throw new Error(`Nobody can book ${item} as ${arrival.name} does.`)
  const cancelledAt = holds ? null : pastTime(world, -1, '19:20')
  const guest = guestOf(world, arrival)
  const shownLine = arrival.late ? lateLine(world, line) : waitingLine(world, arrival, line)
  const booked = { sold, statusId, createdAt, source, accountId, checkedInAt, cancelledAt } as const
  const plan = { ...booked, lines: [line], partnerId: null, checkedOutAt: null } as const
  const payments = paymentsOf(world, plan, settledOf(arrival))
  const notes = notesOf(world, arrival, createdAt)
  return {
    ...plan,
    guest,
    lines: [shownLine],
    payments,
    notes: [...notes, ...deskNotes(luck.pick(staff), checkedInAt, null)],
    bookmarkedBy: item === 'cabin-heron' ? [...staff] : [],
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
  return guests.known({ name, email: mailbox === null ? '' : `${mailbox}@example.com`, meta })
}

function notesOf(world: World, { guestNote, staffNote }: Arrival, createdAt: Date): PlannedNote[] {
  const { luck, staff, moment } = world
  const notes: PlannedNote[] = []
  if (guestNote !== undefined) {
    notes.push({ accountId: 0, at: createdAt, body: guestNote, private: false })
  }
  if (staffNote !== undefined) {
    const at = new Date(Math.min(createdAt.getTime() + dayMs, moment.getTime()))
    notes.push({ accountId: luck.pick(staff), at, body: staffNote, private: true })
  }
  return notes
}

/** Late means late at the demo's moment, so the start moves to 42 minutes before it. */
function lateLine(world: World, line: PlannedLine): PlannedLine {
  const start = Math.min(18 * 60, Math.max(0, Math.floor((minutesNow(world) - 42) / 5) * 5))
  const item = { ...line.item, startTime: timeOf(start), endTime: timeOf(start + 240) }
  return { ...line, item }
}

/** A guest who is not here yet is not hours late either: they come half an hour after the demo's moment or later. */
function waitingLine(world: World, { waits }: Arrival, line: PlannedLine): PlannedLine {
  if (!waits) return line
  const { item } = line
  const now = minutesNow(world)
  const whole = minutesOf(item.endTime) - minutesOf(item.startTime)
  const lasts = item.sold === 'night' ? 0 : item.unit === 'H' ? whole : Math.min(whole, 150)
  const soon = (Math.floor(now / 30) + world.luck.between(1, 4)) * 30
  const start = Math.min(soon, 21 * 60, 23 * 60 + 30 - lasts)
  if (minutesOf(item.startTime) > now || start <= now) return line
  const endTime = lasts === 0 ? item.endTime : timeOf(start + lasts)
  return { ...line, item: { ...item, startTime: timeOf(start), endTime } }
}

/** Stays whose money the desk has to see to, by position: five owe, one has too much paid, one had. */
const openStays: Readonly<Record<number, Settled>> = {
  3: { kind: 'deposit', share: 0.3 },
  8: { kind: 'overpaid' },
  10: { kind: 'deposit', share: 0.5 },
  18: { kind: 'deposit', share: 0.3 },
  22: { kind: 'corrected' },
  26: { kind: 'deposit', share: 0.5 },
}
const openLeavings: Readonly<Record<number, Settled>> = { 10: { kind: 'deposit', share: 0.3 } }

/** Guests who came days ago and stay past tonight. */
const planStaying = (world: World, place: number): BookingPlan =>
  staying(world, openStays[place], () => ({
    start: -world.luck.pick([1, 1, 1, 2, 2, 3, 4, 5]),
    end: world.luck.pick([1, 1, 1, 2, 2, 3, 4]),
  }))

/** @param drawNights draws when they are here, again when nothing is free then */
function staying(
  world: World,
  settled: Settled = { kind: 'paid' },
  drawNights: () => { readonly start: number; readonly end: number },
): BookingPlan {
  const statusId = settled.kind === 'deposit' ? 'PART' : 'PAID'
  return firstPlan(world, () => ({ kind: 'stay', ...drawNights(), statusId, settled }))
}

/** Guests whose last night is over; the first ones are out when the morning is. */
function planLeaving(world: World, place: number, of: number): BookingPlan {
  const { luck, clock, today, staff } = world
  const plan = staying(world, openLeavings[place], () => ({
    start: -luck.pick([1, 2, 2, 3, 3, 4, 6]),
    end: 0,
  }))
  const gone = Math.round(of * (0.25 + 0.5 * dayGone(world)))
  if (place >= gone || plan.checkedInAt === null) return plan
  const checkedOutAt = about(world, clock(today, '09:30'), clock(today, '00:02'))
  const notes = [...plan.notes, ...deskNotes(luck.pick(staff), null, checkedOutAt)]
  return { ...plan, checkedOutAt, notes }
}

/** Adds the notes of the last shifts, and of what was done since, to the bookings of today. */
function withShiftNotes(world: World, present: readonly BookingPlan[]): BookingPlan[] {
  const added = new Map<BookingPlan, PlannedNote[]>()
  for (const note of shiftNotes) {
    const plan = planOf(present, note.about)
    if (plan === undefined) continue
    added.set(plan, [...(added.get(plan) ?? []), ...shiftNoteOf(world, plan, note)])
  }
  return present.map((plan) => ({ ...plan, notes: [...plan.notes, ...(added.get(plan) ?? [])] }))
}

function planOf(present: readonly BookingPlan[], subject: ShiftNote['about']) {
  if ('arrival' in subject) {
    return present.find(
      ({ lines: [{ start, item }] }) => start === 0 && item.sku === subject.arrival,
    )
  }
  const here = present.filter(({ lines: [{ start }] }) => start < 0)
  return 'staying' in subject
    ? here.filter(({ lines: [{ end }] }) => end > 0)[subject.staying]
    : here.filter(({ lines: [{ end }] }) => end === 0)[subject.leaving]
}

function shiftNoteOf(world: World, plan: BookingPlan, shift: ShiftNote): PlannedNote[] {
  const { at, by, text, handover, done } = shift
  const { staff, moment } = world
  const memberAt = (place: number) => staff[place % staff.length] ?? staff[0]
  const after = (when: DayAndTime, earliest: number) =>
    new Date(Math.min(Math.max(pastTime(world, ...when).getTime(), earliest), moment.getTime()))
  const note: PlannedNote = {
    accountId: by === null ? 0 : memberAt(by),
    at: after(at, plan.createdAt.getTime()),
    body: handover === undefined ? text : `${tagsOf(world, handover)}\n${text}`,
    private: by !== null,
  }
  if (done === undefined) return [note]
  const doneAt = after(done.at, note.at.getTime() + 20 * minuteMs)
  const accountId = memberAt(done.by)
  return [note, { accountId, at: doneAt, body: text, private: true, answers: note }]
}

/** The first line of a handover, as the desk writes and reads it: `[handover] [due 2026-11-21 18:00] [for Ana Kovač]`. */
const tagsOf = (world: World, { due, for: name }: NonNullable<ShiftNote['handover']>): string =>
  [
    '[handover]',
    ...(due === undefined ? [] : [`[due ${dueOf(world, due)}]`]),
    ...(name === undefined ? [] : [`[for ${name}]`]),
  ].join(' ')

/** On the half hour, and while the desk is open: nothing is due at three in the morning. */
function dueOf(world: World, due: number | DayAndTime): string {
  const { moment, clock, today, day } = world
  if (typeof due !== 'number') return `${day(due[0])} ${due[1]}`
  const now = (moment.getTime() - clock(today, '00:00').getTime()) / hourMs
  const hour = Math.round((now + due) * 2) / 2
  if (hour < 8) return `${today} 08:30`
  return hour > 20.5 ? `${day(1)} 09:00` : `${today} ${timeOf(hour * 60)}`
}
