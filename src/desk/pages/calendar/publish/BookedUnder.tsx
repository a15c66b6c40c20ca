import { plural, t } from '@lingui/core/macro'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BookingCode } from '../../../../contract/booking.ts'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { sum } from '../../../../contract/money.ts'
import { concerns } from '../../../../pricing/priceRule.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatMoney } from '../../../ui/language/format.ts'
import { paths } from '../../../ui/paths.ts'
import {
  type BookingUnder,
  bookingsUnder,
  mostRecords,
  type Stays,
  useBookedOn,
} from '../data/bookedOn.ts'
import type { CalendarData, CalendarItem } from '../data/useCalendar.ts'
import type { DayRange, Draft } from '../rules/draft.ts'
import { daysHeld } from '../rules/holds.ts'
import { touchedBy } from '../steps/steps.ts'
import { nightsWords, paidWords } from '../words/cellWords.ts'
import { rangeWithYear } from '../words/stepNames.ts'
import styles from './BookedUnder.module.css'

type BookedUnderProps = {
  draft: Draft
  /** Its place in the order, from 1: for a draft late in a long list bookings are loaded only after a press. */
  number: number
  data: Pick<CalendarData, 'items' | 'today'>
}

const ahead = 730
const mostLoadedAtOnce = 12
const mostItems = 6
const mostLinks = 8
/** Each booking is one request: the nights of the first changes are counted at once, of others after a press. */
const mostCountedAtOnce = 4
const mostCountedBookings = 12

/** Which bookings there are on the days of a draft, and what they come to: they keep the price they were made at. */
export function BookedUnder({ draft, number, data }: BookedUnderProps) {
  const [isRequested, setRequested] = useState(number <= mostLoadedAtOnce)
  const under = staysUnder(draft, data)
  if (under === null) return null
  return isRequested ? (
    <BookingsOnDays draft={draft} isCounted={number <= mostCountedAtOnce} {...under} />
  ) : (
    <Button kind="plain" onClick={() => setRequested(true)}>{t`Check bookings`}</Button>
  )
}

type Under = {
  readonly days: DayRange
  readonly stays: readonly Stays[]
  readonly items: readonly CalendarItem[]
  /** The days it changes, without those between. */
  readonly held: ReadonlySet<CalendarDay>
}

/** What to ask; null when the draft holds on no day to come. */
function staysUnder(draft: Draft, { items, today }: BookedUnderProps['data']): Under | null {
  const rule = touchedBy(draft)
  const held = daysHeld(rule, { from: today, to: addDays(today, ahead) })
  const [from, to] = [held[0], held.at(-1)]
  const about = items.filter((item) => concerns(rule, item))
  if (from === undefined || to === undefined || about.length === 0) return null
  const days = { from, to }
  const requestedItemIds = about.length === items.length ? [null] : about.map(({ id }) => id)
  const stays = requestedItemIds.map((itemId) => ({ itemId, days }))
  return { days, stays, items: about, held: new Set(held) }
}

type BookingsOnDaysProps = Under & {
  draft: Draft
  /** Its nights are counted at once, without a press. */
  isCounted: boolean
}

function BookingsOnDays({ draft, days, stays, items, held, isCounted }: BookingsOnDaysProps) {
  const api = useApi()
  const isTooMuch = stays.length > mostItems
  const reads = useQueries({
    queries: (isTooMuch ? [] : stays).map((ask) => ({
      ...bookingsUnder(api, ask),
      retry: false,
    })),
  })
  const dates = rangeWithYear(days)
  if (isTooMuch)
    return <p className={styles.about}>{t`Too many items to check bookings on ${dates}`}</p>
  if (reads.some(({ isPending }) => isPending)) {
    return <p className={styles.about}>{t`Loading bookings on ${dates}`}</p>
  }
  if (reads.some(({ isError }) => isError)) {
    return <p className={styles.about}>{t`Could not load bookings on ${dates}.`}</p>
  }
  const found = reads.flatMap(({ data }) => data?.bookings ?? [])
  const bookings = [...new Map(found.map((one) => [one.code, one])).values()]
  const isAll = reads.every(({ data }) => data?.isAll)
  if (bookings.length === 0) return <p className={styles.about}>{t`No bookings on ${dates}`}</p>
  const rest = bookings.length - mostLinks
  return (
    <section className={styles.under} aria-label={t`Bookings on these days`}>
      <p>
        <b>{countWords(bookings.length, isAll, dates)}</b> {sumWords(bookings)}{' '}
        {draft.after.available ? t`Their prices stay the same.` : ''}{' '}
        {draft.after.repeat === 'weekly' ? t`Includes bookings on other weekdays.` : ''}
      </p>
      <Nights
        draft={draft}
        codes={bookings.map(({ code }) => code)}
        items={items}
        days={held}
        isCounted={isCounted}
      />
      <ul>
        {bookings.slice(0, mostLinks).map(({ code }) => (
          <li key={code}>
            <Link to={paths.booking(code)}>{code}</Link>
          </li>
        ))}
        {rest > 0 ? (
          <li>
            {t({
              message: plural(rest, { one: 'and # more', other: 'and # more' }),
              comment: 'At the end of a list of booking codes',
            })}
          </li>
        ) : null}
      </ul>
    </section>
  )
}

type NightsProps = {
  draft: Draft
  codes: readonly BookingCode[]
  items: readonly CalendarItem[]
  days: ReadonlySet<CalendarDay>
  isCounted: boolean
}

/** How many nights lie on the days that change, and what was agreed for them: each booking's own record tells it. */
function Nights({ draft, codes, items, days, isCounted }: NightsProps) {
  const [isRequested, setRequested] = useState(isCounted && codes.length <= mostCountedBookings)
  const read = useBookedOn(isRequested ? codes : null, items, days)
  if (codes.length > mostRecords) {
    return <p>{t`Too many bookings to count nights`}</p>
  }
  if (!isRequested) {
    return <Button kind="plain" onClick={() => setRequested(true)}>{t`Count nights`}</Button>
  }
  if (read.kind === 'reading') return <p>{t`Counting nights…`}</p>
  if (read.kind === 'not told') return <p>{t`Nights unknown`}</p>
  const nights = nightsWords(read.booked)

  if (nights === '') {
    return <p>{read.booked.untold > 0 ? t`Nights unknown` : t`No nights on the changed days`}</p>
  }
  const { available } = draft.after
  return (
    <p>
      <b>{available ? t`${nights} booked at the old price` : t`${nights} booked on closed days`}</b>{' '}
      {paidWords(read.booked)}
    </p>
  )
}

const countWords = (count: number, isAll: boolean, dates: string): string =>
  isAll
    ? plural(count, { one: `# booking on ${dates}.`, other: `# bookings on ${dates}.` })
    : plural(count, {
        one: `At least # booking on ${dates}.`,
        other: `At least # bookings on ${dates}.`,
      })

/** What the bookings come to as a whole: no list contains the price of a night. */
function sumWords(bookings: readonly BookingUnder[]): string {
  const totals = bookings.flatMap(({ total }) => total ?? [])
  const [first] = totals
  if (first === undefined) return t`Total unknown.`
  const total = formatMoney(sum(totals, first.currency))
  return totals.length < bookings.length ? t`Total: at least ${total}.` : t`Total: ${total}.`
}
