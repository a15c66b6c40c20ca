import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import { noCurrency } from '../../../contract/money.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { serverNow } from '../../core/api/clock.ts'
import { type FailureReason, failureOf } from '../../core/api/failures.ts'
import { movedBooking } from '../../core/api/queries/movedBooking.ts'
import { useLookAgain } from '../../core/outbox/lookAgain.ts'
import { lookFirst } from '../../shared/day/check-dialogs/ChangedCard.tsx'
import { keepMoveTry, type MoveTry, useMoveTry } from '../../shared/moves/moveTries.ts'
import { formatDay } from '../../ui/language/format.ts'
import { say } from '../../ui/messages.ts'
import { paths } from '../../ui/paths.ts'
import { firstDayOf } from './movedLines.ts'
import { findMove, type MoveOutcome, readMoved, sendMove } from './moveRun.ts'
import { useCheckFirst, useSeenWhole, useWhyNoMove } from './seenWhole.ts'

/** What became of "Move booking". */
export type SentMove =
  | { readonly is: 'idle' | 'sending' | 'unsure' | 'not-arrived' }
  /** The answer was lost; the desk is finding out whether the booking moved. */
  | { readonly is: 'checking'; readonly failure: FailureReason | null }
  /** Not moved, for this reason. */
  | { readonly is: 'failed'; readonly failure: FailureReason }

/** A move in one step: the chosen day, what the booking would be then, and what became of the press. */
export type OneStepMove = ReturnType<typeof useMoveInOneStep>

export function useMoveInOneStep(booking: BookingDetail) {
  const { code } = booking
  const firstDay = firstDayOf(booking)
  const seen = useSeenWhole(booking)
  const check = useCheckFirst(booking, seen.isSame)
  const { sent, last, send, settle } = useSending(booking)
  const [chosen, setChosen] = useState<CalendarDay | null>(last)
  const day = chosen === firstDay ? null : chosen
  const currency = booking.total?.currency ?? noCurrency
  const look = useQuery(movedBooking(useApi(), { code, currency }, day))
  const then = day === null ? null : (look.data ?? null)
  const isMaking = sent.is === 'sending' || sent.is === 'checking' || check.isChecking
  const whyNoMove = useWhyNoMove()
  return {
    seen,
    sent,
    day,
    then: look.isError ? null : then,
    isMaking,
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
      (seen.isChanged ? lookFirst() : null) ??
      (then === null && !look.isLoading ? t`Choose another day` : null),
    busy: isMaking || look.isLoading,
    move: () => {
      if (day === null || then === null || firstDay === null) return
      const one = { from: firstDay, to: day, total: then.total.minor }
      void check.first(() => void send(one, () => void look.refetch()))
    },
  }
}

type Wanted = Pick<MoveTry, 'from' | 'to' | 'total'>

const stateAtFirst = (last: MoveTry | null): SentMove => {
  if (last === null || last.state === 'done') return { is: 'idle' }
  return last.state === 'unsure' ? { is: 'unsure' } : { is: 'checking', failure: null }
}

/** Sends a move once, and finds out what became of it, also after a reload of the page. */
function useSending({ code }: BookingDetail) {
  const deps = { api: useApi(), queryClient: useQueryClient() }
  const navigate = useNavigate()
  const last = useMoveTry(code)
  const [sent, setSent] = useState<SentMove>(() => stateAtFirst(last))
  const isHere = useIsHere()
  /** A move that never arrived: the same one keeps its operation, should it arrive late after all. */
  const unseen = useRef<MoveTry | null>(null)

  function take(one: MoveTry, outcome: MoveOutcome): void {
    switch (outcome.is) {
      case 'moved':
        keepMoveTry(code, { ...one, state: 'done' })
        readMoved(deps, one)
        say({ text: t`Moved to ${{ day: formatDay(one.to) }}`, tone: 'done' })
        // Somebody who has left the page meanwhile stays where they are.
        if (isHere.current) void navigate(paths.booking(code), { replace: true })
        return
      case 'open':
        keepMoveTry(code, { ...one, wasBegun: one.wasBegun || outcome.wasBegun === true })
        return setSent({ is: 'checking', failure: outcome.failure })
      case 'unsure':
        keepMoveTry(code, { ...one, state: 'unsure' })
        return setSent({ is: 'unsure' })
      case 'not-arrived':
        unseen.current = one
        keepMoveTry(code, null)
        return setSent({ is: 'not-arrived' })
      case 'failed':
        keepMoveTry(code, null)
        return setSent({ is: 'failed', failure: outcome.failure })
    }
  }

  async function send(wanted: Wanted, onRefused: () => void): Promise<void> {
    setSent({ is: 'sending' })
    // A try that nobody knows of may have moved it meanwhile.
    if (last !== null && last.state !== 'done') {
      const before = await findMove(deps, last)
      if (before.is === 'moved') return take(last, before)
    }
    const again = unseen.current
    const isSame = again !== null && again.to === wanted.to && again.total === wanted.total
    const opId = isSame ? again.opId : crypto.randomUUID()
    const at = serverNow().getTime()
    const one: MoveTry = { code, opId, at, ...wanted, wasBegun: false, state: 'open' }
    // Stored before it is sent: after a reload the page first asks about this one.
    keepMoveTry(code, one)
    const outcome = await sendMove(deps, one)
    take(one, outcome)
    if (outcome.is === 'failed') onRefused()
  }

  useLookAgain(sent.is === 'checking' || sent.is === 'unsure', async (isWanted) => {
    if (last === null) return true
    const outcome = await findMove(deps, last)
    if (!isWanted()) return true
    // A question to a person is withdrawn by the booking alone.
    if (sent.is === 'unsure' && outcome.is !== 'moved') return false
    take(last, outcome)
    return outcome.is !== 'open' && outcome.is !== 'unsure'
  })

  return {
    sent,
    send,
    /** The day of a move that is not settled. */
    last: last === null || last.state === 'done' ? null : last.to,
    settle: () => setSent((now) => (now.is === 'checking' ? now : { is: 'idle' })),
  }
}

/** Whether the page is still open, for what an answer does that comes late. */
function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
