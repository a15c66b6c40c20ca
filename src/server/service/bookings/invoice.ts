import { html } from 'hono/html'
import { dayOf, formatDay } from '../../../contract/day.ts'
import { formatMoney, type Money } from '../../../contract/money.ts'
import type { Business } from '../base/business.ts'
import type { ServiceDb } from '../base/deps.ts'
import type { BookingRecord } from './findBooking.ts'
import { invoiceStyle } from './invoiceStyle.ts'
import { wholeBooking } from './wholeBooking.ts'

/**
 * The pre-formatted invoice of §2.5, as one printable document. Everything that a guest or member of staff typed is
 * shown as text, and private notes are left out (§2.6).
 */
export async function invoiceHtml(
  db: ServiceDb,
  booking: BookingRecord,
  business: Business,
): Promise<string> {
  const locale = business.localeId.replace('_', '-')
  const money = (minor: number) => formatMoney(asMoney(minor, business), locale)
  const day = (at: Date) => formatDay(dayOf(at, business.timeZone), locale, 'date')
  const whole = await wholeBooking(db, booking)
  const { customer, statusName } = whole
  const notes = await db
    .selectFrom('notes')
    .select(['written_at', 'body'])
    .where('booking_id', '=', booking.booking_id)
    .where('private', '=', false)
    .orderBy('note_id')
    .execute()
  const address = [
    customer.address,
    [customer.postal_zip, customer.city].join(' '),
    customer.country,
  ]
  const document = html`<!doctype html>
<html lang="${business.lang}">
<head><meta charset="utf-8"><title>${booking.code}</title><style>${invoiceStyle}</style></head>
<body>
<header>
<h1>${business.name}</h1>
<p>${business.address}, ${business.postalCode} ${business.city}<br>${business.phone} · ${business.email}</p>
</header>
<section class="to">
<h2 dir="auto">${customer.name}</h2>
<p dir="auto">${address.filter((part) => part.trim() !== '').map((part) => html`${part}<br>`)}${customer.email}</p>
</section>
<dl>
<dt>Booking</dt><dd>${booking.code}</dd>
<dt>Date</dt><dd>${booking.date_desc}</dd>
<dt>Booked on</dt><dd>${day(booking.created_at)}</dd>
<dt>Status</dt><dd>${statusName}</dd>
</dl>
${linesTable(booking, whole, { money, day })}
${
  notes.length === 0
    ? ''
    : html`<section class="notes"><h2>Notes</h2>${notes.map(
        ({ written_at, body }) =>
          html`<p dir="auto"><small>${day(written_at)}</small><br>${body}</p>`,
      )}</section>`
}
</body>
</html>`
  return String(await document)
}

type InvoiceFormat = {
  readonly money: (minor: number) => string
  readonly day: (at: Date) => string
}

function linesTable(
  booking: BookingRecord,
  { lines, transactions }: Awaited<ReturnType<typeof wholeBooking>>,
  { money, day }: InvoiceFormat,
) {
  const row = (label: string, minor: number) =>
    html`<tr><th scope="row" colspan="3">${label}</th><td>${money(minor)}</td></tr>`
  return html`<table>
<thead><tr><th scope="col">Item</th><th scope="col">From</th><th scope="col">Quantity</th><th scope="col">Amount</th></tr></thead>
<tbody>${lines.map(
    (line) =>
      html`<tr><td>${line.name}</td><td>${day(line.starts_at)}</td><td>${line.qty}</td><td>${money(line.total_minor)}</td></tr>`,
  )}</tbody>
<tfoot>
${row('Subtotal', booking.sub_total_minor)}
${booking.discount_minor === 0 ? '' : row('Discount', -booking.discount_minor)}
${row('Tax', booking.tax_minor)}
${row('Total', booking.total_minor)}
${transactions.map(({ made_at, amount_minor }) =>
  row(`${amount_minor < 0 ? 'Refunded' : 'Paid'} ${day(made_at)}`, -amount_minor),
)}
${row('Due', booking.total_minor - booking.paid_minor)}
</tfoot>
</table>`
}

const asMoney = (minor: number, { currency }: Business): Money => ({ minor, currency })
