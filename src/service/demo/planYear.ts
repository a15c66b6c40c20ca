import { bookable, type DemoItem } from './catalogue.ts'
import { type Chance, pickWeighted } from './chance.ts'
import {
  about,
  deskNotes,
  endOf,
  madeBefore,
  type Plan,
  type PlannedLine,
  type PlannedNote,
  startOf,
  type World,
} from './plan.ts'
import { guestWords, staffWords } from './words.ts'

/** Half a year back and half a year ahead. */
const daysBack = 180
const daysAhead = 180

const releasesStock = new Set(['VOID', 'CANCELLED', 'STOP'])

/** What is fixed about a booking; the rest is left to chance. */
type Wish = { readonly start: number; readonly end: number; readonly statusId?: string }

/** @returns `count` bookings on the days around today, none of which starts, ends or stays on it */
export function planYear(world: World, count: number): Plan[] {
  const dayWeights = Array.from({ length: daysBack + daysAhead + 1 }, (_, place) => {
    const offset = place - daysBack
    return [
      offset,
      offset === 0 ? 0 : 3 + 9 * Math.exp(-((offset / 50) ** 2)) + (offset % 7 === 0 ? 2 : 0),
    ] as const
  })
  const [first = [1, 1] as const, ...others] = dayWeights
  return Array.from({ length: count }, () => {
    const start = pickWeighted(world.luck, [first, ...others])
    return ordinaryPlan(world, { start, end: start })
  })
}

const pastStatuses = [
  ['PAID', 88],
  ['PART', 2],
  ['CANCELLED', 4],
  ['VOID', 3],
  ['STOP', 1],
  ['NOSHOW', 2],
] as const
const comingStatuses = [
  ['PAID', 47],
  ['PART', 26],
  ['HOLD', 8],
  ['PEND', 10],
  ['WAIT', 3],
  ['CANCELLED', 4],
  ['VOID', 1],
  ['STOP', 1],
] as const

/** @param wish `end` after `start` asks for those very nights; else the item says how long a booking lasts */
export function ordinaryPlan(world: World, wish: Wish): Plan {
  const { luck, moment, staff, partners, nextGuest } = world
  const statusId =
    wish.statusId ?? pickWeighted(luck, wish.start < 0 ? pastStatuses : comingStatuses)
  const lines = planLines(world, wish, !releasesStock.has(statusId))
  const [line] = lines
  const createdAt = madeBefore(world, line.start)
  const cameAt = startOf(world, line)
  const wentAt = endOf(world, line)
  const came = statusId === 'PAID' || statusId === 'PART'
  const checkedInAt =
    came && line.start < 0 && luck.yes(0.97) ? about(world, cameAt, createdAt) : null
  const checkedOutAt =
    checkedInAt && line.end < 0 && luck.yes(0.96) ? about(world, wentAt, checkedInAt) : null
  const partnerId = luck.yes(0.06) ? (partners[luck.between(0, partners.length - 1)] ?? null) : null
  const source =
    partnerId === null
      ? luck.pick<Plan['source']>(['web', 'web', 'web', 'mobile', 'desk', 'phone'])
      : 'partner'
  const atDesk = source === 'desk' || source === 'phone'
  return {
    guest: nextGuest(),
    lines,
    statusId,
    createdAt,
    source,
    accountId: partnerId ?? (atDesk ? luck.pick(staff) : 0),
    partnerId,
    discountShare: luck.yes(0.09) ? luck.pick([0.05, 0.1, 0.15]) : 0,
    ...howPaid(luck, statusId),
    checkedInAt,
    checkedOutAt,
    notes: [
      ...chatter(world, createdAt, cameAt < moment ? cameAt : moment),
      ...deskNotes(luck.pick(staff), checkedInAt, checkedOutAt),
    ],
    bookmarkedBy: luck.yes(0.01) ? [luck.pick(staff)] : [],
  }
}

function howPaid(luck: Chance, statusId: string): { paidShare: number; refunded: boolean } {
  if (statusId === 'PAID') return { paidShare: 1, refunded: false }
  if (statusId === 'PART') return { paidShare: luck.pick([0.25, 0.3, 0.5]), refunded: false }
  if (statusId === 'NOSHOW') return { paidShare: 0.5, refunded: false }
  const refunded = releasesStock.has(statusId) && luck.yes(0.4)
  return { paidShare: refunded ? 0.5 : 0, refunded }
}

/** Finds an item that is free then; as a last resort the day pass, of which there is no end. */
function planLines(world: World, wish: Wish, holdsStock: boolean): [PlannedLine, ...PlannedLine[]] {
  const { luck, items, take } = world
  const nights = items.filter(({ sold }) => sold === 'night')
  const all =
    luck.yes(0.45) || wish.end > wish.start ? nights : items.filter(({ sold }) => sold !== 'night')
  for (let tries = 0; tries < 60; tries += 1) {
    const item = bookable(all[luck.between(0, all.length - 1)] ?? items[0], items)
    const line = planLine(luck, item, wish)
    if (!holdsStock || take(line)) return [line, ...extraLine(world, line, holdsStock)]
  }
  const endless = items.find(({ unlimited }) => unlimited) ?? items[0]
  return [planLine(luck, endless, wish)]
}

function planLine(luck: Chance, item: DemoItem, { start, end: wished }: Wish): PlannedLine {
  const adults = luck.between(1, 4)
  const children = luck.yes(0.3) ? luck.between(1, 3) : 0
  const length = item.sold === 'night' ? luck.between(1, 6) : luck.pick([0, 0, 0, 0, 0, 1, 2])
  const isOneDay = item.sold === 'place' || item.unit === 'H'
  const wish = wished > start ? wished : start + (isOneDay ? 0 : length)
  // What began before today and was not asked to reach it is over by now: today's numbers stay as they were cast.
  const end = start < 0 && wished === start ? Math.min(wish, -1) : wish
  if (item.sold === 'night') {
    return { item, qty: 1, start: end > start ? start : start - 1, end, adults, children }
  }
  return {
    item,
    qty: item.sold === 'place' ? adults + children : Math.max(1, adults - 1),
    start,
    end,
    adults,
    children,
  }
}

/** Some who sleep here take a boat or a bike on their second day. */
function extraLine(
  world: World,
  { start, end, adults, children, item }: PlannedLine,
  holdsStock: boolean,
): PlannedLine[] {
  const { luck, items, take } = world
  if (item.sold !== 'night' || start === -1 || end - start < 2 || !luck.yes(0.25)) return []
  const gear = items.filter(({ sold }) => sold === 'gear')
  const extra = {
    item: bookable(gear[luck.between(0, gear.length - 1)] ?? items[0], items),
    qty: adults,
    start: start + 1,
    end: start + 1,
    adults,
    children,
  }
  return !holdsStock || take(extra) ? [extra] : []
}

function chatter(world: World, createdAt: Date, until: Date): PlannedNote[] {
  const { luck, staff } = world
  const notes: PlannedNote[] = []
  if (luck.yes(0.14)) {
    notes.push({ accountId: 0, at: createdAt, body: luck.pick(guestWords), private: false })
  }
  const at = inOfficeHours(world, createdAt, until)
  if (at && luck.yes(0.14)) {
    notes.push({
      accountId: luck.pick(staff),
      at,
      body: luck.pick(staffWords),
      private: luck.yes(0.8),
    })
  }
  return notes
}

/** Some moment between the two at which somebody is at the desk; null when there is none. */
function inOfficeHours({ luck, clock, day }: World, from: Date, to: Date): Date | null {
  const dayMs = 86_400_000
  const midnight = clock(day(0), '00:00').getTime()
  const offset = (at: Date) => Math.floor((at.getTime() - midnight) / dayMs)
  const on = luck.between(offset(from), offset(to))
  const at = new Date(clock(day(on), '08:00').getTime() + luck.between(0, 10 * 3600) * 1000)
  return at >= from && at <= to ? at : null
}
