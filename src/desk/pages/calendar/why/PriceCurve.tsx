import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { type CalendarDay, daysBetween, parseDay } from '../../../../contract/day.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import { formatDay, formatMoney } from '../../../ui/language/format.ts'
import { lastYearOf } from '../data/lastYear.ts'
import type { CalendarData, CalendarItem, Cell } from '../data/useCalendar.ts'
import { yearOf } from '../foot/YearStrip.tsx'
import { daysOf } from '../rules/holds.ts'
import styles from './PriceCurve.module.css'

type PriceCurveProps = { data: CalendarData; item: CalendarItem; day: CalendarDay }

/** The prices of an item over the year as a step line, and the same as a table. */
export function PriceCurve({ data, item, day }: PriceCurveProps) {
  const year = day.slice(0, 4)
  const { cell, effective } = data
  const { runs, lastYear } = useMemo(
    () => yearPrices({ cell, effective }, item, parseDay(`${year}-01-01`)),
    [cell, effective, item, year],
  )
  const known = [...runs, ...lastYear]
    .flatMap(({ minor, before }) => [minor, before])
    .filter((minor) => minor !== null)
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  const { currency } = data
  if (known.length === 0 || currency === null) {
    return <p className={styles.none}>{t`No prices for this year yet`}</p>
  }
  const figure = (minor: number) => formatMoney({ minor, currency }, { symbol: false })
  const range = lowest === highest ? figure(lowest) : `${figure(lowest)} – ${figure(highest)}`
  const about = lastYear.length === 0 ? t`This year` : t`This year (thin line: last year)`
  return (
    <figure className={styles.curve}>
      <figcaption>
        <span>{about}</span>
        <bdi>{range}</bdi>
      </figcaption>
      <Line runs={runs} lastYear={lastYear} day={day} lowest={lowest} highest={highest} />
      <details className={styles.table}>
        <summary>{t`Show table`}</summary>
        <RunTable runs={runs} currency={currency} />
      </details>
    </figure>
  )
}

const height = 76
const margin = 6

type LineProps = {
  runs: readonly PriceRun[]
  lastYear: readonly PriceRun[]
  day: CalendarDay
  lowest: number
  highest: number
}

function Line({ runs, lastYear, day, lowest, highest }: LineProps) {
  const [first] = runs
  const start = first?.from ?? day
  const length = daysBetween(start, runs.at(-1)?.to ?? day) + 1
  const at = (one: CalendarDay) => daysBetween(start, one)
  const level = (minor: number) =>
    highest === lowest
      ? height / 2
      : height - margin - ((minor - lowest) / (highest - lowest)) * (height - 2 * margin)
  const lineOf = (value: (run: PriceRun) => number | null, of = runs) =>
    of
      .map((run) => {
        const minor = run.isClosed ? null : value(run)
        return minor === null ? '' : `M${at(run.from)} ${level(minor)}H${at(run.to) + 1}`
      })
      .join('')
  const here = runs.find(({ from, to }) => from <= day && day <= to)
  const now = here?.minor ?? null
  return (
    <svg viewBox={`0 0 ${length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {runs
        .filter(({ isClosed }) => isClosed)
        .map((run) => (
          <rect
            key={run.from}
            className={styles.closed}
            x={at(run.from)}
            width={at(run.to) + 1 - at(run.from)}
            y={0}
            height={height}
          />
        ))}
      <path className={styles.then} d={lineOf(({ minor }) => minor, lastYear)} />
      <path className={styles.before} d={lineOf(({ before }) => before)} />
      <path className={styles.line} d={lineOf(({ minor }) => minor)} />
      {now === null ? null : <path className={styles.day} d={`M${at(day) + 0.5} 0V${height}`} />}
    </svg>
  )
}

function RunTable({ runs, currency }: { runs: readonly PriceRun[]; currency: CurrencyCode }) {
  const figure = (minor: number | null) =>
    minor === null ? unknownWord() : formatMoney({ minor, currency }, { symbol: false })
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t({ message: 'From', comment: 'Column: first day of a price' })}</th>
          <th scope="col">{t({ message: 'To', comment: 'Column: last day of a price' })}</th>
          <th scope="col">{t`Price`}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.from}>
            <td>{formatDay(run.from, 'date')}</td>
            <td>{formatDay(run.to, 'date')}</td>
            <td>
              {run.isClosed ? (
                t`Closed`
              ) : (
                <>
                  {run.before === null ? null : (
                    <>
                      <s>{figure(run.before)}</s>{' '}
                    </>
                  )}
                  {figure(run.minor)}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const unknownWord = (): string =>
  t({ message: 'Unknown', context: 'price', comment: 'In place of a price or a number' })

/** Days in a row that cost the same. */
export type PriceRun = {
  readonly from: CalendarDay
  readonly to: CalendarDay
  readonly minor: number | null
  /** What it costs now, where drafts change it. */
  readonly before: number | null
  readonly isClosed: boolean
}

/** The prices of a period as staff would say them: from one day to another so much. */
export function priceRuns(
  days: readonly CalendarDay[],
  cellOf: (day: CalendarDay) => Pick<Cell, 'minor' | 'before' | 'isClosed'>,
): readonly PriceRun[] {
  const runs: PriceRun[] = []
  for (const day of days) {
    const { minor, before, isClosed } = cellOf(day)
    const last = runs.at(-1)
    const goesOn =
      last !== undefined &&
      last.isClosed === isClosed &&
      (isClosed || (last.minor === minor && last.before === before))
    if (goesOn) runs[runs.length - 1] = { ...last, to: day }
    else runs.push({ from: day, to: day, minor, before, isClosed })
  }
  return runs
}

/** What an item costs over a year, beside the year before. */
export type YearPrices = {
  readonly runs: readonly PriceRun[]
  /** On the days of this year, what the same weekday cost a year before; none where nothing is known of it. */
  readonly lastYear: readonly PriceRun[]
  readonly lowest: number | null
  readonly highest: number | null
}

/** @param at a day of the year */
export function yearPrices(
  data: Pick<CalendarData, 'cell' | 'effective'>,
  item: CalendarItem,
  at: CalendarDay,
): YearPrices {
  const days = daysOf(yearOf(at))
  const runs = priceRuns(days, (day) => data.cell(item, day))
  const lastYear = priceRuns(days, (day) => ({
    minor: null,
    isClosed: false,
    ...lastYearOf(data, item, day),
    before: null,
  })).filter(({ minor, isClosed }) => minor !== null || isClosed)
  const known = [...runs, ...lastYear].flatMap(({ minor }) => minor ?? [])
  return {
    runs,
    lastYear,
    lowest: known.length === 0 ? null : Math.min(...known),
    highest: known.length === 0 ? null : Math.max(...known),
  }
}

/** How high a price is compared with the others of its item, in five steps from 0. */
export function heatOf(
  minor: number,
  { lowest, highest }: Pick<YearPrices, 'lowest' | 'highest'>,
): number {
  if (lowest === null || highest === null || lowest === highest) return 2
  return Math.min(4, Math.floor(((minor - lowest) / (highest - lowest)) * 5))
}
