import { queryOptions } from '@tanstack/react-query'
import { millisecondsInHour as hour } from 'date-fns/constants'
import { type BookingForm, parseBookingForm } from '../../../contract/bookingForm.ts'
import type { Api } from '../apiClient.ts'
import { keys } from './keys.ts'

/** What is asked of a guest, as the account has set it up for its staff. §2.10 */
export const bookingForm = (api: Api) =>
  queryOptions({
    queryKey: keys.bookingForm,
    staleTime: hour,
    queryFn: ({ signal }): Promise<BookingForm> =>
      api.read({ path: '/api/3.0/booking/form' }, parseBookingForm, {
        priority: 'open booking',
        signal,
      }),
  })
