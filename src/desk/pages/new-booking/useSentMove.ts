import { t } from '@lingui/core/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookingCode } from '../../../contract/booking.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { type Api, browserClock } from '../../core/api/apiClient.ts'
import { serverNow } from '../../core/api/clock.ts'
import type { FailureReason } from '../../core/api/failures.ts'
import { useLookAgain } from '../../core/outbox/lookAgain.ts'
import { noteMovedHere } from '../../core/replica/live/ownChanges.ts'
import { keepMoveTry, type MoveTry, useMoveTry } from '../../shared/moves/moveTries.ts'
import { formatDay } from '../../ui/language/format.ts'
import { say } from '../../ui/messages.ts'
import { paths } from '../../ui/paths.ts'
import { findMove, type MoveOutcome, readMoved, sendMove } from './moveRun.ts'

/** What became of "Move booking". */
export type SentMove =
  | { readonly is: 'idle' | 'sending' | 'moved' | 'unsure' | 'not-arrived' }
  /** The answer was lost; the desk is finding out whether the booking moved. */
  | { readonly is: 'checking'; readonly failure: FailureReason | null }
  /** Not moved, for this reason. */
  | { readonly is: 'failed'; readonly failure: FailureReason }

const stateAtFirst = (last: MoveTry | null): SentMove => {
  if (last === null || last.state === 'done') return { is: 'idle' }
  return last.state === 'unsure' ? { is: 'unsure' } : { is: 'checking', failure: null }
}

/** Sends a move once, and finds out what became of it, also after a reload of the page. */
export function useSentMove(code: BookingCode) {
  const deps = { api: useApi(), queryClient: useQueryClient() }
  const openMoved = useOpenMoved(code)
  const last = useMoveTry(code)
  const [sent, setSent] = useState<SentMove>(() => stateAtFirst(last))
  const unseen = useRef<MoveTry | null>(null)

  function take(one: MoveTry, outcome: MoveOutcome): void {
    keepMoveTry(code, keptAfter(one, outcome))
    setSent(stateAfter(outcome))
    if (outcome.is === 'not-arrived') unseen.current = one
    if (outcome.is !== 'moved') return
    readMoved(deps, one)
    say({ text: t`Moved to ${{ day: formatDay(one.to) }}`, tone: 'done' })
    openMoved()
  }

  async function send(wanted: WantedMove, onRefused: () => void): Promise<void> {
    setSent({ is: 'sending' })
    const { one, outcome } = await sendOnce(deps, { code, wanted, last, unseen })
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

type WantedMove = Pick<MoveTry, 'from' | 'to' | 'total'>

type Sending = {
  readonly code: BookingCode
  readonly wanted: WantedMove
  readonly last: MoveTry | null
  /** A move that never arrived: the same one keeps its operation, should it arrive late after all. */
  readonly unseen: RefObject<MoveTry | null>
}

async function sendOnce(
  deps: { readonly api: Api; readonly queryClient: QueryClient },
  { code, wanted, last, unseen }: Sending,
): Promise<{ readonly one: MoveTry; readonly outcome: MoveOutcome }> {
  // An earlier try without an answer may have moved it meanwhile.
  if (last !== null && last.state !== 'done') {
    const outcome = await findMove(deps, last)
    if (outcome.is === 'moved') return { one: last, outcome }
  }
  const again = unseen.current
  const isSame = again !== null && again.to === wanted.to && again.total === wanted.total
  const opId = isSame ? again.opId : crypto.randomUUID()
  const at = serverNow().getTime()
  const one: MoveTry = { code, opId, at, ...wanted, wasBegun: false, state: 'open' }
  // Stored before it is sent: after a reload the page first asks about this one.
  keepMoveTry(code, one)
  noteMovedHere(code, browserClock.now())
  return { one, outcome: await sendMove(deps, one) }
}

function keptAfter(one: MoveTry, outcome: MoveOutcome): MoveTry | null {
  switch (outcome.is) {
    case 'moved':
      return { ...one, state: 'done' }
    case 'open':
      return { ...one, wasBegun: one.wasBegun || outcome.wasBegun === true }
    case 'unsure':
      return { ...one, wasBegun: true, state: 'unsure' }
    case 'not-arrived':
    case 'failed':
      return null
  }
}

function stateAfter(outcome: MoveOutcome): SentMove {
  switch (outcome.is) {
    case 'open':
      return { is: 'checking', failure: outcome.failure }
    case 'failed':
      return outcome
    case 'moved':
    case 'unsure':
    case 'not-arrived':
      return { is: outcome.is }
  }
}

/** Opens the booking that has moved. A person who has left the page meanwhile stays where they are. */
function useOpenMoved(code: BookingCode): () => void {
  const navigate = useNavigate()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => {
    if (isHere.current) void navigate(paths.booking(code), { replace: true })
  }
}
