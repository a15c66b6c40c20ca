import { parseBookingCode } from '../../../../../src/contract/booking.ts'
import { deskToday } from '../../../../../src/desk/core/api/clock.ts'
import type { ChosenBooking } from '../../../../../src/desk/shared/list/bulk/plan.ts'
import { aBooking, cad } from '../../../../example/wireBooking.ts'

export const statuses = {
  PEND: { id: 'PEND', name: 'Pending' },
  HOLD: { id: 'HOLD', name: 'On hold' },
  VOID: { id: 'VOID', name: 'Void' },
  CANCELLED: { id: 'CANCELLED', name: 'Cancelled' },
} as const

/** A guest who arrives and leaves today; the day differs between tests that open a desk. */
const dayTrip = (): ChosenBooking['stay'] => ({ starts: deskToday(), ends: deskToday() })

/** The selected booking `KB1` of `Guest 1`, paid in full. */
export const chosen = (
  nth: number,
  presence: ChosenBooking['presence'] = 'not yet',
  status: keyof typeof statuses = 'PEND',
  stay: ChosenBooking['stay'] = dayTrip(),
): ChosenBooking => ({
  booking: aBooking({
    code: parseBookingCode(`KB${nth}`),
    customer: `Guest ${nth}`,
    status: statuses[status],
    total: cad('100'),
    paid: cad('100'),
  }),
  presence,
  stay,
})
