import { addDays, type CalendarDay, daysBetween } from '../../../../contract/day.ts'
import { concerns, holdsOn } from '../../../../pricing/priceRule.ts'
import { type Finding, markOf } from '../checks/finding.ts'
import { yearOf } from '../foot/YearStrip.tsx'
import type { DayRange, EffectiveEvent, RuleItem } from '../rules/draft.ts'
import { daysHeld, daysOf } from '../rules/holds.ts'
import { kindOf, type Lane, lanes } from '../rules/ruleWords.ts'

/** Days on which another rule of the same kind is for one of the same items. */
type OverlapDays = DayRange & { readonly other: string }

/** One rule as the year shows it: a bar from its first to its last day. */
export type YearRule = {
  /** The same while it is about the same rule. */
  readonly key: string
  readonly event: EffectiveEvent
  readonly lane: Lane
  /** From the first to the last of its days in this year. */
  readonly reach: DayRange
  /** Its days in a row: a weekly rule has many. */
  readonly days: readonly DayRange[]
  readonly overlaps: readonly OverlapDays[]
  readonly isDraft: boolean
}

export type YearRules = {
  /** By their first day. */
  readonly rules: readonly YearRule[]
  /** Days without a season, between two seasons. */
  readonly gaps: readonly DayRange[]
}

type Held = Pick<YearRule, 'event' | 'lane'> & {
  readonly days: readonly CalendarDay[]
  readonly itemIds: ReadonlySet<number>
}

/**
 * The rules that hold in the year of a day, each with its days (ux.md §4.2).
 *
 * @param items the items of this year view: two rules overlap only where one item has both
 */
export function yearRules(
  at: CalendarDay,
  events: readonly EffectiveEvent[],
  items: readonly RuleItem[],
): YearRules {
  const year = yearOf(at)
  const held = events.flatMap((event): readonly Held[] => {
    const kind = kindOf(event.values)
    const lane = lanes.find((one) => one === kind)
    const itemIds = new Set(
      items.filter((item) => concerns(event.values, item)).map(({ id }) => id),
    )
    const days = lane === undefined || itemIds.size === 0 ? [] : daysHeld(event.values, year)
    return lane === undefined || days.length === 0 ? [] : [{ event, lane, days, itemIds }]
  })
  const seasonDays = new Set(
    held.filter(({ lane }) => lane === 'season').flatMap(({ days }) => days),
  )
  const rules = held.flatMap(({ event, lane, days, itemIds }): readonly YearRule[] => {
    const [from, to] = [days[0], days.at(-1)]
    if (from === undefined || to === undefined) return []
    return [
      {
        key: event.draft?.draftId ?? `event ${event.rateId}`,
        event,
        lane,
        reach: { from, to },
        days: runsOf(days),
        overlaps: overlapsOf(
          days,
          held.filter((other) => other.event !== event && other.lane === lane),
          itemIds,
        ),
        isDraft: event.draft !== null,
      },
    ]
  })
  return {
    rules: rules.toSorted((a, b) => daysBetween(b.reach.from, a.reach.from)),
    gaps: gapsIn(year, seasonDays),
  }
}

function overlapsOf(
  days: readonly CalendarDay[],
  others: readonly Held[],
  itemIds: ReadonlySet<number>,
): readonly OverlapDays[] {
  const sharing = others.filter((other) => [...other.itemIds].some((id) => itemIds.has(id)))
  if (sharing.length === 0) return []
  const met = days.flatMap((day) => {
    const other = sharing.find(({ event }) => holdsOn(event.values, day))
    return other === undefined ? [] : [{ day, other: other.event.values.name }]
  })
  const found: { from: CalendarDay; to: CalendarDay; other: string }[] = []
  for (const { day, other } of met) {
    const last = found.at(-1)
    if (last !== undefined && last.other === other && addDays(last.to, 1) === day) last.to = day
    else found.push({ from: day, to: day, other })
  }
  return found
}

function gapsIn(year: DayRange, covered: ReadonlySet<CalendarDay>): readonly DayRange[] {
  const days = daysOf(year)
  const first = days.findIndex((day) => covered.has(day))
  const last = days.findLastIndex((day) => covered.has(day))
  return runsOf(
    days.filter((day, at) => !covered.has(day) && at > first && at < last && first >= 0),
  )
}

/** @param days in their order */
function runsOf(days: readonly CalendarDay[]): readonly DayRange[] {
  const runs: { from: CalendarDay; to: CalendarDay }[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}

/** A part of the year's width, from 0 to 1. */
export type YearSpan = { readonly start: number; readonly end: number }

/** The position of days in the width of their year. */
export function spanOf({ from, to }: DayRange): YearSpan {
  const year = yearOf(from)
  const length = daysBetween(year.from, year.to) + 1
  return {
    start: daysBetween(year.from, from) / length,
    end: Math.min(1, (daysBetween(year.from, to) + 1) / length),
  }
}

/** The span of a bar and its words: words that would leave the year begin before their bar. */
export function spanWithWords(range: DayRange, wordsPart: number): YearSpan {
  const { start, end } = spanOf(range)
  const width = Math.min(1, wordsPart)
  const from = Math.max(0, Math.min(start, 1 - width))
  return { start: from, end: Math.max(end, from + width) }
}

/** The bars in as few rows as possible, without overlaps, in the order of their beginning. */
export function packed<T>(
  bars: readonly T[],
  spanFor: (bar: T) => YearSpan,
): readonly (readonly T[])[] {
  const rows: { bars: T[]; end: number }[] = []
  const inOrder = bars
    .map((bar) => ({ bar, span: spanFor(bar) }))
    .toSorted((a, b) => a.span.start - b.span.start)
  for (const { bar, span } of inOrder) {
    const row = rows.find(({ end }) => end <= span.start)
    if (row === undefined) rows.push({ bars: [bar], end: span.end })
    else {
      row.bars.push(bar)
      row.end = span.end
    }
  }
  return rows.map(({ bars: members }) => members)
}

/** Days in a row of which the checks say the same. */
export type MarkedDays = DayRange & { readonly mark: 'block' | 'warn' }

/**
 * The days of a year with findings that drafts cause: the same marks as on the cells of the grid.
 *
 * @param itemIds the items of this year view
 */
export function yearMarks(
  year: DayRange,
  findings: readonly Finding[],
  itemIds: ReadonlySet<number>,
): readonly MarkedDays[] {
  const inYear = (mark: MarkedDays['mark']): ReadonlySet<CalendarDay> =>
    new Set(
      findings
        .filter((one) => one.draftId !== null && one.itemIds.some((id) => itemIds.has(id)))
        .filter((one) => markOf([one]) === mark)
        .flatMap(({ days }) => days.filter((day) => day >= year.from && day <= year.to)),
    )
  const blocked = inYear('block')
  const warned = [...inYear('warn')].filter((day) => !blocked.has(day))
  return [
    ...runsOf([...blocked].toSorted()).map((run) => ({ ...run, mark: 'block' as const })),
    ...runsOf(warned.toSorted()).map((run) => ({ ...run, mark: 'warn' as const })),
  ]
}
