import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import { noCurrency } from '../../../contract/money.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { failureOf } from '../../core/api/failures.ts'
import { movedBooking } from '../../core/api/queries/movedBooking.ts'
import { lookFirst } from '../../shared/day/check-dialogs/ChangedCard.tsx'
import { firstDayOf } from './movedLines.ts'
import { useCheckFirst, useSeenWhole, useWhyNoMove } from './seenWhole.ts'
import { type SentMove, useSentMove } from './useSentMove.ts'

/** A move in one step: the chosen day, what the booking would be then, and what became of the press. */
export type OneStepMove = ReturnType<typeof useMoveInOneStep>

const isBusy: ReadonlySet<SentMove['is']> = new Set(['sending', 'checking', 'moved'])

export function useMoveInOneStep(booking: BookingDetail) {
  const { code } = booking
  const firstDay = firstDayOf(booking)
  const seen = useSeenWhole(booking)
  const check = useCheckFirst(booking, seen.isSame)
  const { sent, last, send, settle } = useSentMove(code)
  const [chosen, setChosen] = useState<CalendarDay | null>(last)
  const day = chosen === firstDay ? null : chosen
  const currency = booking.total?.currency ?? noCurrency
  const look = useQuery(movedBooking(useApi(), { code, currency }, day))
  const moved = day === null ? null : (look.data ?? null)
  const isMaking = isBusy.has(sent.is) || check.isChecking
  // While it may have moved, its new days are not a colleague's change.
  const isChanged = seen.isChanged && !isBusy.has(sent.is) && sent.is !== 'unsure'
  const whyNoMove = useWhyNoMove()
  return {
    seen,
    sent,
    day,
    moved: look.isError ? null : moved,
    isMaking,
    /** A colleague has changed the booking since it was looked at. */
    isChanged,
    isLooking: look.isLoading,
    /** Why the booking has no place on the chosen day, or why that is not known. */
    lookFailure: day === null || look.error === null ? null : failureOf(look.error),
    lookAgain: () => void look.refetch(),
    failure: check.failure,
    choose: (wanted: CalendarDay | null) => {
      setChosen(wanted)
      settle()
    },
    off:
      whyNoMove ??
      (isChanged ? lookFirst() : null) ??
      (moved === null && !look.isLoading ? t`Choose another day` : null),
    busy: isMaking || look.isLoading,
    move: () => {
      if (day === null || moved === null || firstDay === null) return
      const one = { from: firstDay, to: day, total: moved.total.minor }
      void check.first(() => void send(one, () => void look.refetch()))
    },
  }
}
