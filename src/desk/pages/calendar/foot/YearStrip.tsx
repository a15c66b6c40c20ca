import { t } from '@lingui/core/macro'
import { memo, useMemo } from 'react'
import { Link } from 'react-router'
import { addDays, type CalendarDay, daysBetween, parseDay } from '../../../../contract/day.ts'
import { addMonths } from '../../../../contract/weekAndMonth.ts'
import { Hidden } from '../../../ui/Hidden.tsx'

import { formatNumber } from '../../../ui/language/format.ts'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import { useSight } from '../address/sight.ts'
import { type Finding, markOf } from '../checks/finding.ts'
import { useFindings } from '../checks/useFindings.ts'
import type { DayRange, EffectiveEvent } from '../rules/draft.ts'
import { reachIn } from '../rules/holds.ts'
import { kindOf, kindWords, type Lane, lanes } from '../rules/ruleWords.ts'
import { monthWord } from '../words/stepNames.ts'
import styles from './YearStrip.module.css'

type YearStripProps = {
  readonly effective: readonly EffectiveEvent[]
  /** Its names stand under the grid's labels. */
  readonly labelPx: number
}

/** The year at the foot: which rules apply when, and which part is visible. Pressing a month goes to it. */
export const YearStrip = memo(function YearStrip({ effective, labelPx }: YearStripProps) {
  const { from, to } = useCalendarAddress()
  const first = useSight(({ days }) => days?.from ?? from)
  const year = useMemo(() => yearOf(parseDay(`${first.slice(0, 4)}-01-01`)), [first])
  const bars = useMemo(() => barsOf(effective, year), [effective, year])
  return (
    <section
      className={styles.strip}
      aria-label={t`Year ${{ year: year.from.slice(0, 4) }}`}
      style={{ '--label': `${labelPx}px` }}
    >
      <div className={styles.legend}>
        <b>{year.from.slice(0, 4)}</b>
        <ul>
          {lanes.map((lane) => (
            <li key={lane}>
              <span className={styles.swatch} data-lane={lane} />
              {kindWords()[lane]}
              <Hidden>{`: ${formatNumber(bars.filter((bar) => bar.lane === lane).length)}`}</Hidden>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.year}>
        {monthsOf(year).map((month) => (
          <Link key={month} to={to({ from: month })} replace>
            {monthWord(month)}
            <Hidden>{` ${month.slice(0, 4)}`}</Hidden>
          </Link>
        ))}
        <Bars bars={bars} />
        <Frame year={year} />
      </div>
    </section>
  )
})

const monthsOf = ({ from }: DayRange): readonly CalendarDay[] =>
  Array.from({ length: 12 }, (_, at) => addMonths(from, at))

/** What the checks found about the rule of a bar. */
const foundOn = ({ event }: YearBar, findings: readonly Finding[]): readonly Finding[] =>
  event === null
    ? []
    : findings.filter(
        ({ draftId, rateIds }) =>
          (event.draft !== null && draftId === event.draft.draftId) ||
          (event.rateId !== null && rateIds.includes(event.rateId)),
      )

const Bars = memo(function Bars({ bars }: { bars: ReturnType<typeof barsOf> }) {
  const findings = useFindings()
  return bars.map((bar) => (
    <i
      key={bar.key}
      className={styles.bar}
      data-lane={bar.lane}
      data-draft={bar.isDraft || undefined}
      data-finding={markOf(foundOn(bar, findings)) || undefined}
      style={{ insetInlineStart: percent(bar.start), inlineSize: percent(bar.length) }}
    />
  ))
})

/** The frame around the visible days: the only part that changes during scrolling. */
function Frame({ year }: { year: DayRange }) {
  const seen = useSight(({ days }) => days)
  if (seen === null) return null
  const length = daysBetween(year.from, year.to) + 1
  const start = daysBetween(year.from, seen.from) / length
  const size = Math.min(1 - start, (daysBetween(seen.from, seen.to) + 1) / length)
  return (
    <i
      className={styles.frame}
      style={{ insetInlineStart: percent(start), inlineSize: percent(size) }}
    />
  )
}

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`

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
function barsOf(effective: readonly EffectiveEvent[], year: DayRange): readonly YearBar[] {
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
