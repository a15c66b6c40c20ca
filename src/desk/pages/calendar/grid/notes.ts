import { type CalendarDay, daysBetween } from '../../../../contract/day.ts'
import { concerns, holdsOn } from '../../../../pricing/priceRule.ts'
import type { EffectiveEvent, RuleItem } from '../rules/draft.ts'
import { reachIn } from '../rules/holds.ts'

/** A special that lasts at least this many days is rather a season. */
const longest = 21

const isOccasion = ({ kind, repeat, startDay, endDay }: EffectiveEvent['values']): boolean =>
  kind === 'special' &&
  repeat === 'never' &&
  endDay !== null &&
  daysBetween(startDay, endDay) < longest

/**
 * Finds the special that gives a day its name: `Regatta`, shown beside the date. Long specials and weekly ones do not
 * count.
 */
export function noteFinder(effective: readonly EffectiveEvent[]): (day: CalendarDay) => string {
  const specials = effective.filter(({ values }) => isOccasion(values) && values.available)
  const known = new Map<CalendarDay, string>()
  return (day) => {
    const note =
      known.get(day) ?? specials.find(({ values }) => holdsOn(values, day))?.values.name ?? ''
    known.set(day, note)
    return note
  }
}

/** The items that have a special and a discount on the same day: both bands are thinner there, each in its own lane. */
export function itemsWithLanes(
  items: readonly RuleItem[],
  effective: readonly EffectiveEvent[],
): ReadonlySet<number> {
  const enabled = effective.filter(({ values }) => values.enabled)
  const discounts = enabled.filter(({ values }) => values.kind === 'discount')
  const pairs = enabled
    .filter(({ values }) => values.kind === 'special' && values.available)
    .flatMap((special) =>
      discounts
        .filter((discount) => meet(special, discount))
        .map((discount) => [special, discount]),
    )
  return new Set(
    items
      .filter((item) => pairs.some((pair) => pair.every(({ values }) => concerns(values, item))))
      .map(({ id }) => id),
  )
}

function meet({ values: a }: EffectiveEvent, { values: b }: EffectiveEvent): boolean {
  const isEndless = b.endDay === null || b.repeat === 'always'
  const to = isEndless ? a.endDay : b.endDay
  return to === null || a.repeat === 'always'
    ? isEndless || a.startDay <= (b.endDay ?? a.startDay)
    : reachIn(a, { from: b.startDay, to }) !== null
}
