import type { CalendarDay } from '../../../../contract/day.ts'
import { type Money, sameMoney } from '../../../../contract/money.ts'

/** Numbers by name: persons by kind, or booked units by item. Never empty. */
export type NamedCounts = {
  /** The record with these names: two records may name the same things in different words. */
  readonly from: 'list of 4.0' | 'own record'
  readonly counts: Readonly<Record<string, number>>
}

/** What is compared between two readings of a booking; a fact that a record does not have is absent. */
export type StayFacts = {
  readonly startDay?: CalendarDay
  readonly endDay?: CalendarDay
  /** `09:00`, by the business's clock. */
  readonly startTime?: string
  readonly endTime?: string
  readonly party?: NamedCounts
  /** Units by item; an item with persons has 1, because its persons are in `party`. */
  readonly booked?: NamedCounts
  readonly total?: Money
}
export type FactName = keyof StayFacts

/** A booking as a person on this tablet last saw it, and as it was last read. */
export type LastSeenBooking = {
  readonly seen: StayFacts
  readonly now: StayFacts
  /** When each fact of `now` was read, in ms of the tablet's clock. */
  readonly readAt: Readonly<Partial<Record<FactName, number>>>
  /** When the first change was read that nobody here has seen; null while there is none. */
  readonly changedAt: number | null
}

/**
 * One difference that nobody here has seen. A number of 0 is certain: the names before or after are known. `before` is
 * null where the booking has changed and this fact of it was never read before: it may have changed too.
 */
export type StayChange =
  | {
      /** `day`: of a booking of one day. */
      readonly what: 'day' | 'arrival' | 'departure'
      readonly before: CalendarDay | null
      readonly after: CalendarDay
    }
  | {
      readonly what: 'start time' | 'end time'
      readonly before: string | null
      readonly after: string
    }
  | {
      readonly what: 'persons' | 'item'
      readonly name: string
      readonly before: number | null
      readonly after: number
    }
  | { readonly what: 'total'; readonly before: Money | null; readonly after: Money }

const factNames = [
  'startDay',
  'endDay',
  'startTime',
  'endTime',
  'party',
  'booked',
  'total',
] as const satisfies readonly FactName[]

const unseen: LastSeenBooking = { seen: {}, now: {}, readAt: {}, changedAt: null }

/**
 * A booking after one more reading. A fact that is read for the first time counts as seen, because nothing is known from
 * before, unless the booking has changed meanwhile: then its value before is unknown. Readings may come in any order.
 *
 * @param isOwn whether this tablet's own actions explain that the fact differs
 */
export function seenAfter(
  before: LastSeenBooking = unseen,
  facts: StayFacts,
  at: number,
  isOwn: (name: FactName) => boolean,
): LastSeenBooking {
  let { seen, now, readAt } = before
  for (const name of factNames) {
    if (facts[name] === undefined || at < (readAt[name] ?? 0)) continue
    if (!isComparable(now, facts, name)) continue
    const isNews = !isSameFact(now, facts, name)
    const isSeen = isNews && seen[name] !== undefined && isSameFact(seen, now, name)
    if (isSeen && isOwn(name)) seen = { ...seen, [name]: facts[name] }
    if (isNews) now = { ...now, [name]: facts[name] }
    readAt = { ...readAt, [name]: at }
  }
  const isChanged = factNames.some(
    (name) => seen[name] !== undefined && !isSameFact(seen, now, name),
  )
  if (!isChanged) return { seen: { ...now, ...seen }, now, readAt, changedAt: null }
  return { seen, now, readAt, changedAt: before.changedAt ?? at }
}

/** The same booking once its changes were seen. */
export const looked = (one: LastSeenBooking): LastSeenBooking => ({
  ...one,
  seen: one.now,
  changedAt: null,
})

/** Names that have nothing in common and come from two records are two languages, not a change. */
function isComparable(before: StayFacts, after: StayFacts, name: FactName): boolean {
  if (name !== 'party' && name !== 'booked') return true
  const [one, other] = [before[name], after[name]]
  return (
    one === undefined ||
    other === undefined ||
    one.from === other.from ||
    Object.keys(other.counts).some((key) => Object.hasOwn(one.counts, key))
  )
}

function isSameFact(one: StayFacts, other: StayFacts, name: FactName): boolean {
  switch (name) {
    case 'startDay':
    case 'endDay':
    case 'startTime':
    case 'endTime':
      return one[name] === other[name]
    case 'party':
    case 'booked':
      return one[name] === undefined || other[name] === undefined
        ? one[name] === other[name]
        : differing(one[name].counts, other[name].counts).length === 0
    case 'total':
      return sameMoney(one.total ?? null, other.total ?? null)
  }
}

type CountChange = { readonly name: string; readonly before: number; readonly after: number }

const differing = (
  before: NamedCounts['counts'],
  after: NamedCounts['counts'],
): readonly CountChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, before: before[name] ?? 0, after: after[name] ?? 0 }))
    .filter((one) => one.before !== one.after)

/** What nobody here has seen, in the order in which it matters. */
export function changesOf({ seen, now }: LastSeenBooking): readonly StayChange[] {
  return [
    ...dayChanges(seen, now),
    ...timeChange('start time', seen.startTime, now.startTime),
    ...timeChange('end time', seen.endTime, now.endTime),
    ...countChanges('persons', seen.party, now.party),
    ...countChanges('item', seen.booked, now.booked),
    ...(now.total && !sameMoney(seen.total ?? null, now.total)
      ? [{ what: 'total', before: seen.total ?? null, after: now.total } as const]
      : []),
  ]
}

function dayChanges(seen: StayFacts, now: StayFacts): readonly StayChange[] {
  const starts = dayChange('arrival', seen.startDay, now.startDay)
  const ends = dayChange('departure', seen.endDay, now.endDay)
  const isOfOneDay = seen.startDay === seen.endDay && now.startDay === now.endDay
  return isOfOneDay ? starts.map((one) => ({ ...one, what: 'day' })) : [...starts, ...ends]
}

type DayChange = Extract<StayChange, { readonly what: 'day' | 'arrival' | 'departure' }>

const dayChange = (
  what: DayChange['what'],
  before: CalendarDay | undefined,
  after: CalendarDay | undefined,
): readonly DayChange[] =>
  after === undefined || before === after ? [] : [{ what, before: before ?? null, after }]

const timeChange = (
  what: 'start time' | 'end time',
  before: string | undefined,
  after: string | undefined,
): readonly StayChange[] =>
  after === undefined || before === after ? [] : [{ what, before: before ?? null, after }]

const countChanges = (
  what: 'persons' | 'item',
  before: NamedCounts | undefined,
  after: NamedCounts | undefined,
): readonly StayChange[] =>
  after === undefined
    ? []
    : differing(before?.counts ?? {}, after.counts).map((one) => ({
        what,
        ...one,
        before: before === undefined ? null : one.before,
      }))
