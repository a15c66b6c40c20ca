import { millisecondsInDay as dayMs, millisecondsInHour as hourMs } from 'date-fns/constants'
import { bookable } from './catalogue.ts'
import { pickWeighted } from './chance.ts'
import * as habits from './data/habits.ts'
import { correctedNotes, overpaidNotes } from './data/notes.ts'
import { madeBefore } from './demand.ts'
import { type BookedPlan, type DemoPayment, paymentsOf, type Settled } from './payments.ts'
import {
  about,
  type BookingPlan,
  endOf,
  inOfficeHours,
  kindOf,
  type Lines,
  type PlannedLine,
  type PlannedNote,
  startOf,
  type World,
} from './plan.ts'

/** The fixed facts of a booking; the rest is left to chance. */
type PlannedVisit = {
  readonly kind: habits.VisitKind
  readonly start: number
  /** After `start` it is for those very nights; else the item decides how long a booking lasts. */
  readonly end: number
  readonly statusId?: string
  readonly settled?: Settled
}

/** @returns `count` bookings on the days around today, none of which starts, ends or stays on it */
export function planYear(world: World, count: number): BookingPlan[] {
  return Array.from({ length: count }, () =>
    firstPlan(world, () => {
      const kind = world.luck.yes(0.47) ? 'stay' : 'outing'
      const start = world.startDay(kind)
      return { kind, start, end: start }
    }),
  )
}

/**
 * @param draw a visit, drawn again when it cannot be sold
 * @throws when 200 visits could not be sold
 */
export function firstPlan(world: World, draw: () => PlannedVisit): BookingPlan {
  for (let tries = 0; tries < 200; tries += 1) {
    const plan = ordinaryPlan(world, draw())
    if (plan !== null) return plan
  }
  throw new Error('The demo found nothing to sell in 200 tries: it needs more of everything.')
}

const releasesStock = new Set(['VOID', 'CANCELLED', 'STOP'])

function statusOf({ luck, moment }: World, line: PlannedLine, createdAt: Date): string {
  const pick = (shares: Readonly<Record<string, number>>) =>
    pickWeighted(luck, Object.entries(shares))
  if (line.start < 0) return pick(line.end > -45 ? habits.recentStatuses : habits.pastStatuses)
  const age = (moment.getTime() - createdAt.getTime()) / dayMs
  const coming = habits.comingStatuses.find(({ untilDays }) => age < untilDays)
  const statusId = pick(coming?.shares ?? habits.pastStatuses)
  // A deposit is for what costs hundreds; a boat or a tour is mostly paid at once.
  return statusId === 'PART' && kindOf(line) === 'outing' && luck.yes(0.7) ? 'PAID' : statusId
}

function settledOf({ luck }: World, statusId: string): Settled {
  switch (statusId) {
    case 'PAID':
      return { kind: luck.yes(0.006) ? 'overpaid' : luck.yes(0.006) ? 'corrected' : 'paid' }
    case 'NOSHOW':
      return { kind: 'paid' }
    case 'PART':
      return { kind: 'deposit', share: luck.pick(habits.deposits) }
    default:
      return { kind: releasesStock.has(statusId) && luck.yes(0.5) ? 'refunded' : 'nothing' }
  }
}

/** @returns null when the drawn item cannot be sold then */
function ordinaryPlan(world: World, wish: PlannedVisit): BookingPlan | null {
  const { luck, staff, partners } = world
  const drawn = pickWeighted(luck, habits.sources)
  const partnerId =
    drawn === 'partner' ? (partners[luck.between(0, partners.length - 1)] ?? null) : null
  const source = drawn === 'partner' && partnerId === null ? 'web' : drawn
  const line = planLine(world, wish)
  if (line === null) return null
  const createdAt = madeBefore(world, line, source)
  const statusId = wish.statusId ?? statusOf(world, line, createdAt)
  const holds = !releasesStock.has(statusId)
  const sale = sell(world, line, createdAt, holds)
  if (sale === null) return null
  const isAtDesk = source === 'desk' || source === 'phone'
  const accountId = partnerId ?? (isAtDesk ? luck.pick(staff) : 0)
  const came = statusId === 'PAID' || statusId === 'PART'
  const checkedInAt =
    came && line.start < 0 && luck.yes(wish.settled ? 1 : 0.98)
      ? about(world, startOf(world, line), createdAt)
      : null
  const checkedOutAt =
    checkedInAt && line.end < 0 && luck.yes(0.97)
      ? about(world, endOf(world, line), checkedInAt)
      : null
  const cancelledAt = holds ? null : cancelled(world, startOf(world, line), createdAt)
  const plan = { ...sale, statusId, createdAt, source, accountId, partnerId, cancelledAt }
  const settled = wish.settled ?? settledOf(world, statusId)
  return settledPlan(world, { ...plan, checkedInAt, checkedOutAt }, settled)
}

function settledPlan(world: World, plan: BookedPlan, settled: Settled): BookingPlan {
  const { luck, staff, moment, guests } = world
  const [line] = plan.lines
  const startsAt = startOf(world, line)
  const payments = paymentsOf(world, plan, settled)
  return {
    ...plan,
    guest: guests.next(),
    payments,
    notes: [
      ...notesBefore(world, line, plan.createdAt, startsAt < moment ? startsAt : moment),
      ...moneyNotes(world, settled, payments),
      ...notesDuring(world, line, plan.checkedInAt, plan.checkedOutAt ?? moment),
      ...deskNotes(luck.pick(staff), plan.checkedInAt, plan.checkedOutAt),
    ],
    bookmarkedBy: luck.yes(0.01) ? [luck.pick(staff)] : [],
  }
}

/** Some day between the two, or at once when there is none. */
function cancelled({ luck, moment }: World, startsAt: Date, createdAt: Date): Date {
  const until = Math.min(moment.getTime(), startsAt.getTime() - hourMs)
  const rest = Math.max(0, until - createdAt.getTime())
  return new Date(createdAt.getTime() + luck.next() * rest)
}

/** Some are sold with a discount code, and some who sleep here take something for a day. */
function sell(
  world: World,
  line: PlannedLine,
  at: Date,
  holds: boolean,
): Pick<BookingPlan, 'lines' | 'sold'> | null {
  const { luck, sales } = world
  const codes = sales.codes()
  const code = luck.yes(0.3) ? (codes[luck.between(0, codes.length - 1)] ?? null) : null
  const extra = extraLine(world, line)
  const wishes: readonly Lines[] = extra === null ? [[line]] : [[line, extra], [line]]
  for (const lines of wishes) {
    const sold = sales.sell(lines, { at, code, holds })
    if (sold !== null) return { lines, sold }
  }
  return null
}

/** @returns null for a stay that would reach into today: who is in house today is planned apart */
function planLine(world: World, { kind, start, end: wished }: PlannedVisit): PlannedLine | null {
  const { luck } = world
  const item = anItem(world, ({ sold }) => (sold === 'night') === (kind === 'stay'))
  const { sold, unit } = item
  const adults = luck.pick(habits.adults)
  const children = luck.yes(0.3) ? luck.between(1, 3) : 0
  const length = luck.pick(sold === 'night' ? habits.nights : habits.moreDays)
  const isOneDay = sold === 'place' || unit === 'H'
  const end = wished > start ? wished : start + (isOneDay ? 0 : length)
  if (start < 0 && end >= 0 && wished <= start) return null
  const pieces = sold === 'night' ? 1 : Math.max(1, adults - 1)
  return { item, qty: sold === 'place' ? adults + children : pieces, start, end, adults, children }
}

function anItem({ luck, items }: World, isOne: (item: World['items'][number]) => boolean) {
  const among = items.filter(isOne)
  const item = among[luck.between(0, among.length - 1)]
  if (item === undefined) throw new Error('The demo has no such item.')
  return bookable(item, items)
}

/** Some who sleep here take a boat or a bike on their second day. */
function extraLine(world: World, line: PlannedLine): PlannedLine | null {
  const { start, end, adults, children, item } = line
  const isShort = item.sold !== 'night' || start === -1 || end - start < 2
  if (isShort || !world.luck.yes(0.25)) return null
  const taken = anItem(world, ({ sold }) => sold === 'gear')
  return { item: taken, qty: adults, start: start + 1, end: start + 1, adults, children }
}

/** The notes a check-in and a check-out leave behind (§4.1). */
export function deskNotes(
  accountId: number,
  checkedInAt: Date | null,
  checkedOutAt: Date | null,
): PlannedNote[] {
  const note = (at: Date | null, body: string) =>
    at ? [{ accountId, at, body, private: true }] : []
  return [...note(checkedInAt, 'Checked in'), ...note(checkedOutAt, 'Checked out')]
}

/** Notes of the guest when booking, and of staff until they came. */
function notesBefore(world: World, { item }: PlannedLine, from: Date, until: Date): PlannedNote[] {
  const { luck, staff, texts } = world
  const textOf = ({ any, [item.sold]: own }: typeof texts.guestNotes) =>
    luck.pick(luck.yes(0.6) ? own : any)
  const notes: PlannedNote[] = []
  if (luck.yes(0.14)) {
    notes.push({ accountId: 0, at: from, body: textOf(texts.guestNotes), private: false })
  }
  const at = luck.yes(0.16) ? inOfficeHours(world, from, until) : null
  if (at) {
    const body = textOf(texts.staffNotes)
    notes.push({ accountId: luck.pick(staff), at, body, private: luck.yes(0.8) })
  }
  return notes
}

/** A note of staff while the guests were here. */
function notesDuring(
  world: World,
  { item }: PlannedLine,
  checkedInAt: Date | null,
  until: Date,
): PlannedNote[] {
  const { luck, staff, texts } = world
  if (checkedInAt === null || !luck.yes(0.12)) return []
  const at = inOfficeHours(world, checkedInAt, until)
  const body = luck.pick(texts.staffNotes[item.sold])
  return at === null ? [] : [{ accountId: luck.pick(staff), at, body, private: true }]
}

/** A note of staff where too much was paid. */
function moneyNotes(
  { luck, moment, staff }: World,
  { kind }: Settled,
  payments: readonly DemoPayment[],
): PlannedNote[] {
  const last = payments.at(-1)
  if (last === undefined || (kind !== 'overpaid' && kind !== 'corrected')) return []
  const at = new Date(Math.min(last.at.getTime() + luck.next() * 5 * hourMs, moment.getTime()))
  const body = luck.pick(kind === 'overpaid' ? overpaidNotes : correctedNotes)
  return [{ accountId: luck.pick(staff), at, body, private: true }]
}
