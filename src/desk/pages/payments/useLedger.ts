import { millisecondsInMinute as minuteMs } from 'date-fns/constants'
import { useDeferredValue, useMemo } from 'react'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import type { BookingFilter } from '../../../contract/bookingFilter.ts'
import { useNow, useToday, useZone } from '../../core/api/clock.ts'
import { questionKey } from '../../core/api/queries/matchingBookings.ts'
import type { PaymentsLook } from './reading/paymentsAddress.ts'
import { type LedgerReading, useReading } from './reading/useReading.ts'
import {
  arrivals,
  type Began,
  found,
  foundBoth,
  foundSoFar,
  type ListAnswers,
} from './views/answers.ts'
import { sinceOf } from './views/lookBack.ts'
import {
  allViews,
  beginning,
  ofItem,
  owedView,
  type PaymentView,
  type ViewTime,
} from './views/views.ts'

/** The data of Payments: the bookings of the view and of the figures, and the progress of their reading. */
export type Ledger = {
  /** What was chosen to be seen. */
  readonly look: PaymentsLook
  readonly when: ViewTime
  readonly view: PaymentView
  /** Bookings the view's questions found, before its rule; null until all of them are here. */
  readonly ofView: readonly Booking[] | null
  /**
   * Those with the latest arrival, as far as they are read without a gap; null where the view's questions are not by
   * arrival.
   */
  readonly ofViewSoFar: readonly Booking[] | null
  /** The same for all that is owed by today, which figures and bars are of. */
  readonly ofOwed: readonly Booking[] | null
  readonly began: ReadonlyMap<BookingCode, Began>
  readonly answers: ListAnswers
  readonly reading: LedgerReading
}

/** Requests the data of the look and keeps the answers: the same value as long as nothing in it changes. */
export function useLedger(look: PaymentsLook, isOn: boolean): Ledger {
  const when = useWhen(look)
  const view = allViews.find(({ id }) => id === look.view) ?? owedView
  const { itemId, startsFrom, startsTo } = look
  const { filters, viewQuery, owed, days } = useMemo(() => {
    const owedBase = ofItem(owedView.asks(when), itemId)
    const ofThis = ofItem(view.asks(when), itemId)
    const ofDays = beginning(startsFrom, startsTo, itemId)
    const unique = new Map<string, BookingFilter>()
    for (const { of, without } of [ofThis, owedBase, ...(ofDays === null ? [] : [ofDays])]) {
      for (const filter of [...of, ...without]) {
        const key = questionKey(filter)
        if (!unique.has(key)) unique.set(key, filter)
      }
    }
    return { filters: [...unique.values()], viewQuery: ofThis, owed: owedBase, days: ofDays }
  }, [view, when, itemId, startsFrom, startsTo])
  const reading = useReading(filters, { isOn })
  const { answers } = reading
  const known = useMemo(
    () => ({
      ofView: foundBoth(viewQuery, days, answers),
      ofViewSoFar: view.age === 'arrival' && days === null ? foundSoFar(viewQuery, answers) : null,
      ofOwed: found(owed, answers),
      began: arrivals(when, itemId, answers),
    }),
    [view, viewQuery, days, owed, answers, when, itemId],
  )
  return useMemo(
    () => ({ look, when, view, ...known, answers, reading }),
    [look, when, view, known, answers, reading],
  )
}

/**
 * The ledger to be drawn. There may be tens of answers: below the first rows each is drawn when the page has time for
 * it, so that a finger need not wait. What a person chose is drawn at once.
 */
export function useDrawnLedger(newest: Ledger): Ledger {
  const drawn = useDeferredValue(newest)
  const isBegun = rowsOf(drawn) > 0 || rowsOf(newest) === 0
  const isOnlyMore = drawn.look === newest.look && !drawn.reading.isWhole && isBegun
  return isOnlyMore ? drawn : newest
}

const rowsOf = ({ ofView, ofViewSoFar }: Ledger): number => (ofView ?? ofViewSoFar)?.length ?? 0

/** The same value for a minute; the queries change with the day only. */
function useWhen({ back }: PaymentsLook): ViewTime {
  const today = useToday()
  const timeZone = useZone()
  const minute = Math.floor(useNow().getTime() / minuteMs)
  return useMemo(
    () => ({ today, timeZone, since: sinceOf(back, today), now: new Date(minute * minuteMs) }),
    [today, timeZone, back, minute],
  )
}
