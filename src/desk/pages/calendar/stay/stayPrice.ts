import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import type { RatedDay, RatedItem } from '../../../../contract/ratedItem.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import type { Cell, Cells } from '../data/cells.ts'
import { countedBy } from '../prices/blocks.ts'

/** The stay that a guest wants: the input of the stay calculator. */
export type StayInput = {
  readonly item: CalendarItem
  readonly arrival: CalendarDay
  /** How many nights, days or hours: what the item is counted by. */
  readonly units: number
  /** How many of each parameter; nothing while it is not known what the item asks for. */
  readonly party: Readonly<Record<string, number>>
  /** The parameters that have a price: for a cabin the cabin, not the people in it. Null until it is known. */
  readonly pricedBy: readonly string[] | null
}

/** Amounts in minor units, of the whole party and without taxes; null when not known. */
type StayDay = {
  readonly day: CalendarDay
  /** As it is now. */
  readonly before: number | null
  /** With the drafts; the same where they change nothing. */
  readonly minor: number | null
  /** With the drafts. */
  readonly isClosed: boolean
}

export type CalculatedStay = Omit<StayDay, 'day' | 'isClosed'> & {
  readonly days: readonly StayDay[]
  /** `before` is what the service itself says of this stay and this party. */
  readonly isVerified: boolean
  /** A draft holds on one of its days. */
  readonly isDrafted: boolean
}

/** The days a stay is charged for: nights leave the day of leaving out, hours are charged on the day they begin. */
export const daysCharged = ({
  item,
  arrival,
  units,
}: Pick<StayInput, 'item' | 'arrival' | 'units'>): CalendarDay[] =>
  Array.from({ length: countedBy(item.unit) === 'hour' ? 1 : Math.max(1, units) }, (_, nth) =>
    addDays(arrival, nth),
  )

/**
 * What a stay costs now and with the drafts: the sum of its days (ux.md §4.7).
 *
 * @param answer the service's answer for exactly this stay and these guests; null until it arrives
 */
export function stayPrice(
  { cell, drafted }: Cells,
  stay: StayInput,
  answer: RatedItem | null,
): CalculatedStay {
  const { item } = stay
  const units = countedBy(item.unit) === 'hour' ? stay.units : 1
  const count = (stay.pricedBy?.reduce((sum, id) => sum + (stay.party[id] ?? 0), 0) ?? 1) * units
  const priceOn = (day: CalendarDay): StayDay => {
    const here = cell(item, day)
    const rated = answer?.days.find((one) => one.day === day)
    const parts = rated === undefined ? null : partsOf(rated, { party: stay.party, units })
    const { isClosed } = here
    if (rated?.price == null) return { day, isClosed, ...calculatedPrice(here, count) }
    const before = rated.price.minor
    if (!here.isDraft) return { day, isClosed, before, minor: before }
    const minor =
      parts === null
        ? null
        : sumOf(parts.map((part) => times(drafted(item, day, part.minor), part.count)))
    return { day, isClosed, before, minor }
  }
  const days = daysCharged(stay).map(priceOn)
  const isDrafted = days.some(({ day }) => cell(item, day).isDraft)
  const ours = sumOf(days.map(({ before }) => before))
  const theirs = answer?.subTotal?.minor ?? null
  const before = theirs ?? ours
  const minor = sumOf(days.map((one) => one.minor))
  return {
    days,
    before,
    // When the days do not add up to the charged price, no price with the drafts can be calculated from them.
    minor: isDrafted ? (before === ours ? minor : null) : before,
    isVerified: theirs !== null,
    isDrafted,
  }
}

const calculatedPrice = ({ minor, before }: Cell, count: number) => ({
  before: times(before ?? minor, count),
  minor: times(minor, count),
})

type PriceShare = { readonly minor: number; readonly count: number }

/** A day's price as counts of unit prices; null if these are unknown, or do not add up to the charged price. */
function partsOf(
  { price, unitPrices }: RatedDay,
  { party, units }: { readonly party: StayInput['party']; readonly units: number },
): readonly PriceShare[] | null {
  if (price === null) return null
  const counts = Object.values(party).filter((count) => count > 0)
  // With several parameters (adults, children) the service does not say what each of them costs.
  const all = counts.length === 1 ? (counts[0] ?? 0) * units : 0
  const parts =
    unitPrices.size > 0
      ? [...unitPrices].map(([id, { minor }]) => ({ minor, count: (party[id] ?? 0) * units }))
      : [{ minor: price.minor / all, count: all }]
  const isWhole = parts.every(({ minor }) => Number.isInteger(minor))
  return isWhole && sumOf(parts.map(({ minor, count }) => minor * count)) === price.minor
    ? parts
    : null
}

const times = (minor: number | null, count: number): number | null =>
  // A parameter with quantity 0 costs nothing, whatever its price is.
  count === 0 ? 0 : minor === null ? null : minor * count

const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>(
    (sum, amount) => (sum === null || amount === null ? null : sum + amount),
    0,
  )
