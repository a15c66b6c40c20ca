import { addDays, type CalendarDay } from '../../../contract/day.ts'
import type { DayRange, EventValues } from './draft.ts'

/** How much of a rule an edit of some of its days is meant for (ux.md §4.5). */
export type Reach = 'only these days' | 'from here on' | 'whole rule'

/** Parts a rule falls into: the first keeps its number, the others are new rules and so come last. */
export type Parts = {
  readonly kept: EventValues
  readonly made: readonly EventValues[]
}

/**
 * Splits a rule so that `edit` changes as much of it as is meant.
 *
 * @param days those somebody chose; they lie within the rule
 * @returns the rule as it stays under its number, and the rules to make beside it: at most two
 */
export function split(
  rule: EventValues,
  days: DayRange,
  reach: Reach,
  edit: (part: EventValues) => EventValues,
): Parts {
  const before = partOf(rule, rule.startDay, addDays(days.from, -1))
  const after = partOf(rule, addDays(days.to, 1), lastDayOf(rule))
  switch (reach) {
    case 'whole rule':
      return { kept: edit(rule), made: [] }
    case 'from here on': {
      const rest = partOf(rule, days.from, lastDayOf(rule)) ?? rule
      return before === null ? { kept: edit(rule), made: [] } : { kept: before, made: [edit(rest)] }
    }
    case 'only these days': {
      const these = edit(partOf(rule, days.from, days.to) ?? rule)
      const others = [before, after].filter((part) => part !== null)
      const [first, ...more] = others
      return first === undefined
        ? { kept: these, made: [] }
        : { kept: first, made: [these, ...more] }
    }
  }
}

/** What repeats always has no last day, whatever is written there. */
const lastDayOf = ({ endDay, repeat }: EventValues): CalendarDay | null =>
  repeat === 'always' ? null : endDay

/** The rule from one day to another; null when nothing of it lies there. A part with a last day cannot repeat always. */
function partOf(rule: EventValues, from: CalendarDay, to: CalendarDay | null): EventValues | null {
  const startDay = from > rule.startDay ? from : rule.startDay
  if (to !== null && startDay > to) return null
  const endDay = to
  const repeat = rule.repeat === 'always' && endDay !== null ? 'never' : rule.repeat
  return { ...rule, startDay, endDay, repeat }
}
