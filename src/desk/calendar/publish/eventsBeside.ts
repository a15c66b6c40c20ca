import { parseDay } from '../../../contract/day.ts'
import type { Event } from '../../../contract/event.ts'
import type { Draft, RuleItem } from '../rules/draft.ts'
import { concerns, reachIn } from '../rules/holds.ts'
import { touchedBy } from '../steps/steps.ts'

/**
 * The events that a draft's price or opening is reckoned with: those it changes, and those that hold for an item of it
 * on a day of it. While these are the same, what was drawn before publishing is still true.
 */
export function eventsBeside(
  drafts: readonly Draft[],
  events: readonly Event[],
  items: readonly RuleItem[],
): readonly Event[] {
  const touched = drafts.map((draft) => ({ draft, rule: touchedBy(draft) }))
  return events.filter((event) =>
    touched.some(
      ({ draft, rule }) =>
        draft.rateId === event.id ||
        (event.enabled &&
          reachIn(event, { from: rule.startDay, to: lastDayOf(rule) }) !== null &&
          items.some((item) => concerns(event, item) && concerns(rule, item))),
    ),
  )
}

const never = parseDay('9999-12-31')
const lastDayOf = ({ endDay, repeat }: Pick<Event, 'endDay' | 'repeat'>) =>
  repeat === 'always' || endDay === null ? never : endDay
