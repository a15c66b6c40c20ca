import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CalendarDay, formatDay } from '../../../contract/day.ts'
import { formatMoney, type Money } from '../../../contract/money.ts'
import { proportion } from '../../../contract/rounding.ts'
import { useApi } from '../../api/ApiContext.ts'
import { Button } from '../../kit/Button.tsx'
import { Hidden } from '../../kit/Hidden.tsx'
import type { BookedOn } from '../booked/bookedOn.ts'
import { bookingsUnder } from '../booked/bookingsUnder.ts'
import { useBookedOn } from '../booked/useBookedOn.ts'
import { lastYearDay, lastYearOf } from '../data/lastYear.ts'
import type { CalendarData, CalendarItem } from '../data/useCalendar.ts'
import styles from './LastYear.module.css'

type LastYearProps = { data: CalendarData; item: CalendarItem; day: CalendarDay }

/** This day beside the same weekday a year before: price, what is booked, and what it brings. */
export function LastYear({ data, item, day }: LastYearProps) {
  const [askedFor, setAskedFor] = useState('')
  const key = `${item.id} ${day}`
  const isAsked = askedFor === key
  const then = lastYearDay(day)
  const now = useBookedDay(item, day, isAsked)
  const before = useBookedDay(item, then, isAsked)
  const { currency } = data
  const cell = data.cell(item, day)
  const told = lastYearOf(data, item, day)
  const price = (minor: number | null, isClosed: boolean): string =>
    isClosed
      ? 'Closed'
      : minor === null || currency === null
        ? 'Not known'
        : formatMoney({ minor, currency }, undefined, { symbol: false })
  return (
    <section className={styles.beside} aria-label="Beside last year">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Hidden>On the day</Hidden>
            </th>
            <th scope="col">{formatDay(day, undefined, 'date')}</th>
            <th scope="col">{formatDay(then, undefined, 'date')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Price</th>
            <td>
              {cell.certainty === 'estimate' && !cell.isClosed ? '~' : ''}
              {price(cell.minor, cell.isClosed)}
            </td>
            <td>
              {told === null
                ? 'Not told'
                : `${told.isClosed || told.minor === null ? '' : '~'}${price(told.minor, told.isClosed)}`}
            </td>
          </tr>
          {isAsked ? (
            <>
              <ComparisonRow
                name="Booked"
                now={now}
                before={before}
                of={(one) => bookedOf(one, item)}
              />
              <ComparisonRow name="Revenue" now={now} before={before} of={revenueOf} />
              <ComparisonRow name="For one" now={now} before={before} of={forOne} />
            </>
          ) : null}
        </tbody>
      </table>
      {isAsked ? (
        <p className={styles.about}>
          From the bookings’ own records; units as there are today. A year ago is the same weekday.
        </p>
      ) : (
        <Button onClick={() => setAskedFor(key)}>Booked and revenue, beside last year</Button>
      )}
    </section>
  )
}

type BookedState = BookedOn | 'reading' | 'not told'

type ComparisonRowProps = {
  name: string
  now: BookedState
  before: BookedState
  of: (told: BookedOn) => string
}

function ComparisonRow({ name, now, before, of }: ComparisonRowProps) {
  const words = (told: BookedState): string =>
    told === 'reading' ? 'Reading' : told === 'not told' ? 'Not told' : of(told)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{words(now)}</td>
      <td>{words(before)}</td>
    </tr>
  )
}

const unitsOf = ({ nights, days }: BookedOn): number => nights + days

/** `3 of 4`; where records tell only a part of it, at least so many. */
function bookedOf(told: BookedOn, { stock }: CalendarItem): string {
  const count = `${told.untold > 0 ? 'at least ' : ''}${unitsOf(told)}`
  return stock === null ? count : `${count} of ${stock}`
}

const figure = (money: Money): string => formatMoney(money, undefined, { symbol: false })

/** Where nothing is booked there is no revenue to tell. */
function revenueOf(told: BookedOn): string {
  if (told.money !== null) return `${told.untold > 0 ? 'at least ' : ''}${figure(told.money)}`
  return unitsOf(told) === 0 && told.untold === 0 ? 'None' : 'Not told'
}

/** The average price at which a unit was sold. */
function forOne(told: BookedOn): string {
  const units = unitsOf(told)
  if (told.money === null || told.untold > 0 || units === 0) return '–'
  return figure({ ...told.money, minor: proportion(told.money.minor, 1, units) })
}

/** Asks for the list of a day's bookings, and then for the record of each. */
function useBookedDay(item: CalendarItem, day: CalendarDay, isAsked: boolean): BookedState {
  const api = useApi()
  const list = useQuery({
    ...bookingsUnder(api, { itemId: item.id, days: { from: day, to: day } }),
    enabled: isAsked,
    retry: false,
  })
  const codes = list.data?.bookings.map(({ code }) => code) ?? null
  const read = useBookedOn(codes, [item], new Set([day]))
  if (list.isError || list.data?.isAll === false || read.kind === 'not told') return 'not told'
  return read.kind === 'told' ? read.booked : 'reading'
}
