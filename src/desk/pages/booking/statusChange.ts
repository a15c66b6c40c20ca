import { t } from '@lingui/core/macro'
import { type Booking, owed, type Status } from '../../../contract/booking.ts'
import { canCheckIn, canSetPaid, holdsStock } from '../../../contract/status.ts'
import type { Command } from '../../core/outbox/command.ts'
import { formatMoney } from '../../ui/language/format.ts'

/** The choices in the sheet that are not applied yet. */
export type StatusChoice = {
  readonly to: Status
  readonly notify: boolean
  /** Record the whole balance as paid: alone, without a message (§4.1). */
  readonly record: boolean
}

type Changed = Pick<Booking, 'code' | 'status' | 'total' | 'paid' | 'email'>

/** "Record the balance as paid" is only offered where it can do something. */
export const offersPayment = (booking: Changed, to: Status): boolean =>
  to.id === 'PAID' && canSetPaid(booking)

/** The action for the choices; null when nothing would change. */
export function commandOf(booking: Changed, { to, notify, record }: StatusChoice): Command | null {
  const { code, status } = booking
  const due = owed(booking)
  if (record && offersPayment(booking, to) && due !== null) {
    return { kind: 'set-paid', code, balance: due }
  }
  return to.id === status.id ? null : { kind: 'change-status', code, from: status, to, notify }
}

/** Whether the guest gets a message. Without a known address the text promises nothing. */
export function messageWords({ email }: Pick<Booking, 'email'>, notify: boolean): string {
  if (!notify) return t`The guest is not notified.`
  return email === ''
    ? t`No e-mail address: the guest may not be notified.`
    : t`The booking system will notify ${email}.`
}

/** What the change of status does besides, in whole sentences. */
export function consequences(booking: Changed, choice: StatusChoice): readonly string[] {
  const command = commandOf(booking, choice)
  if (command === null) return []
  if (command.kind === 'set-paid') {
    return [
      t`Records ${{ amount: formatMoney(command.balance, { symbol: false }) }} as paid.`,
      t`This can’t be undone here.`,
    ]
  }
  const { to } = choice
  const { status } = booking
  return [
    ...(holdsStock(status.id) && !holdsStock(to.id) ? [t`Others can book the items again.`] : []),
    ...(canCheckIn(status) && !canCheckIn(to) ? [t`Check-in is then not possible.`] : []),
  ]
}
