import { memo, useMemo } from 'react'
import { Link } from 'react-router'
import { type CalendarDay, daysBetween, formatDay, parseDay } from '../../../../contract/day.ts'
import { addMonths } from '../../../../contract/weekAndMonth.ts'
import { Hidden } from '../../../ui/Hidden.tsx'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import { useSight } from '../address/sight.ts'
import type { Finding } from '../checks/finding.ts'
import { markOf } from '../checks/finding.ts'
import { useFindings } from '../checks/useFindings.ts'
import type { DayRange, EffectiveEvent } from '../rules/draft.ts'
import { kindWords, lanes } from '../rules/ruleWords.ts'
import styles from './YearStrip.module.css'
import { barsOf, type YearBar, yearOf } from './yearBars.ts'

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
      aria-label={`Year ${year.from.slice(0, 4)}`}
      style={{ '--label': `${labelPx}px` }}
    >
      <div className={styles.legend}>
        <b>{year.from.slice(0, 4)}</b>
        <ul>
          {lanes.map((lane) => (
            <li key={lane}>
              <span className={styles.swatch} data-lane={lane} />
              {kindWords[lane]}
              <Hidden>{`: ${bars.filter((bar) => bar.lane === lane).length}`}</Hidden>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.year}>
        {monthsOf(year).map((month) => (
          <Link key={month} to={to({ from: month })} replace>
            {
              formatDay(month, undefined, 'short')
                .replaceAll(/[^\p{L}\s]/gu, '')
                .split(/\s+/u)[1]
            }
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
