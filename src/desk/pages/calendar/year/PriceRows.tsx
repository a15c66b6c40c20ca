import { ph, plural, t } from '@lingui/core/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { addDays, type CalendarDay, daysBetween } from '../../../../contract/day.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDay, formatFacts } from '../../../ui/language/format.ts'
import type { CalendarData, CalendarItem } from '../data/useCalendar.ts'
import { yearOf } from '../foot/YearStrip.tsx'
import { heatOf, type PriceRun, type YearPrices, yearPrices } from '../why/PriceCurve.tsx'
import { closedWord } from '../words/cellWords.ts'
import { cellAmount, priceWords } from '../words/words.ts'
import styles from './PriceRows.module.css'
import { spanOf } from './yearRules.ts'

/** The number of items shown at first: the prices of a year take long to calculate on an old tablet. */
const firstItems = 8

type PriceRowsProps = {
  data: CalendarData
  items: readonly CalendarItem[]
  /** A day of the year. */
  at: CalendarDay
  yearRem: number
  /** The day that is looked at. */
  open: { readonly itemId: number; readonly day: CalendarDay } | null
  onOpen: (item: CalendarItem, day: CalendarDay) => void
}

/** What each item costs over the year as a row of heat, with last year's as a faint line below it. */
export function PriceRows({ data, items, at, yearRem, open, onOpen }: PriceRowsProps) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? items : items.slice(0, firstItems)
  const rest = items.length - shown.length
  return (
    <section className={styles.prices} aria-label={t`Prices by day`}>
      <h3>{t`Price per unit by day`}</h3>
      <p
        className={styles.about}
      >{t`Darker days cost more, ? depends on units left. Thin line: same weekday last year (estimate).`}</p>
      {shown.map((item) => (
        <PriceRow
          key={item.id}
          data={data}
          item={item}
          at={at}
          yearRem={yearRem}
          openDay={open?.itemId === item.id ? open.day : null}
          onOpen={onOpen}
        />
      ))}
      {rest > 0 ? (
        <Button kind="plain" onClick={() => setAll(true)}>
          {plural(rest, { one: 'Show # more item', other: 'Show # more items' })}
        </Button>
      ) : null}
    </section>
  )
}

type PriceRowProps = Omit<PriceRowsProps, 'items' | 'open'> & {
  item: CalendarItem
  openDay: CalendarDay | null
}

function PriceRow({ data, item, at, yearRem, openDay, onOpen }: PriceRowProps) {
  const { cell, effective, today } = data
  const prices = useMemo(
    () => yearPrices({ cell, effective }, item, at),
    [cell, effective, item, at],
  )
  const row = useRef<HTMLDivElement>(null)
  const isOpen = openDay !== null
  useEffect(() => {
    // The details of a day stand at the foot, so that they do not cover the day itself.
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const year = yearOf(at)
  const days = daysBetween(year.from, year.to)
  const shownDay = openDay ?? (today >= year.from && today <= year.to ? today : year.from)
  const dayAt = (nth: number): CalendarDay => addDays(year.from, Math.min(days, Math.max(0, nth)))
  return (
    <div ref={row} className={styles.row}>
      <span className={styles.name}>
        <b dir="auto">{item.name}</b>
        <small>{rangeOf(prices, data)}</small>
      </span>
      <div className={styles.year}>
        {prices.runs.map((run) => (
          <Run key={run.from} run={run} prices={prices} yearRem={yearRem} data={data} />
        ))}
        {prices.lastYear.map((run) => (
          <i
            key={run.from}
            className={styles.before}
            data-heat={run.minor === null ? undefined : heatOf(run.minor, prices)}
            data-closed={run.isClosed || undefined}
            style={placed(run)}
          />
        ))}
        {/* A tap, a finger that slides and the arrow keys all choose a day. */}
        <input
          type="range"
          className={styles.day}
          data-open={openDay !== null || undefined}
          aria-label={t({
            message: `${ph({ item: item.name })}: day`,
            comment: 'Read out: a slider that chooses a day of the year for an item',
          })}
          aria-valuetext={dayWords(data, prices, item, shownDay)}
          min={0}
          max={days}
          value={daysBetween(year.from, shownDay)}
          onChange={({ target }) => onOpen(item, dayAt(target.valueAsNumber))}
          onClick={({ currentTarget }) => onOpen(item, dayAt(currentTarget.valueAsNumber))}
        />
      </div>
    </div>
  )
}

type RunProps = {
  run: PriceRun
  prices: YearPrices
  yearRem: number
  data: CalendarData
}

const figureRem = 0.5

/** Days in a row at one price, with the price if it fits. */
function Run({ run, prices, yearRem, data }: RunProps) {
  const { start, end } = spanOf(run)
  const words = run.isClosed
    ? t`Closed`
    : run.minor === null
      ? unknownWord(data, '?')
      : cellAmount(run.minor, data.currency)
  const isWideEnough = (end - start) * yearRem > words.length * figureRem + 0.5
  return (
    <i
      className={styles.run}
      data-heat={run.isClosed || run.minor === null ? undefined : heatOf(run.minor, prices)}
      data-closed={run.isClosed || undefined}
      style={placed(run)}
    >
      {isWideEnough ? <span>{words}</span> : null}
    </i>
  )
}

/** One day in words: what it costs, and what it cost a year before. */
function dayWords(
  { cell, currency }: Pick<CalendarData, 'cell' | 'currency'>,
  { lastYear }: YearPrices,
  item: CalendarItem,
  day: CalendarDay,
): string {
  const { minor, isClosed } = cell(item, day)
  const then = lastYear.find(({ from, to }) => from <= day && day <= to)
  return formatFacts([
    formatDay(day),
    isClosed ? closedWord() : priceWords(minor, currency),
    then === undefined
      ? ''
      : then.isClosed
        ? t`last year closed`
        : t`last year about ${{ price: priceWords(then.minor, currency) }}`,
  ])
}

/** A price that is still being read is not unknown. */
const unknownWord = ({ isReading, isPricing }: CalendarData, word: string): string =>
  isReading || isPricing ? '' : word

function rangeOf({ runs }: YearPrices, data: CalendarData): string {
  const { currency } = data
  const known = runs.flatMap(({ minor, isClosed }) => (minor === null || isClosed ? [] : [minor]))
  if (known.length === 0) return unknownWord(data, t`Price unknown`) || t`Loading`
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  return lowest === highest
    ? cellAmount(lowest, currency)
    : `${cellAmount(lowest, currency)} – ${cellAmount(highest, currency)}`
}

const percent = (part: number): string => `${(part * 100).toFixed(3)}%`

function placed(run: PriceRun) {
  const { start, end } = spanOf(run)
  return { insetInlineStart: percent(start), inlineSize: percent(end - start) }
}
