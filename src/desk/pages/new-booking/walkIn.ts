import { t } from '@lingui/core/macro'
import { type BookingCode, balance, owed } from '../../../contract/booking.ts'
import { canSetPaid } from '../../../contract/status.ts'
import { bookingDetail } from '../../core/api/queries/bookingDetail.ts'
import type { PaidHow } from '../../core/outbox/command.ts'
import { baseIn } from '../../core/outbox/newEntry.ts'
import { issue } from '../../core/outbox/outbox.ts'
import { takeThen } from '../../shared/day/check-dialogs/takeThen.ts'
import { say } from '../../ui/messages.ts'
import type { CartDeps } from './cartActs.ts'

/**
 * For a guest who is at the desk: the new booking is recorded as paid and then checked in. The first step that fails
 * ends it, and a message says what was done.
 */
export async function takeAndCheckIn(
  { queryClient, api }: CartDeps,
  code: BookingCode,
  how: PaidHow,
): Promise<void> {
  try {
    const booking = await queryClient.fetchQuery({ ...bookingDetail(api, code), staleTime: 0 })
    if (owed(booking) !== null && canSetPaid(booking)) return takeThen('check-in', booking, how)
    const due = balance(booking)
    if (due !== null && due.minor <= 0) {
      issue({ kind: 'check-in', code, customer: booking.customer }, baseIn(booking))
      return
    }
    sayOnlyMade(code)
  } catch {
    sayOnlyMade(code)
  }
}

/** Says that only the booking was made. */
export const sayOnlyMade = (code: BookingCode): void =>
  say({
    text: t`Booking ${code} created. Not paid and not checked in yet.`,
    tone: 'needs',
  })
