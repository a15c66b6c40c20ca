import { millisecondsInDay as dayMs, millisecondsInHour as hourMs } from 'date-fns/constants'
import { bookable } from './catalogue.ts'
import { pickWeighted } from './chance.ts'
import type { VisitKind } from './demand.ts'
import { chatter, deskNotes, moneyNotes, notesDuring } from './notes.ts'
import { paymentsOf, type Settled } from './payments.ts'
import type { BookingPlan, BookingSource, Lines, PlannedLine, PlannedPrice } from './plan.ts'
import { about, endOf, kindOf, madeBefore, startOf, type World } from './world.ts'

/** What is fixed about a booking; the rest is left to chance. */
export type PlannedVisit = {
  readonly kind: VisitKind
  readonly start: number
  /** After `start` it asks for those very nights; else the item says how long a booking lasts. */
  readonly end: number
  readonly statusId?: string
  readonly settled?: Settled
}

/** @returns `count` bookings on the days around today, none of which starts, ends or stays on it */
export function planYear(world: World, count: number): BookingPlan[] {
  return Array.from({ length: count }, () => {
    for (let tries = 0; tries < 200; tries += 1) {
      const kind: VisitKind = world.luck.yes(0.47) ? 'stay' : 'outing'
      const start = world.startDay(kind)
      const plan = ordinaryPlan(world, { kind, start, end: start })
      if (plan !== null) return plan
    }
    throw new Error('The demo found nothing to sell in 200 tries: it needs more of everything.')
  })
}

const releasesStock = new Set(['VOID', 'CANCELLED', 'STOP'])

type Statuses = readonly [readonly [string, number], ...(readonly [string, number])[]]

const pastStatuses: Statuses = [
  ['PAID', 895],
  ['CANCELLED', 64],
  ['NOSHOW', 20],
  ['VOID', 20],
  ['STOP', 1],
]
/** Stays that are over and not paid for: the desk is still after them. */
const latelyPast: Statuses = [...pastStatuses, ['PART', 14]]

/** The younger a booking is, the more of it is open. */
const coming: readonly { readonly untilDays: number; readonly statuses: Statuses }[] = [
  {
    untilDays: 2,
    statuses: [
      ['PAID', 45],
      ['PART', 22],
      ['PEND', 24],
      ['HOLD', 7],
      ['WAIT', 2],
    ],
  },
  {
    untilDays: 8,
    statuses: [
      ['PAID', 50],
      ['PART', 31],
      ['PEND', 6],
      ['HOLD', 6],
      ['WAIT', 3],
      ['CANCELLED', 3],
      ['VOID', 1],
    ],
  },
  {
    untilDays: 40,
    statuses: [
      ['PAID', 50],
      ['PART', 36],
      ['PEND', 2],
      ['HOLD', 2.5],
      ['WAIT', 3.5],
      ['CANCELLED', 5.5],
      ['VOID', 0.5],
    ],
  },
  {
    untilDays: Number.POSITIVE_INFINITY,
    statuses: [
      ['PAID', 53],
      ['PART', 37],
      ['WAIT', 3.5],
      ['CANCELLED', 5.5],
      ['VOID', 0.5],
    ],
  },
]

function statusOf({ luck, moment }: World, line: PlannedLine, createdAt: Date): string {
  if (line.start < 0) return pickWeighted(luck, line.end > -45 ? latelyPast : pastStatuses)
  const age = (moment.getTime() - createdAt.getTime()) / dayMs
  const { statuses = pastStatuses } = coming.find(({ untilDays }) => age < untilDays) ?? {}
  const statusId = pickWeighted(luck, statuses)
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
      return { kind: 'deposit', share: luck.pick([0.25, 0.3, 0.3, 0.5]) }
    default:
      return { kind: releasesStock.has(statusId) && luck.yes(0.5) ? 'refunded' : 'nothing' }
  }
}

const sources: readonly [
  readonly [BookingSource, number],
  ...(readonly [BookingSource, number])[],
] = [
  ['web', 46],
  ['mobile', 16],
  ['desk', 14],
  ['phone', 18],
  ['partner', 6],
]

/** @returns null when what was drawn is not to be had then */
export function ordinaryPlan(world: World, wish: PlannedVisit): BookingPlan | null {
  const { luck, staff, partners } = world
  const drawn = pickWeighted(luck, sources)
  const partnerId =
    drawn === 'partner' ? (partners[luck.between(0, partners.length - 1)] ?? null) : null
  const source = drawn === 'partner' && partnerId === null ? 'web' : drawn
  const line = planLine(world, wish)
  if (line === null) return null
  const createdAt = madeBefore(world, line, source)
  const statusId = wish.statusId ?? statusOf(world, line, createdAt)
  const holds = !releasesStock.has(statusId)
  const sold = sell(world, line, { createdAt, holds })
  if (sold === null) return null
  const atDesk = source === 'desk' || source === 'phone'
  const accountId = partnerId ?? (atDesk ? luck.pick(staff) : 0)
  const plan = { ...sold, statusId, createdAt, source, accountId, partnerId }
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
  const settled = wish.settled ?? settledOf(world, statusId)
  return settledPlan(world, { ...plan, checkedInAt, checkedOutAt, cancelledAt }, settled)
}

type Unsettled = Omit<BookingPlan, 'guest' | 'payments' | 'notes' | 'bookmarkedBy'>

function settledPlan(world: World, plan: Unsettled, settled: Settled): BookingPlan {
  const { luck, staff, moment, guests } = world
  const [line] = plan.lines
  const startsAt = startOf(world, line)
  const payments = paymentsOf(
    world,
    { ...plan, kind: kindOf(line), total: plan.sold.total, startsAt },
    settled,
  )
  return {
    ...plan,
    guest: guests.next(),
    payments,
    notes: [
      ...chatter(world, line, plan.createdAt, startsAt < moment ? startsAt : moment),
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

type PlannedSale = { readonly createdAt: Date; readonly holds: boolean }

/** What costs more than it need is sold with a code now and then, and some who sleep here take something for a day. */
function sell(
  world: World,
  line: PlannedLine,
  { createdAt, holds }: PlannedSale,
): { readonly lines: Lines; readonly sold: PlannedPrice } | null {
  const { luck, sales } = world
  const codes = sales.codes()
  const code = luck.yes(0.3) ? (codes[luck.between(0, codes.length - 1)] ?? null) : null
  const extra = extraLine(world, line)
  const together: Lines = extra === null ? [line] : [line, extra]
  for (const lines of extra === null ? [together] : [together, [line] as const]) {
    const sold = sales.sell(lines, { at: createdAt, code, holds })
    if (sold !== null) return { lines, sold }
  }
  return null
}

const nights = [1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 6, 7] as const

/** @returns null for a stay that would reach into today: who is in house today is planned apart */
function planLine(
  { luck, items }: World,
  { kind, start, end: wished }: PlannedVisit,
): PlannedLine | null {
  const all = items.filter(({ sold }) => (sold === 'night') === (kind === 'stay'))
  const item = bookable(all[luck.between(0, all.length - 1)] ?? items[0], items)
  const adults = luck.pick([1, 2, 2, 2, 2, 3, 4] as const)
  const children = luck.yes(0.3) ? luck.between(1, 3) : 0
  const isOneDay = item.sold === 'place' || item.unit === 'H'
  const length =
    item.sold === 'night' ? luck.pick(nights) : luck.pick([0, 0, 0, 0, 0, 1, 2] as const)
  const end = wished > start ? wished : start + (isOneDay ? 0 : length)
  if (start < 0 && end >= 0 && wished <= start) return null
  const qty =
    item.sold === 'night' ? 1 : item.sold === 'place' ? adults + children : Math.max(1, adults - 1)
  return { item, qty, start, end, adults, children }
}

/** Some who sleep here take a boat or a bike on their second day. */
function extraLine(
  { luck, items }: World,
  { start, end, adults, children, item }: PlannedLine,
): PlannedLine | null {
  if (item.sold !== 'night' || start === -1 || end - start < 2 || !luck.yes(0.25)) return null
  const gear = items.filter(({ sold }) => sold === 'gear')
  const taken = bookable(gear[luck.between(0, gear.length - 1)] ?? items[0], items)
  return { item: taken, qty: adults, start: start + 1, end: start + 1, adults, children }
}
