import { addDays, type CalendarDay, daysBetween, parseDay } from '../../../../contract/day.ts'
import type { DayRange, EffectiveEvent } from '../rules/draft.ts'
import { reachIn } from '../rules/holds.ts'
import { kindOf, type Lane, lanes } from '../rules/ruleWords.ts'

/** A bar in the year, in parts of it from 0 to 1. */
export type YearBar = {
  /** The same while it is about the same rule. */
  readonly key: string
  readonly lane: Lane | 'gap'
  readonly name: string
  readonly start: number
  readonly length: number
  readonly isDraft: boolean
  /** The rule it shows; null for a gap. */
  readonly event: EffectiveEvent | null
}

export const yearOf = (day: CalendarDay): DayRange => ({
  from: parseDay(`${day.slice(0, 4)}-01-01`),
  to: parseDay(`${day.slice(0, 4)}-12-31`),
})

const laneOf = ({ values }: EffectiveEvent): Lane | null => {
  const kind = kindOf(values)
  return lanes.find((lane) => lane === kind) ?? null
}

/** Every event as a bar in its lane, and the gaps between two seasons. */
export function barsOf(effective: readonly EffectiveEvent[], year: DayRange): readonly YearBar[] {
  const length = daysBetween(year.from, year.to) + 1
  const at = (range: DayRange) => ({
    start: daysBetween(year.from, range.from) / length,
    length: (daysBetween(range.from, range.to) + 1) / length,
  })
  const seasons: DayRange[] = []
  const bars = effective.flatMap((event): readonly YearBar[] => {
    const lane = laneOf(event)
    const reach = event.values.enabled ? reachIn(event.values, year) : null
    if (lane === null || reach === null) return []
    if (lane === 'season') seasons.push(reach)
    const key = event.draft?.draftId ?? `event ${event.rateId}`
    return [
      { key, lane, name: event.values.name, isDraft: event.draft !== null, event, ...at(reach) },
    ]
  })
  return [
    ...bars,
    ...gapsBetween(seasons).map((gap) => ({
      key: `gap ${gap.from}`,
      lane: 'gap' as const,
      name: '',
      isDraft: false,
      event: null,
      ...at(gap),
    })),
  ]
}

function gapsBetween(ranges: readonly DayRange[]): readonly DayRange[] {
  const gaps: DayRange[] = []
  let end: CalendarDay | null = null
  for (const { from, to } of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (end !== null && from > addDays(end, 1)) {
      gaps.push({ from: addDays(end, 1), to: addDays(from, -1) })
    }
    if (end === null || to > end) end = to
  }
  return gaps
}
