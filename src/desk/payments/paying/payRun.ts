import { create } from 'zustand'
import { canUndo } from '../../commands/command.ts'
import { dismiss, issue, undo } from '../../commands/outbox.ts'
import { useOutbox } from '../../commands/outboxStore.ts'
import { useSession } from '../../session/session.ts'
import {
  cancelled,
  failed,
  followed,
  isOver,
  issued,
  type Planned,
  planned,
  type Run,
  seenPaid,
  takenBack,
  toIssue,
} from './run.ts'

/** The payments that are being recorded together; it goes on while other places of the desk are open. */
export const useRun = create<{ readonly run: Run | null }>(() => ({ run: null }))

const isUnderWay = (): boolean => {
  const { run } = useRun.getState()
  return run !== null && !isOver(run)
}

let stops: (() => void)[] = []

/** Records `payments`, two at a time, each read back. Only a hand starts it. */
export function startRun(payments: readonly Planned[]): void {
  if (isUnderWay() || payments.length === 0) return
  const { person } = useSession.getState()
  endFollowing()
  useRun.setState({ run: planned(payments) })
  globalThis.addEventListener('beforeunload', askBeforeLeaving)
  stops = [
    useOutbox.subscribe(pump),
    // What one person confirmed is not sent on for another, nor shown to them.
    useSession.subscribe((session) => {
      if (session.person !== person) forgetRun()
    }),
    () => globalThis.removeEventListener('beforeunload', askBeforeLeaving),
  ]
  pump()
}

let isPumping = false

/** Issuing changes the outbox, which calls this again: one round at a time. */
function pump(): void {
  if (isPumping) return
  isPumping = true
  for (let isMoving = true; isMoving; ) {
    const { run } = useRun.getState()
    if (run === null) break
    let next = followed(run, useOutbox.getState().entries)
    for (const { code, balance } of toIssue(next)) {
      const opId = issue({ kind: 'set-paid', code, balance })
      // No more are taken on this tablet: that has been said.
      next = opId === null ? cancelled(next) : issued(next, code, opId)
    }
    isMoving = next !== run
    if (isMoving) useRun.setState({ run: next })
  }
  isPumping = false
  if (!isUnderWay()) endFollowing()
}

/** No more are sent; what has not left the tablet is taken back. */
export function cancelRun(): void {
  const { run } = useRun.getState()
  if (run === null) return
  let next = cancelled(run)
  const { entries } = useOutbox.getState()
  isPumping = true
  for (const { opId, outcome } of next.items) {
    const entry = entries.find((one) => one.opId === opId)
    if (outcome === 'under-way' && entry !== undefined && canUndo(entry)) {
      next = takenBack(next, entry.opId)
      undo(entry.opId)
    }
  }
  isPumping = false
  useRun.setState({ run: next })
  pump()
}

/** Records once more, by a hand, what certainly was not. */
export function retryFailed(): void {
  const { run } = useRun.getState()
  if (run === null || !isOver(run)) return
  const again = failed(run)
  // Its refusal has been seen here; the row is not to ring for it any longer.
  for (const { opId } of again) if (opId !== null) dismiss(opId)
  startRun(again.map(({ code, customer, balance }) => ({ code, customer, balance })))
}

/** A booking was read again and owes nothing any more. */
export function tellSeenPaid(code: Planned['code']): void {
  const { run } = useRun.getState()
  if (run !== null) useRun.setState({ run: seenPaid(run, code) })
}

/** A person has seen how it ended. What needs one stays with its booking. */
export function closeRun(): void {
  if (!isUnderWay()) useRun.setState({ run: null })
}

function forgetRun(): void {
  endFollowing()
  useRun.setState({ run: null })
}

function endFollowing(): void {
  for (const stop of stops) stop()
  stops = []
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (isUnderWay()) event.preventDefault()
}
