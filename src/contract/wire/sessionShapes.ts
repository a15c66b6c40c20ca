import { z } from 'zod'
import { taxOn } from './itemShapes.ts'
import { decimal, keyedShape, named, text, whole } from './leafShapes.ts'

/** A line of a session (§2.11). */
const lineOfSession = z.object({
  line_id: text('1', 'Add-ons hang beneath as 1.1.'),
  sku: text('fir-cabin'),
  item_id: whole(9),
  category_id: whole(2),
  name: text('Fir cabin'),
  unit: text('N'),
  rate: z.object({
    total: decimal('142.38'),
    item_total: decimal('142.38'),
    discount: decimal('0.00'),
    qty: whole(1),
    summary: text('1 night'),
  }),
  param: keyedShape('adults', z.object({ lbl: text('Adults'), qty: whole(2) })),
  date: z.object({
    summary: text('Sat Jul 11 - Sun Jul 12, 2026'),
    start_date: whole(1_783_789_200),
    end_date: whole(1_783_875_600),
  }),
  slip: text('20260711x1-qty.1~c2ln'),
  available: whole(2),
  optin: z.enum(['O', 'I']).optional(),
  opt: z.enum(['in', 'out']).optional(),
  error: z
    .object({ id: text('sold_out'), title: text('Sold out'), details: text('Nothing is left.') })
    .describe('Why it cannot be booked any more.')
    .optional(),
  price_changed: z
    .object({ from: decimal('142.38'), to: decimal('150.00') })
    .describe('The price is not the one that was shown.')
    .optional(),
})

const session = named(
  'Session',
  z.object({
    id: text('b2f1c0d4'),
    age: whole(12, 'Seconds since it was begun.'),
    summary: text('Fir cabin'),
    start_date: whole(1_783_789_200),
    end_date: whole(1_783_875_600),
    date_desc: text('Sat Jul 11 - Sun Jul 12, 2026'),
    time_desc: text('15:00'),
    account_id: whole(1),
    partner_id: whole(0),
    currency_id: text('CAD'),
    sub_total: decimal('142.38'),
    tax_total: decimal('7.12'),
    tax_inc_total: decimal('0.00'),
    discount: decimal('0.00'),
    flat_discount: z.object({ total: decimal('0.00'), total_pretax: decimal('0.00') }),
    total: decimal('149.50'),
    due: decimal('149.50'),
    paid_total: decimal('0.00'),
    deposit: z.null(),
    tax: z.array(taxOn),
    qty: whole(1),
    item: keyedShape('1', lineOfSession),
  }),
)

/** A session as 3.0 writes it. §2.11 */
export type WireSession = z.input<typeof session>

const noSession = z.object({}).catchall(z.never()).describe('No session, or none any more.')

/** The answer of `booking/session`. §4.1 */
export const sessionAnswered = { booking: z.object({ session: z.union([session, noSession]) }) }
