import { queryOptions } from '@tanstack/react-query'
import { millisecondsInHour as hour } from 'date-fns/constants'
import { type BookingForm, parseBookingForm } from '../../../../contract/bookingForm.ts'
import type { Api } from '../apiClient.ts'
import { keys } from './keys.ts'

/** The fields that a guest has to fill in, as the account has set them up for its staff. §2.10 */
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
