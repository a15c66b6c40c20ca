import { dayIn } from '../../contract/day.ts'
import { deskToday } from '../api/clock.ts'
import { dayBookings4 } from '../api/queries/bookings4.ts'
import { bookingsEnding, bookingsStarting, bookingsStaying } from '../api/queries/bookingsOfDay.ts'
import { useSignIn } from '../api/signIn.ts'
import type { Desk } from './openDesk.ts'

/** What is asked beside what has arrived, because it belongs to another day, must not keep the page empty. */
const mostMs = 200

/**
 * Reads the sign-in and the lists of the day before anything is drawn, where they have arrived already: a page that is
 * drawn empty, and again with each answer, takes a slow tablet half a second longer to its first rows.
 *
 * @param early what `early.ts` has asked
 * @returns at once where something of it is still on its way
 */
export async function readArrived(
  early: readonly Promise<Response>[],
  { api, queryClient, signedIn }: Desk,
): Promise<void> {
  if (early.length === 0 || !(await isThere(Promise.allSettled(early)))) return
  const { pathname, search } = globalThis.location
  const read = async (): Promise<void> => {
    await signedIn
    if (useSignIn.getState().state !== 'in' || !/^\/(?:today)?(?:\/|$)/.test(pathname)) return
    const day = dayIn(new URLSearchParams(search).get('date')) ?? deskToday()
    await Promise.all([
      queryClient.prefetchQuery(bookingsStarting(api, day)),
      queryClient.prefetchQuery(bookingsEnding(api, day)),
      queryClient.prefetchQuery(bookingsStaying(api, day)),
      queryClient.prefetchQuery(dayBookings4(api, day)),
    ])
  }
  await Promise.race([read(), new Promise((resolve) => setTimeout(resolve, mostMs))])
}

/** Answers that came while the code was read are told in tasks that wait for this one. */
async function isThere(asked: Promise<unknown>): Promise<boolean> {
  let isSettled = false
  const settle = async (): Promise<void> => {
    await asked
    isSettled = true
  }
  void settle()
  await new Promise((resolve) => setTimeout(resolve))
  return isSettled
}
