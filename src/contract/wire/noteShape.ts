import { z } from 'zod'
import { moment, named, text, whole, yesNo } from './leafShapes.ts'

/** A note of a booking. §2.6 */
export const bookingNote = named(
  'Note',
  z.object({
    note_id: whole(88),
    account_id: whole(1, 'Who wrote it; 0 = the customer.'),
    date: moment(),
    body: text('Checked in'),
    private: yesNo('Hidden from the invoice.'),
    booking_id: text('HMKT-101126', 'The code of the booking.'),
  }),
)

/** A note as the service writes it. §2.6 */
export type WireNote = z.input<typeof bookingNote>
