import { queryOptions } from '@tanstack/react-query'
import { millisecondsInHour as hour } from 'date-fns/constants'
import { type BookingForm, parseBookingForm } from '../../../contract/bookingForm.ts'
import type { Service } from '../serviceClient.ts'
import { keys } from './keys.ts'

/** What is asked of a guest, as the account has set it up for its staff. §2.10 */
export const bookingForm = (service: Service) =>
  queryOptions({
    queryKey: keys.bookingForm,
    staleTime: hour,
    queryFn: ({ signal }): Promise<BookingForm> =>
      service.read({ path: '/api/3.0/booking/form' }, parseBookingForm, {
        priority: 'open booking',
        signal,
      }),
  })
