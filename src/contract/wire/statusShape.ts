import { z } from 'zod'
import { named, text, whole, yesNo } from './leafShapes.ts'

/** A status of bookings (§3) at 4.0. §4.4 */
export const status4 = named(
  'Status',
  z.object({
    id: text('HOLD'),
    name: text('Reserved'),
    weight: whole(2),
    holdsStock: yesNo('A booking of this status keeps its units from being sold again.'),
    enabled: yesNo(),
  }),
)

/** A status as 4.0 writes it. §4.4 */
export type WireStatus4 = z.input<typeof status4>
