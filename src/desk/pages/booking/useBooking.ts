import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { type FailureReason, failureOf } from '../../core/api/failures.ts'
import { isOutOfReach } from '../../core/api/failureTable.ts'
import { bookingDetail } from '../../core/api/queries/bookingDetail.ts'
import { bookingFromLists, bookingInLists } from '../../core/api/queries/bookingFromLists.ts'
import { isWithheld } from '../../core/api/queries/bookingNow.ts'
import { completed, isSparse } from '../../core/api/queries/completed.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { keptDetail } from '../../core/replica/keptDetails.ts'

/** A booking with all that is known of it now. */
export type KnownBooking = {
  /** Its own record completed from the lists, or only a list's record; null when there is neither. */
  readonly booking: Booking | null
  readonly detail: BookingDetail | null
  /** The record is this tablet's stored copy for offline days: without phone number and some other fields. */
  readonly isKept: boolean
  /** Why the last reading of the record failed; null while it is being read or after it was. */
  readonly failure: FailureReason | null
  /** The service refuses the record but lists the booking: the shown data is from a list. */
  readonly isListedOnly: boolean
  /** None of the lists that were searched instead of the record has it. */
  readonly isInNoList: boolean
  readonly isReading: boolean
  /** The first frame shows what the lists know; what it does not need comes right after. */
  readonly isDrawn: boolean
  /** When the booking's own record was read, by the server's clock; null before the first reading. */
  readonly readAt: Date | null
  readonly readAgain: () => void
}

export function useBooking(code: BookingCode): KnownBooking {
  const api = useApi()
  const queryClient = useQueryClient()
  const serverOffsetMs = useSignIn((signIn) => signIn.serverOffsetMs)
  const listedNow = bookingInLists(queryClient, code)
  const isDrawn = useDeferredValue(true, listedNow === null)
  const query = useQuery({ ...bookingDetail(api, code), enabled: isDrawn })
  const { error, refetch } = query
  const isFetching = query.isFetching || !isDrawn
  const reason = error === null || isFetching ? null : failureOf(error)
  // Neither gate nor service answers: the stored details are shown with their age.
  const isAlone = query.data === undefined && error !== null && isOutOfReach(failureOf(error))
  const kept = isAlone ? keptDetail(code) : null
  const data = query.data ?? kept?.detail
  const dataUpdatedAt = kept?.readAt ?? query.dataUpdatedAt
  const isKeptBack = reason !== null && isWithheld(reason)
  const looked = useQuery({
    ...bookingFromLists(api, queryClient, code),
    enabled: isKeptBack || (data !== undefined && isSparse(data)),
  })
  const listed = looked.data ?? listedNow
  const booking = useMemo(
    () => (data === undefined ? listed : completed(data, listed)),
    [data, listed],
  )
  const isLooking = looked.isFetching
  return {
    booking,
    detail: data ?? null,
    isKept: kept !== null,
    failure: isLooking && isKeptBack ? null : reason,
    isListedOnly: isKeptBack && looked.data != null,
    isInNoList: isKeptBack && !isLooking && looked.data === null,
    isReading: isFetching || isLooking,
    isDrawn,
    readAt: dataUpdatedAt === 0 ? null : new Date(dataUpdatedAt + serverOffsetMs),
    readAgain: () => void refetch(),
  }
}
