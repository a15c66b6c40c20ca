import { parseBookingCode } from '../../../src/contract/booking.ts'
import type { ChosenBooking } from '../../../src/desk/bulk/plan.ts'
import { aBooking } from '../../example/wireBooking.ts'

export const statuses = {
  PEND: { id: 'PEND', name: 'Pending' },
  HOLD: { id: 'HOLD', name: 'On hold' },
  VOID: { id: 'VOID', name: 'Void' },
  CANCELLED: { id: 'CANCELLED', name: 'Cancelled' },
} as const

/** The booking `KB1` of `Guest 1`, among those that somebody has chosen. */
export const chosen = (
  nth: number,
  presence: ChosenBooking['presence'] = 'not yet',
  status: keyof typeof statuses = 'PEND',
): ChosenBooking => ({
  booking: aBooking({
    code: parseBookingCode(`KB${nth}`),
    customer: `Guest ${nth}`,
    status: statuses[status],
  }),
  presence,
})
