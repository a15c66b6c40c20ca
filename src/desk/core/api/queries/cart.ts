import { queryOptions } from '@tanstack/react-query'
import { sessionQuery } from '../../../../contract/requests.ts'
import { type BookingSession, parseSession } from '../../../../contract/session.ts'
import { type Api, readWith } from '../apiClient.ts'
import { zoneOf } from '../clock.ts'
import { useSignIn } from '../signIn.ts'
import { keys } from './keys.ts'

/** A cart in the business's own zone; null when the answer has no usable one (real-world.md §5). */
export const parseCart = (wire: unknown): BookingSession | null =>
  readWith((w) => parseSession(w, zoneOf(useSignIn.getState())), wire)

/** The cart as the service has it; null once it is ended or too old. §4.1 `booking/session` */
export const cart = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.cart(id),
    queryFn: ({ signal }): Promise<BookingSession | null> =>
      api.read({ path: '/api/3.0/booking/session', query: sessionQuery(id) }, parseCart, {
        priority: 'open booking',
        signal,
      }),
  })
