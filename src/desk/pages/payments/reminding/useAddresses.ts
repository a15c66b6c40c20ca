import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { bookingDetail } from '../../../core/api/queries/bookingDetail.ts'
import { type GuestAddress, isAddress } from './reminders.ts'

/** As many records as are read for one look: who is over it is named, and left out. */
const mostRead = 50

/** The addresses of `chosen`: from their list records, and where one tells none from the booking's own record. */
export function useAddresses(chosen: readonly Booking[]): (booking: Booking) => GuestAddress {
  const api = useApi()
  const codes = useMemo(
    () =>
      chosen
        .filter(({ email }) => !isAddress(email))
        .slice(0, mostRead)
        .map(({ code }) => code),
    [chosen],
  )
  const read = useQueries({
    queries: codes.map((code) => ({
      ...bookingDetail(api, code, 'rest'),
      staleTime: 600_000,
      refetchOnWindowFocus: false,
    })),
    combine: addressesIn,
  })
  return useMemo(() => {
    const found = new Map<BookingCode, GuestAddress>(
      codes.map((code, nth) => [code, read[nth] ?? { is: 'being read' }]),
    )
    return ({ code, email }) =>
      isAddress(email) ? { is: 'told', email } : (found.get(code) ?? { is: 'not read' })
  }, [codes, read])
}

type AddressResult = {
  readonly data?: Pick<Booking, 'email'> | undefined
  readonly error: Error | null
}

const addressesIn = (results: readonly AddressResult[]): readonly GuestAddress[] =>
  results.map(({ data, error }) => {
    if (data === undefined) return { is: error === null ? 'being read' : 'not read' }
    return isAddress(data.email) ? { is: 'told', email: data.email } : { is: 'none' }
  })
