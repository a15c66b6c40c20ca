import { Link } from 'react-router'
import { type CalendarDay, daysBetween, utcDate } from '../../../../contract/day.ts'
import { addMonths } from '../../../../contract/weekAndMonth.ts'
import { Hidden } from '../../../ui/Hidden.tsx'
import { yearOf } from '../foot/yearBars.ts'
import { rangeWords } from '../words/stepNames.ts'
import { findingWords } from '../words/words.ts'
import styles from './YearView.module.css'
import type { MarkedDays } from './yearMarks.ts'
import { spanOf } from './yearRules.ts'

type MonthsProps = {
  at: CalendarDay
  today: CalendarDay
  marks: readonly MarkedDays[]
  to: (day: CalendarDay) => string
}

/** Each month leads to its days; above them, where the checks found something. */
export function Months({ at, today, marks, to }: MonthsProps) {
  const year = yearOf(at)
  const isNow = today >= year.from && today <= year.to
  const months = Array.from({ length: 12 }, (_, nth) => addMonths(year.from, nth))
  return (
    <nav className={styles.months} aria-label="Months">
      <div className={styles.track} style={{ gridTemplateColumns: columnsOf(months, year.to) }}>
        {months.map((month) => (
          <Link key={month} to={to(month)}>
            {monthWord.format(utcDate(month))}
            <Hidden>{` ${month.slice(0, 4)}`}</Hidden>
          </Link>
        ))}
        {marks.map((one) => (
          <i
            key={`${one.mark} ${one.from}`}
            className={styles.finding}
            data-mark={one.mark}
            title={`${findingWords[one.mark]}, ${rangeWords(one)}`}
            style={placed(one)}
          />
        ))}
        {isNow ? <i className={styles.today} style={placed({ from: today, to: today })} /> : null}
      </div>
      {marks.length === 0 ? null : (
        <Hidden>
          {marks.map((one) => `${findingWords[one.mark]} ${rangeWords(one)}`).join('; ')}
        </Hidden>
      )}
    </nav>
  )
}

const monthWord = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' })

/** Months as wide as they have days: the bar of their days is right below them. */
const columnsOf = (months: readonly CalendarDay[], last: CalendarDay): string =>
  months
    .map((month, nth) => {
      const next = months[nth + 1]
      const length = next === undefined ? daysBetween(month, last) + 1 : daysBetween(month, next)
      return `minmax(0, ${length}fr)`
    })
    .join(' ')

function placed(range: { from: CalendarDay; to: CalendarDay }) {
  const { start, end } = spanOf(range)
  return {
    insetInlineStart: `${(start * 100).toFixed(3)}%`,
    inlineSize: `${((end - start) * 100).toFixed(3)}%`,
  }
}
