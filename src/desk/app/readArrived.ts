import { dayIn } from '../../contract/day.ts'
import { deskToday } from '../core/api/clock.ts'
import { readIfArrived } from '../core/api/earlyAnswers.ts'
import { dayBookings4 } from '../core/api/queries/bookings4.ts'
import {
  bookingsEnding,
  bookingsStarting,
  bookingsStaying,
} from '../core/api/queries/bookingsOfDay.ts'
import { useSignIn } from '../core/api/signIn.ts'
import type { Desk } from './openDesk.ts'

/**
 * Reads the sign-in and the lists of the day before the first drawing, where they have arrived already.
 *
 * @param early the requests that `early.ts` has sent
 * @returns at once while one of them has no answer
 */
export const readArrived = (
  early: readonly Promise<Response>[],
  { api, queryClient, signedIn }: Desk,
): Promise<void> =>
  readIfArrived(early, async () => {
    const { pathname, search } = globalThis.location
    await signedIn
    if (useSignIn.getState().state !== 'in' || !/^\/(?:today)?(?:\/|$)/.test(pathname)) return
    const day = dayIn(new URLSearchParams(search).get('date')) ?? deskToday()
    await Promise.all([
      queryClient.prefetchQuery(bookingsStarting(api, day)),
      queryClient.prefetchQuery(bookingsEnding(api, day)),
      queryClient.prefetchQuery(bookingsStaying(api, day)),
      queryClient.prefetchQuery(dayBookings4(api, day)),
    ])
  })
