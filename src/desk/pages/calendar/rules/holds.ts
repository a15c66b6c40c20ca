import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { concerns, holdsOn, type RuleDays } from '../../../../pricing/priceRule.ts'
import type { DayRange, EffectiveEvent, RuleItem } from './draft.ts'

type Events = readonly EffectiveEvent[]

/** What was found in a list of events, by item or by day: the prices of a month ask for the same some ten times. */
const ofItems = new WeakMap<Events, Map<string, Events>>()
const ofDays = new WeakMap<Events, Map<CalendarDay, Events>>()
/** The lists found for items, by a 1 for each event that is in it and a 0 for each other. */
const alike = new WeakMap<Events, Map<string, Events>>()

/**
 * Those of `events` that are for `item`, in their order.
 *
 * @param events never changed in place
 * @returns the same list for the same events, also of items with the same rules: what is found in it is found for all of them
 */
export function eventsFor(events: Events, item: Pick<RuleItem, 'id' | 'categoryId'>): Events {
  return remembered(ofItems, events, `${item.id} ${item.categoryId}`, () => {
    const isFor = events.map(({ values }) => concerns(values, item))
    return remembered(alike, events, isFor.map(Number).join(''), () =>
      events.filter((_, nth) => isFor[nth]),
    )
  })
}

/** Those of `events` that hold on `day`, as {@link eventsFor}. */
export function eventsOn(events: Events, day: CalendarDay): Events {
  return remembered(ofDays, events, day, () => events.filter(({ values }) => holdsOn(values, day)))
}

function remembered<Key>(
  found: WeakMap<Events, Map<Key, Events>>,
  events: Events,
  key: Key,
  find: () => Events,
): Events {
  const known = found.get(events) ?? new Map<Key, Events>()
  found.set(events, known)
  const wanted = known.get(key) ?? find()
  known.set(key, wanted)
  return wanted
}

/** Every day from `from` to `to`, both inclusive; none when they are the wrong way round. */
export function daysOf({ from, to }: DayRange): readonly CalendarDay[] {
  const days: CalendarDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The part of `range` an event can hold in, whatever its weekdays; null when there is none. */
export function reachIn({ startDay, endDay, repeat }: RuleDays, range: DayRange): DayRange | null {
  const last = repeat === 'always' || endDay === null ? range.to : endDay
  const from = startDay > range.from ? startDay : range.from
  const to = last < range.to ? last : range.to
  return from > to ? null : { from, to }
}

/** The days of `range` on which an event holds. */
export function daysHeld(event: RuleDays, range: DayRange): readonly CalendarDay[] {
  const reach = event.enabled ? reachIn(event, range) : null
  return reach === null ? [] : daysOf(reach).filter((day) => holdsOn(event, day))
}
