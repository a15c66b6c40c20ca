import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { type Weekday, weekdayOf, weekdays } from '../../../../contract/event.ts'
import { concerns, holdsOn } from '../../../../pricing/priceRule.ts'
import type { DayRange, EventValues, RuleItem } from './draft.ts'
import type { CellSelection } from './edits.ts'
import { daysHeld, daysOf } from './holds.ts'

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

/** Which part of a rule an edit of some of its days applies to (ux.md §4.5). */
export type SplitReach = 'only these days' | 'from here on' | 'whole rule'

/** The parts of a split rule: the first keeps its number, the others are new rules and therefore come last. */
export type SplitParts = {
  readonly kept: EventValues
  readonly made: readonly EventValues[]
}

/**
 * Splits a rule so that `edit` changes only the part that it applies to.
 *
 * @param days the chosen days, all within the rule
 * @returns the rule as it stays under its number, and the rules to make beside it: at most two
 */
export function split(
  rule: EventValues,
  days: DayRange,
  reach: SplitReach,
  edit: (part: EventValues) => EventValues,
): SplitParts {
  const { before, these, after } = piecesOf(rule, days)
  switch (reach) {
    case 'whole rule':
      return { kept: edit(rule), made: [] }
    case 'from here on': {
      const rest = partOf(rule, days.from, lastDayOf(rule))
      if (rest === null) return { kept: rule, made: [] }
      return before === null ? { kept: edit(rule), made: [] } : { kept: before, made: [edit(rest)] }
    }
    case 'only these days': {
      if (these === null) return { kept: rule, made: [] }
      const edited = edit(these)
      const others = [before, after].filter((part) => part !== null)
      const [first, ...more] = others
      return first === undefined
        ? { kept: edited, made: [] }
        : { kept: first, made: [edited, ...more] }
    }
  }
}

/** A rule before, on and after a range of days; null for a part without any day of the rule. */
export type Pieces = {
  readonly before: EventValues | null
  readonly these: EventValues | null
  readonly after: EventValues | null
}

/** @param days may reach beyond the rule on either side */
export function piecesOf(rule: EventValues, days: DayRange): Pieces {
  const last = lastDayOf(rule)
  const notAfterLast = (day: CalendarDay): CalendarDay => (last !== null && last < day ? last : day)
  return {
    before: partOf(rule, rule.startDay, notAfterLast(addDays(days.from, -1))),
    these: partOf(rule, days.from, notAfterLast(days.to)),
    after: partOf(rule, addDays(days.to, 1), last),
  }
}

/** A rule that always repeats has no last day, whatever its end date says. */
const lastDayOf = ({ endDay, repeat }: EventValues): CalendarDay | null =>
  repeat === 'always' ? null : endDay

/** The rule between two days; null when it holds on none of them. A part with a last day cannot always repeat. */
function partOf(rule: EventValues, from: CalendarDay, to: CalendarDay | null): EventValues | null {
  const startDay = from > rule.startDay ? from : rule.startDay
  const endDay = to
  const repeat = rule.repeat === 'always' && endDay !== null ? 'never' : rule.repeat
  // Without weekdays it repeats on the weekday of its first day, and a part begins on another weekday.
  const isUnnamed = repeat === 'weekly' && rule.weekdays.length === 0
  const named = isUnnamed ? [weekdayOf(rule.startDay)] : rule.weekdays
  const part: EventValues = { ...rule, startDay, endDay, repeat, weekdays: named }
  // For a part without an end, one week shows whether it holds on any day.
  const reach = { from: startDay, to: endDay ?? addDays(startDay, 6) }
  return daysHeld({ ...part, enabled: true }, reach).length === 0 ? null : part
}
