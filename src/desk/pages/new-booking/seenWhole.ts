import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { type FailureReason, failureOf } from '../../core/api/failures.ts'
import { bookingDetail } from '../../core/api/queries/bookingDetail.ts'
import { useWhyNoBooking } from '../../core/api/roles/useMay.ts'
import { isOtherThan } from '../../core/outbox/changedSince.ts'
import { useWhyNot } from '../../core/outbox/words/notAllowed.ts'
import { useSeen } from '../../shared/day/check-dialogs/useSeen.ts'
import { contentOf } from './movedLines.ts'

/** Why this person cannot move a booking; null where they can. */
export function useWhyNoMove(): string | null {
  const whyNoStatus = useWhyNot('change-status')
  return useWhyNoBooking() ?? whyNoStatus
}

/** The booking as the person saw it: its status and amounts, its guest and its lines (reliability.md §3.3). */
export function useSeenWhole(booking: BookingDetail) {
  const { seen, isChanged, goOn } = useSeen(booking)
  const content = contentOf(booking)
  const [seenContent, setSeenContent] = useState(content)
  return {
    booking: seen,
    isOtherMoney: isChanged,
    isChanged: isChanged || content !== seenContent,
    isSame: (now: BookingDetail): boolean =>
      !isOtherThan(seen, now) && contentOf(now) === seenContent,
    goOn: () => {
      goOn()
      setSeenContent(content)
    },
  }
}

/** A booking as a person saw it whole, and whether it is another one now. */
export type SeenWhole = ReturnType<typeof useSeenWhole>

/** Reads the booking right before the press counts: nothing is sent for one that a colleague has changed. */
export function useCheckFirst({ code }: BookingDetail, isSame: (now: BookingDetail) => boolean) {
  const api = useApi()
  const queryClient = useQueryClient()
  const isRunning = useRef(false)
  const [isChecking, setIsChecking] = useState(false)
  const [failure, setFailure] = useState<FailureReason | null>(null)
  async function first(go: () => void): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setIsChecking(true)
    setFailure(null)
    try {
      const now = await queryClient.fetchQuery({ ...bookingDetail(api, code), staleTime: 0 })
      if (isSame(now)) go()
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
    isRunning.current = false
    setIsChecking(false)
  }
  return { isChecking, failure, first }
}
