import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { browserClock } from '../../core/api/apiClient.ts'
import { serverNow } from '../../core/api/clock.ts'
import type { FailureReason } from '../../core/api/failures.ts'
import { useLookAgain } from '../../core/outbox/lookAgain.ts'
import { noteUndoneHere } from '../../core/replica/live/ownChanges.ts'
import { say } from '../../ui/messages.ts'
import {
  type CheckWay,
  findUndo,
  readUndone,
  sendUndo,
  type UndoOutcome,
  type UndoTry,
} from './undoRun.ts'

/** What became of "Undo check-in" or "Undo check-out". */
export type SentUndo =
  | { readonly is: 'idle' | 'sending' | 'unsure' | 'not-arrived' }
  /** The answer was lost; the desk is finding out whether it was undone. */
  | { readonly is: 'checking'; readonly failure: FailureReason | null }
  /** Not undone, for this reason. */
  | { readonly is: 'failed'; readonly failure: FailureReason }

/**
 * Sends an undo once, and finds out what became of it while the booking is open. After that the booking itself shows it,
 * so nothing is stored: a reason may name a guest.
 *
 * @param onUndone called when the booking is read again after it
 */
export function useSentUndo(code: BookingCode, onUndone: () => void) {
  const deps = { api: useApi(), queryClient: useQueryClient() }
  const [sent, setSent] = useState<SentUndo>({ is: 'idle' })
  const last = useRef<UndoTry | null>(null)
  const isSending = useRef(false)
  const isHere = useIsHere()

  async function take(one: UndoTry, outcome: UndoOutcome): Promise<void> {
    last.current = keptAfter(one, outcome)
    if (outcome.is !== 'undone') {
      setSent(stateAfter(outcome))
      if (!isHere()) sayLeft(code, outcome)
      return
    }
    await readUndone(deps, code)
    setSent({ is: 'idle' })
    say({ text: one.way === 'in' ? t`Check-in undone` : t`Check-out undone`, tone: 'done' })
    onUndone()
  }

  async function send(way: CheckWay, reason: string): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setSent({ is: 'sending' })
    const before = last.current
    // An earlier try without an answer may have undone it meanwhile.
    const found = before !== null && before.wasBegun ? await findUndo(deps, before) : null
    if (before !== null && found?.is === 'undone') await take(before, found)
    else {
      const isSame = before?.way === way && before.reason === reason
      const opId = isSame && found === null ? before.opId : crypto.randomUUID()
      const at = serverNow().getTime()
      const one: UndoTry = { code, way, reason, opId, at, wasBegun: false }
      noteUndoneHere(code, browserClock.now())
      await take(one, await sendUndo(deps, one))
    }
    isSending.current = false
  }

  useLookAgain(sent.is === 'checking' || sent.is === 'unsure', async (isWanted) => {
    const one = last.current
    if (one === null) return true
    const outcome = await findUndo(deps, one)
    if (!isWanted()) return true
    // A question to a person is withdrawn by the booking alone.
    if (sent.is === 'unsure' && outcome.is !== 'undone') return false
    await take(one, outcome)
    return outcome.is !== 'open' && outcome.is !== 'unsure'
  })

  return { sent, send }
}

/** What is known of a try whose outcome is open; one that never arrived keeps its id, should it arrive late after all. */
function keptAfter(one: UndoTry, outcome: UndoOutcome): UndoTry | null {
  switch (outcome.is) {
    case 'undone':
    case 'failed':
      return null
    case 'not-arrived':
      return one
    case 'open':
      return { ...one, wasBegun: one.wasBegun || outcome.wasBegun === true }
    case 'unsure':
      return { ...one, wasBegun: true }
  }
}

function stateAfter(outcome: Exclude<UndoOutcome, { is: 'undone' }>): SentUndo {
  switch (outcome.is) {
    case 'open':
      return { is: 'checking', failure: outcome.failure }
    case 'failed':
      return outcome
    case 'unsure':
    case 'not-arrived':
      return { is: outcome.is }
  }
}

/** For a person who has left the booking meanwhile. */
function sayLeft(code: BookingCode, { is }: UndoOutcome): void {
  const text =
    is === 'open' || is === 'unsure'
      ? t`Not sure it was undone: booking ${code}`
      : t`Not undone: booking ${code}`
  say({ text, tone: 'needs', key: `undo ${code}` })
}

function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}
