import { randomBytes } from 'node:crypto'
import type { Business } from '../base/business.ts'
import type { Caller, ServiceDb } from '../base/deps.ts'
import type { BookingRecord } from '../bookings/findBooking.ts'
import { newBookingCode } from '../bookings/newCode.ts'
import { type FilledForm, ownFields } from '../form/readForm.ts'
import type { CalculatedCart } from '../sessions/calculateCart.ts'
import type { CalculatedLine } from '../sessions/calculateLine.ts'
import { cartWords } from '../sessions/cartWords.ts'

export type BookingSale = {
  /** The session it was built in; null when it was made of slips alone. */
  readonly sessionId: string | null
  /** What a second create of this session is compared with; null without a session. */
  readonly formHash: string | null
  readonly sold: CalculatedCart
  readonly customerId: number
  readonly filled: FilledForm
  readonly caller: Caller
  readonly business: Business
  readonly at: Date
}

/** Writes the booking and its lines. Its amounts are the cart's, to the cent. */
export async function writeBooking(trx: ServiceDb, sale: BookingSale): Promise<BookingRecord> {
  const booking = await insertBooking(trx, sale, await partnerOf(trx, sale.caller))
  const { booking_id } = booking
  await trx
    .insertInto('booking_lines')
    .values(
      sale.sold.lines
        // What is always in a package may be none of it: no helmet for no child.
        .filter(({ isOut, quantity }) => !isOut && quantity > 0)
        .map((line) => ({ booking_id, ...lineRow(line) })),
    )
    .execute()
  return booking
}

/** The acting account when it is a partner's: its bookings are attributed to it. */
async function partnerOf(trx: ServiceDb, { accountId }: Caller): Promise<number | null> {
  const account = await trx
    .selectFrom('accounts')
    .select('partner')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return account?.partner === true ? accountId : null
}

async function insertBooking(
  trx: ServiceDb,
  sale: BookingSale,
  partnerId: number | null,
): Promise<BookingRecord> {
  const { sold, filled, caller, at } = sale
  const { startsAt, endsAt } = sold
  if (startsAt === null || endsAt === null) throw new Error('An empty session was sold.')
  const words = cartWords(sold, sale.business)
  const made = await trx
    .insertInto('bookings')
    .values({
      code: newBookingCode(),
      session_id: sale.sessionId,
      form_hash: sale.formHash,
      status_id: 'PEND',
      customer_id: sale.customerId,
      account_id: caller.accountId,
      partner_id: partnerId,
      source: partnerId !== null ? 'partner' : caller.audience === 'staff' ? 'desk' : 'web',
      summary: words.summary,
      date_desc: words.dateDesc,
      time_desc: words.timeDesc,
      starts_at: startsAt,
      ends_at: endsAt,
      sub_total_minor: sold.subTotalMinor,
      discount_minor: sold.discountMinor,
      tax_minor: sold.taxMinor,
      tax_inc_minor: sold.taxIncMinor,
      total_minor: sold.totalMinor,
      tid: '',
      // It opens the customer's page.
      token: randomBytes(24).toString('hex'),
      meta: JSON.stringify({ ...ownFields(filled), ...guestNote(sale) }),
      created_at: at,
      last_modified: at,
      checked_in_at: null,
      checked_out_at: null,
    })
    // The code is taken already: another one is drawn.
    .onConflict((taken) => taken.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()
  return made ?? insertBooking(trx, sale, partnerId)
}

/** Staff write theirs for one another. */
function guestNote({ filled, caller }: BookingSale): { readonly note?: string } {
  const note = filled.get('note')
  return note === undefined || caller.audience === 'staff' ? {} : { note }
}

/** A line has its price before discounts, as the invoice adds them up. */
const lineRow = ({ line, rated, quantity, startsAt, endsAt, subTotalMinor }: CalculatedLine) => ({
  line_id: line.lineId,
  item_id: rated.item.row.item_id,
  qty: quantity,
  starts_at: startsAt,
  ends_at: endsAt,
  total_minor: subTotalMinor,
  param: JSON.stringify(
    Object.fromEntries(
      rated.item.parameters
        .filter(({ id }) => (rated.quantities[id] ?? 0) > 0)
        .map(({ id, label }) => [id, { lbl: label, qty: rated.quantities[id] }]),
    ),
  ),
})
