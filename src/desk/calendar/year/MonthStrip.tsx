import type { CSSProperties, MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { addDays, type CalendarDay, daysBetween, formatDay } from '../../../contract/day.ts'
import { classNames } from '../../design/classNames.ts'
import { Hidden } from '../../parts/Hidden.tsx'
import { findingWords } from '../grid/words.ts'
import { type Lane, lanes } from '../rules/ruleWords.ts'
import styles from './MonthStrip.module.css'
import type { MarkedDays } from './monthMarks.ts'
import type { Month, Stretch } from './yearLanes.ts'

type MonthStripProps = {
  month: Month
  /** Where the checks found something. */
  marks: readonly MarkedDays[]
  today: CalendarDay
  /** Where a day is opened. */
  to: (day: CalendarDay) => string
}

/** One month: a tap on its strip opens the grid at that day, its name at its first. */
export function MonthStrip({ month, marks, today, to }: MonthStripProps) {
  const navigate = useNavigate()
  const { from, length, gaps } = month
  const place = (first: CalendarDay, last: CalendarDay): CSSProperties => ({
    insetInlineStart: `${(daysBetween(from, first) / 31) * 100}%`,
    inlineSize: `${((daysBetween(first, last) + 1) / 31) * 100}%`,
  })
  function open(event: MouseEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect()
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const along = isRtl ? box.right - event.clientX : event.clientX - box.left
    const nth = Math.min(length - 1, Math.max(0, Math.floor((along / box.width) * 31)))
    void navigate(to(addDays(from, nth)))
  }
  const isNow = today.slice(0, 7) === from.slice(0, 7)
  return (
    <div className={styles.month}>
      <Link to={to(from)} className={styles.name}>
        {formatDay(from, undefined, 'month').replace(/\s*\d{4}\s*/, '')}
        <Hidden>: {inWords(month, marks)}</Hidden>
      </Link>
      {/* Only another way to the same link: for a finger that knows the day. */}
      <div className={styles.strip} onClick={open} aria-hidden="true">
        {gaps.map((gap) => (
          <i key={gap.from} className={styles.gap} style={place(gap.from, gap.to)} />
        ))}
        {lanes.flatMap((lane) =>
          month.lanes[lane].map((stretch) => (
            <i
              key={`${lane} ${stretch.from}`}
              title={`${stretch.names.join(' + ')}, ${stretchDays(stretch)}`}
              className={classNames(
                styles[lane],
                stretch.overlaps && styles.overlaps,
                stretch.isDraft && styles.draft,
              )}
              style={place(stretch.from, stretch.to)}
            />
          )),
        )}
        {marks.map(({ from: first, to: last, mark }) => (
          <i
            key={`${mark} ${first}`}
            title={`${findingWords[mark]}, ${stretchDays({ from: first, to: last })}`}
            className={styles.finding}
            data-mark={mark}
            style={place(first, last)}
          />
        ))}
        {isNow ? <i className={styles.today} style={place(today, today)} /> : null}
      </div>
    </div>
  )
}

const stretchDays = ({ from, to }: Pick<Stretch, 'from' | 'to'>): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`

const laneNames: Readonly<Record<Lane, string>> = {
  season: 'season',
  special: 'special',
  discount: 'discount',
  closure: 'closed by',
}

/** The strip for who cannot see it. */
function inWords({ lanes: byLane, gaps }: Month, marks: readonly MarkedDays[]): string {
  const told = lanes.flatMap((lane) =>
    byLane[lane].map(
      (stretch) =>
        `${laneNames[lane]} ${stretch.names.join(' and ')}, ${stretchDays(stretch)}${stretch.overlaps ? ', overlapping' : ''}${stretch.isDraft ? ', draft' : ''}`,
    ),
  )
  const open = gaps.map((gap) => `no season ${stretchDays(gap)}`)
  const found = marks.map((mark) => `${findingWords[mark.mark]} ${stretchDays(mark)}`)
  return [...told, ...open, ...found].join('; ') || 'no rules'
}
