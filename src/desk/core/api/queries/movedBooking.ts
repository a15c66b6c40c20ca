import { queryOptions, skipToken } from '@tanstack/react-query'
import type { BookingCode } from '../../../../contract/booking.ts'
import type { CalendarDay } from '../../../../contract/day.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import { type MovedBooking, parseMovedBooking } from '../../../../contract/movedBooking.ts'
import type { Api } from '../apiClient.ts'
import { zoneOf } from '../clock.ts'
import { useSignIn } from '../signIn.ts'
import { keys } from './keys.ts'

/**
 * A booking as it would be from another day on, at a service that moves bookings (`serviceAbilities.ts`).
 *
 * @param day null while none is chosen: then nothing is read
 */
export const movedBooking = (
  api: Api,
  { code, currency }: { readonly code: BookingCode; readonly currency: CurrencyCode },
  day: CalendarDay | null,
) =>
  queryOptions({
    queryKey: keys.movedBooking(code, day),
    // Places and prices of this moment: a day that is chosen again is read again.
    staleTime: 0,
    gcTime: 0,
    queryFn:
      day === null
        ? skipToken
        : ({ signal }): Promise<MovedBooking> =>
            api.read(
              {
                path: `/api/4.0/bookings/${encodeURIComponent(code)}/move`,
                query: { startDate: day },
              },
              (wire) =>
                parseMovedBooking(wire, { currency, timeZone: zoneOf(useSignIn.getState()) }),
              { priority: 'open booking', signal },
            ),
  })
