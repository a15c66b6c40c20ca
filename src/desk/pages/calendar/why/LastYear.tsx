import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarDay } from '../../../../contract/day.ts'
import type { Money } from '../../../../contract/money.ts'
import { proportion } from '../../../../contract/rounding.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { Button } from '../../../ui/Button.tsx'
import { Hidden } from '../../../ui/Hidden.tsx'
import { formatDay, formatMoney, formatNumber } from '../../../ui/language/format.ts'
import { type BookedOn, bookingsUnder, useBookedOn } from '../data/bookedOn.ts'
import { lastYearDay, lastYearOf } from '../data/lastYear.ts'
import type { CalendarData, CalendarItem } from '../data/useCalendar.ts'
import styles from './LastYear.module.css'
import { unknownWord } from './PriceCurve.tsx'

type LastYearProps = { data: CalendarData; item: CalendarItem; day: CalendarDay }

/** This day beside the same weekday a year before: price, what is booked, and what it brings. */
export function LastYear({ data, item, day }: LastYearProps) {
  const [requestedKey, setRequestedKey] = useState('')
  const key = `${item.id} ${day}`
  const isRequested = requestedKey === key
  const then = lastYearDay(day)
  const now = useBookedDay(item, day, isRequested)
  const before = useBookedDay(item, then, isRequested)
  return (
    <section className={styles.beside} aria-label={t`Last year`}>
      <table>
        <LastYearHead day={day} then={then} />
        <tbody>
          <PriceRow data={data} item={item} day={day} />
          {isRequested ? (
            <>
              <ComparisonRow
                name={t({ message: 'Booked', comment: 'Row: how many units are booked' })}
                now={now}
                before={before}
                of={(one) => bookedOf(one, item)}
              />
              <ComparisonRow name={t`Revenue`} now={now} before={before} of={revenueOf} />
              <ComparisonRow
                name={t({ message: 'Per unit', comment: 'Row: the average price of a unit' })}
                now={now}
                before={before}
                of={forOne}
              />
            </>
          ) : null}
        </tbody>
      </table>
      {isRequested ? (
        <p
          className={styles.about}
        >{t`Last year: the same weekday, with today’s number of units`}</p>
      ) : (
        <Button onClick={() => setRequestedKey(key)}>{t`Compare with last year`}</Button>
      )}
    </section>
  )
}

function PriceRow({ data, item, day }: LastYearProps) {
  const { currency } = data
  const cell = data.cell(item, day)
  const lastYear = lastYearOf(data, item, day)
  const price = (minor: number | null, isClosed: boolean): string =>
    isClosed
      ? t`Closed`
      : minor === null || currency === null
        ? unknownWord()
        : formatMoney({ minor, currency }, { symbol: false })
  return (
    <tr>
      <th scope="row">{t`Price`}</th>
      <td>
        {cell.certainty === 'estimate' && !cell.isClosed ? '~' : ''}
        {price(cell.minor, cell.isClosed)}
      </td>
      <td>
        {lastYear === null
          ? unknownWord()
          : `${lastYear.isClosed || lastYear.minor === null ? '' : '~'}${price(lastYear.minor, lastYear.isClosed)}`}
      </td>
    </tr>
  )
}

type LastYearHeadProps = {
  day: CalendarDay
  then: CalendarDay
}

function LastYearHead({ day, then }: LastYearHeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <Hidden>{t`Day`}</Hidden>
        </th>
        <th scope="col">{formatDay(day, 'date')}</th>
        <th scope="col">{formatDay(then, 'date')}</th>
      </tr>
    </thead>
  )
}

type BookedState = BookedOn | 'reading' | 'not told'

type ComparisonRowProps = {
  name: string
  now: BookedState
  before: BookedState
  of: (booked: BookedOn) => string
}

function ComparisonRow({ name, now, before, of }: ComparisonRowProps) {
  const words = (state: BookedState): string =>
    state === 'reading' ? t`Loading` : state === 'not told' ? unknownWord() : of(state)
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
function bookedOf(booked: BookedOn, { stock }: CalendarItem): string {
  const count = formatNumber(unitsOf(booked))
  const total = stock === null ? null : formatNumber(stock)
  if (booked.untold > 0) {
    return total === null
      ? t`At least ${{ unitsBooked: count }}`
      : t`At least ${{ unitsBooked: count }} of ${{ units: total }}`
  }
  return total === null ? count : t`${{ unitsBooked: count }} of ${{ units: total }}`
}

const figure = (money: Money): string => formatMoney(money, { symbol: false })

/** Where nothing is booked there is no revenue to tell. */
function revenueOf(booked: BookedOn): string {
  const { money, untold } = booked
  if (money !== null) return untold > 0 ? t`At least ${{ amount: figure(money) }}` : figure(money)
  return unitsOf(booked) === 0 && untold === 0
    ? t({ message: 'None', context: 'revenue', comment: 'No revenue' })
    : unknownWord()
}

/** The average price at which a unit was sold. */
function forOne(booked: BookedOn): string {
  const units = unitsOf(booked)
  if (booked.money === null || booked.untold > 0 || units === 0) return '–'
  return figure({ ...booked.money, minor: proportion(booked.money.minor, 1, units) })
}

/** Asks for the list of a day's bookings, and then for the record of each. */
function useBookedDay(item: CalendarItem, day: CalendarDay, isRequested: boolean): BookedState {
  const api = useApi()
  const list = useQuery({
    ...bookingsUnder(api, { itemId: item.id, days: { from: day, to: day } }),
    enabled: isRequested,
    retry: false,
  })
  const codes = list.data?.bookings.map(({ code }) => code) ?? null
  const read = useBookedOn(codes, [item], new Set([day]))
  if (list.isError || list.data?.isAll === false || read.kind === 'not told') return 'not told'
  return read.kind === 'told' ? read.booked : 'reading'
}
