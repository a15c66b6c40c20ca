import { t } from '@lingui/core/macro'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import type { Weekday } from '../../../../contract/event.ts'
import type { EventValues } from '../rules/draft.ts'
import { type Bits, bitsWhere, hasBit, isWithin, placesIn } from './bits.ts'
import { called, type DayRun, daysWords, dayWords, weekdayWords } from './checkWords.ts'
import type { Overview, RuleWithReach } from './overview.ts'

/** The largest useful number of parts. */
const mostParts = 3

/** A rule without some of its days: the remaining parts, and the words on the button. */
type Cut = { readonly words: string; readonly parts: readonly EventValues[] }

/**
 * Cuts days off a rule in the simplest way.
 *
 * @param bad at least one of the days the rule holds on
 * @param only the items that the words name; null for all of the rule's
 * @returns null when there would be too many parts
 */
export function cutDays(
  rule: RuleWithReach,
  bad: Bits,
  only: string | null,
  overview: Overview,
): Cut | null {
  const { values, days } = rule
  const { table, facts } = overview
  const name = called(values)
  const held = placesIn(days)
  const stretches = stretchesLeft(held, bad)
  const day = (place: number): CalendarDay => table.days[place] ?? values.startDay
  const [first, ...more] = stretches
  const isFromStart = first === undefined ? hasBegun(values, overview) : first.from === held[0]
  const isToEnd = stretches.at(-1)?.to === held.at(-1)
  if (more.length === 0 && isFromStart && !isToEnd) {
    const firstBad = held.find((place) => hasBit(bad, place)) ?? 0
    const last = addDays(day(firstBad), -1)
    const lastDay = dayWords(last, facts.today)
    return {
      words:
        only === null
          ? t`End ${name} on ${lastDay}`
          : t`End ${name} on ${lastDay} for ${{ items: only }}`,
      parts: [partOf(values, values.startDay, last)],
    }
  }
  if (first === undefined) {
    return {
      words: only === null ? t`Remove ${name}` : t`Remove ${name} for ${{ items: only }}`,
      parts: [],
    }
  }
  if (more.length === 0 && isToEnd) {
    const firstDay = dayWords(day(first.from), facts.today)
    return {
      words:
        only === null
          ? t`Start ${name} on ${firstDay}`
          : t`Start ${name} on ${firstDay} for ${{ items: only }}`,
      parts: [partOf(values, day(first.from), lastDayOf(values))],
    }
  }
  const byWeekday = cutWeekdays(rule, bad, only, overview)
  if (byWeekday !== null) return byWeekday
  if (stretches.length > mostParts) return null
  const parts = stretches.map(({ from, to }, nth) =>
    partOf(
      values,
      nth === 0 && isFromStart ? values.startDay : day(from),
      nth === more.length && isToEnd ? lastDayOf(values) : day(to),
    ),
  )
  return { words: removeWords(daysWords(bad, overview), name, only), parts }
}

/** @returns null when the rule holds on other days of the same weekdays, which must stay */
function cutWeekdays(
  { values, days }: RuleWithReach,
  bad: Bits,
  only: string | null,
  overview: Overview,
): Cut | null {
  const unwanted = weekdaysOn(bad, overview)
  const onThem = bitsWhere(days, (place) => unwanted.has(overview.table.weekdayAt(place)))
  if (!isWithin(onThem, bad)) return null
  const left = [...weekdaysOn(days, overview)].filter((weekday) => !unwanted.has(weekday))
  return {
    words: removeWords(weekdayWords([...unwanted]), called(values), only),
    parts: [{ ...values, repeat: 'weekly', weekdays: left, endDay: lastDayOf(values) }],
  }
}

const removeWords = (days: string, name: string, only: string | null): string =>
  only === null
    ? t`Remove ${days} from ${name}`
    : t`Remove ${days} from ${name} for ${{ items: only }}`

/** The remaining days, in the stretches between the removed ones. */
function stretchesLeft(held: readonly number[], bad: Bits): readonly DayRun[] {
  const stretches: { from: number; to: number }[] = []
  let isOpen = false
  for (const place of held) {
    const last = stretches.at(-1)
    if (hasBit(bad, place)) isOpen = false
    else if (isOpen && last !== undefined) last.to = place
    else {
      stretches.push({ from: place, to: place })
      isOpen = true
    }
  }
  return stretches
}

const weekdaysOn = (days: Bits, { table }: Overview): ReadonlySet<Weekday> =>
  new Set(placesIn(days).map(table.weekdayAt))

/** The rule already applied before the checked days, and still does. */
const hasBegun = ({ startDay }: EventValues, { table }: Overview): boolean =>
  table.placeOf(startDay) < 0

/** A rule that always repeats has no last day, whatever its end date says. */
const lastDayOf = ({ endDay, repeat }: EventValues): CalendarDay | null =>
  repeat === 'always' ? null : endDay

/** A rule that always repeats has no end, so a part with an end only lasts. */
const partOf = (
  rule: EventValues,
  startDay: CalendarDay,
  endDay: CalendarDay | null,
): EventValues => ({
  ...rule,
  startDay,
  endDay,
  repeat: rule.repeat === 'always' && endDay !== null ? 'never' : rule.repeat,
})
