import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { concerns, holdsOn } from '../../../../pricing/priceRule.ts'
import type { EffectiveEvent, RuleItem } from '../rules/draft.ts'
import { daysHeld } from '../rules/holds.ts'
import type { DaySample } from './samples.ts'

const ahead = 400
const mostDays = 3

/** The rule whose price counts: the last that changes one, discounts aside. */
const lastPriced = (
  events: readonly EffectiveEvent[],
  item: RuleItem,
  day: CalendarDay,
): EffectiveEvent | undefined =>
  events.findLast(
    ({ values }) =>
      values.price.kind !== 'none' &&
      values.kind !== 'discount' &&
      concerns(values, item) &&
      holdsOn(values, day),
  )

/**
 * Two or three days on which a guest pays exactly what a new price is, of whichever item it is for: no other rule
 * comes after it there.
 *
 * @param events as they are at the service, in the order they apply
 */
export function tellingDays(
  rule: EffectiveEvent,
  events: readonly EffectiveEvent[],
  items: readonly RuleItem[],
  today: CalendarDay,
): readonly CalendarDay[] {
  const telling = daysHeld(rule.values, { from: today, to: addDays(today, ahead) }).filter((day) =>
    items.every((item) => lastPriced(events, item, day)?.rateId === rule.rateId),
  )
  const chosen = [telling[0], telling[Math.floor(telling.length / 2)], telling.at(-1)]
  return [...new Set(chosen.filter((day) => day !== undefined))].slice(0, mostDays)
}

/**
 * The price that the service charges on those days, if it is the same for all items on each of them.
 *
 * @returns in minor units; null when a price is unknown, or the prices differ
 */
export function chargedOn(
  days: readonly CalendarDay[],
  items: readonly RuleItem[],
  samples: readonly DaySample[],
): number | null {
  const charged = days.flatMap((day) =>
    items.map(
      ({ id }) => samples.find((one) => one.itemId === id && one.day === day)?.minor ?? null,
    ),
  )
  const [first = null] = charged
  return first !== null && charged.every((minor) => minor === first) ? first : null
}
