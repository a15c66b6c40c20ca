import { useMemo } from 'react'
import { type CalendarDay, daysBetween, formatDay, parseDay } from '../../../../contract/day.ts'
import { type CurrencyCode, formatMoney } from '../../../../contract/money.ts'
import type { CalendarData, CalendarItem } from '../data/useCalendar.ts'
import styles from './PriceCurve.module.css'
import type { PriceRun } from './priceRuns.ts'
import { yearPrices } from './yearPrices.ts'

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
    return <p className={styles.none}>No price over the year is known yet.</p>
  }
  const figure = (minor: number) => formatMoney({ minor, currency }, undefined, { symbol: false })
  const range = lowest === highest ? figure(lowest) : `${figure(lowest)} – ${figure(highest)}`
  const about = lastYear.length === 0 ? 'Over the year' : 'Over the year; thin: the year before'
  return (
    <figure className={styles.curve}>
      <figcaption>
        <span>{about}</span>
        <bdi>{range}</bdi>
      </figcaption>
      <Line runs={runs} lastYear={lastYear} day={day} lowest={lowest} highest={highest} />
      <details className={styles.table}>
        <summary>As a table</summary>
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
    minor === null ? 'Not known' : formatMoney({ minor, currency }, undefined, { symbol: false })
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.from}>
            <td>{formatDay(run.from, undefined, 'date')}</td>
            <td>{formatDay(run.to, undefined, 'date')}</td>
            <td>
              {run.isClosed ? (
                'Closed'
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
