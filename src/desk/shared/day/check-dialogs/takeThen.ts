import { t } from '@lingui/core/macro'
import { type Booking, owed } from '../../../../contract/booking.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { isOpen, type PaidHow } from '../../../core/outbox/command.ts'
import { baseIn } from '../../../core/outbox/newEntry.ts'
import { issue } from '../../../core/outbox/outbox.ts'
import { useOutbox } from '../../../core/outbox/outboxStore.ts'
import { say } from '../../../ui/messages.ts'
import type { CheckAct } from './checkQuestions.ts'

/**
 * Records the balance as paid, and checks in or out only when the payment was read back. A guest whose payment fails
 * is not checked out by the same tap. When the page is left before, or another person signs in, only the payment
 * continues.
 */
export function takeThen(act: CheckAct, booking: Booking, how: PaidHow): void {
  const { code, customer } = booking
  const due = owed(booking)
  const { person } = useSignIn.getState()
  const opId =
    due === null ? null : issue({ kind: 'set-paid', code, balance: due, how }, baseIn(booking))
  // The outbox is full, and a message says so.
  if (opId === null) return
  const look = (): void => {
    const payment = useOutbox.getState().entries.find((entry) => entry.opId === opId)
    if (payment !== undefined && isOpen(payment)) return
    stop()
    const isSame = useSignIn.getState().person === person
    if (!isSame) return
    if (payment?.state === 'done') issue({ kind: act, code, customer })
    else sayNotChecked(act, customer)
  }
  const stop = useOutbox.subscribe(look)
  look()
}

function sayNotChecked(act: CheckAct, customer: string): void {
  say({ text: notCheckedWords(act, customer), tone: 'needs' })
}

function notCheckedWords(act: CheckAct, guest: string): string {
  if (guest === '') {
    return act === 'check-in'
      ? t`Payment not confirmed. The guest is not checked in.`
      : t`Payment not confirmed. The guest is not checked out.`
  }
  return act === 'check-in'
    ? t`Payment not confirmed. ${guest} is not checked in.`
    : t`Payment not confirmed. ${guest} is not checked out.`
}
