import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type BookingCode, owes } from '../../../contract/booking.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { bookingDetail } from '../../core/api/queries/bookingDetail.ts'
import type { Ledger } from './useLedger.ts'

/** As many records as a manager would go through; what is over it keeps its "30+ days". */
const mostBookings = 200

/**
 * Adds arrival days that no list contains: those of older stays with an amount due, each from the booking's own record.
 */
export function useExactArrivals(ledger: Ledger, isOn: boolean): Ledger {
  const api = useApi()
  const { ofOwed, began } = ledger
  const codes = useMemo(
    () =>
      (ofOwed ?? [])
        .filter((booking) => began.get(booking.code) === 'earlier' && owes(booking))
        .map(({ code }) => code)
        .slice(0, mostBookings),
    [ofOwed, began],
  )
  const queries = useMemo(
    () =>
      codes.map((code) => ({
        ...bookingDetail(api, code, 'rest'),
        enabled: isOn,
        // A day of arrival seldom changes.
        staleTime: 600_000,
        refetchOnWindowFocus: false,
      })),
    [api, codes, isOn],
  )
  const days = useQueries({ queries, combine: daysOf })
  return useMemo(() => {
    const exact = new Map(began)
    for (const [code, day] of days) if (exact.get(code) === 'earlier') exact.set(code, day)
    return { ...ledger, began: exact }
  }, [ledger, began, days])
}

type ArrivalResult = {
  readonly data?: { readonly code: BookingCode; readonly startDay: CalendarDay | null } | undefined
}

const daysOf = (
  results: readonly ArrivalResult[],
): readonly (readonly [BookingCode, CalendarDay])[] =>
  results.flatMap(({ data }) =>
    data === undefined || data.startDay === null ? [] : [[data.code, data.startDay] as const],
  )
