import { type Weekday, weekdayOf, weekdays } from '../../../../contract/event.ts'
import { concerns, holdsOn } from '../../../../pricing/priceRule.ts'
import type { EventValues, RuleItem } from './draft.ts'
import type { CellSelection } from './edits.ts'
import { daysOf } from './holds.ts'
import { piecesOf } from './split.ts'

/** Whether a rule holds on any of the chosen days, for any of the chosen items. */
export const holdsIn = (
  rule: EventValues,
  { itemIds, days, weekdays: on }: CellSelection,
  items: readonly RuleItem[],
): boolean =>
  items.some((item) => itemIds.includes(item.id) && concerns(rule, item)) &&
  daysOf(days).some((day) => (on.length === 0 || on.includes(weekdayOf(day))) && holdsOn(rule, day))

/**
 * The rest of a rule when it no longer holds on the chosen days for the chosen items. When only some of its items are
 * chosen, the others are listed one by one on these days, so items added to a category later are not included.
 *
 * @returns the rules that together hold everywhere else; none when nothing is left
 */
export function carvedOut(
  rule: EventValues,
  { itemIds, days, weekdays: on }: CellSelection,
  items: readonly RuleItem[],
): readonly EventValues[] {
  const { before, these, after } = piecesOf(rule, days)
  const concerned = items.filter((item) => concerns(rule, item))
  const chosen = concerned.filter(({ id }) => itemIds.includes(id))
  const others = concerned.filter(({ id }) => !itemIds.includes(id))
  const parts: (EventValues | null)[] = [before]
  if (these !== null) {
    if (others.length > 0) parts.push({ ...these, appliesTo: only(others) })
    const left = otherWeekdays(these, on)
    if (left.length > 0) {
      const appliesTo = others.length > 0 ? only(chosen) : these.appliesTo
      parts.push({ ...these, repeat: 'weekly', weekdays: left, appliesTo })
    }
  }
  return [...parts, after].filter((part) => part !== null)
}

const only = (items: readonly RuleItem[]): EventValues['appliesTo'] => ({
  allItems: false,
  itemIds: items.map(({ id }) => id),
  categoryIds: [],
})

/** The weekdays of a rule without the removed ones; none when all are removed. */
function otherWeekdays(rule: EventValues, taken: readonly Weekday[]): readonly Weekday[] {
  if (taken.length === 0) return []
  const held = rule.repeat === 'weekly' ? rule.weekdays : weekdays
  return held.filter((day) => !taken.includes(day))
}
