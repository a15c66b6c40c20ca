import { type Booking, owed } from '../../../../contract/booking.ts'
import type { Command, PaidHow } from '../../../core/outbox/command.ts'
import { baseIn } from '../../../core/outbox/newEntry.ts'
import type { Planned } from '../../../core/outbox/runs/run.ts'

/** A payment somebody confirms together with others; its balance is what was owed then. */
export type PlannedPayment = Planned & {
  readonly command: Extract<Command, { readonly kind: 'set-paid' }>
}

/** The balance of each, to be recorded as paid; what owes nothing is not among them. */
export const paymentsOf = (bookings: readonly Booking[]): readonly PlannedPayment[] =>
  bookings.flatMap((booking) => {
    const balance = owed(booking)
    const { code, customer } = booking
    if (balance === null) return []
    const seen = baseIn(booking)
    return [{ command: { kind: 'set-paid', code, balance }, customer, seen }]
  })

export const paidHow = (payment: PlannedPayment, how: PaidHow): PlannedPayment => ({
  ...payment,
  command: { ...payment.command, how },
})
