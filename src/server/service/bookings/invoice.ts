import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { html, raw } from 'hono/html'
import { dayOf, formatDay } from '../../../contract/day.ts'
import { directionOf, languageFor } from '../../../contract/languages.ts'
import { formatMoney, type Money } from '../../../contract/money.ts'
import { i18nIn } from '../../language/pageLanguage.ts'
import type { Business } from '../base/business.ts'
import type { ServiceDb } from '../base/deps.ts'
import type { BookingRecord } from './findBooking.ts'
import { wholeBooking } from './wholeBooking.ts'

/**
 * The pre-formatted invoice of §2.5, as one printable document in the language of the business. Everything that a guest or member of staff typed is
 * shown as text, and private notes are left out (§2.6).
 */
export async function invoiceHtml(
  db: ServiceDb,
  booking: BookingRecord,
  business: Business,
): Promise<string> {
  const locale = business.localeId.replace('_', '-')
  const language = languageFor([locale, business.lang])
  const i18n = i18nIn(language)
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
<html lang="${language}" dir="${directionOf(language)}">
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
<dt>${i18n._(msg`Booking`)}</dt><dd>${booking.code}</dd>
<dt>${i18n._(msg`Date`)}</dt><dd>${booking.date_desc}</dd>
<dt>${i18n._(msg`Booked on`)}</dt><dd>${day(booking.created_at)}</dd>
<dt>${i18n._(msg`Status`)}</dt><dd>${statusName}</dd>
</dl>
${linesTable(booking, whole, { i18n, money, day })}
${
  notes.length === 0
    ? ''
    : html`<section class="notes"><h2>${i18n._(msg`Notes`)}</h2>${notes.map(
        ({ written_at, body }) =>
          html`<p dir="auto"><small>${day(written_at)}</small><br>${body}</p>`,
      )}</section>`
}
</body>
</html>`
  return String(await document)
}

type InvoiceFormat = {
  readonly i18n: I18n
  readonly money: (minor: number) => string
  readonly day: (at: Date) => string
}

function linesTable(
  booking: BookingRecord,
  { lines, transactions }: Awaited<ReturnType<typeof wholeBooking>>,
  { i18n, money, day }: InvoiceFormat,
) {
  const row = (label: string, minor: number) =>
    html`<tr><th scope="row" colspan="3">${label}</th><td>${money(minor)}</td></tr>`
  return html`<table>
<thead><tr><th scope="col">${i18n._(msg`Item`)}</th><th scope="col">${i18n._(msg({ message: 'From', comment: 'Column of the days on which items of an invoice begin' }))}</th><th scope="col">${i18n._(msg`Quantity`)}</th><th scope="col">${i18n._(msg`Amount`)}</th></tr></thead>
<tbody>${lines.map(
    (line) =>
      html`<tr><td>${line.name}</td><td>${day(line.starts_at)}</td><td>${line.qty}</td><td>${money(line.total_minor)}</td></tr>`,
  )}</tbody>
<tfoot>
${row(i18n._(msg`Subtotal`), booking.sub_total_minor)}
${booking.discount_minor === 0 ? '' : row(i18n._(msg`Discount`), -booking.discount_minor)}
${row(i18n._(msg`Tax`), booking.tax_minor)}
${row(i18n._(msg`Total`), booking.total_minor)}
${transactions.map(({ made_at, amount_minor }) =>
  row(
    i18n._(
      amount_minor < 0
        ? msg`Refunded ${{ day: day(made_at) }}`
        : msg`Paid ${{ day: day(made_at) }}`,
    ),
    -amount_minor,
  ),
)}
${row(i18n._(msg`Due`), booking.total_minor - booking.paid_minor)}
</tfoot>
</table>`
}

const asMoney = (minor: number, { currency }: Business): Money => ({ minor, currency })

/** The style for printing and for showing the page on a screen. */
const invoiceStyle = raw(`
@page { margin: 18mm; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem; font: 15px/1.5 system-ui, sans-serif; color: #211c17; background: #fff; }
header { display: flex; justify-content: space-between; gap: 2rem; border-block-end: 2px solid #211c17; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
header p { margin: 0 0 1rem; text-align: end; color: #5b524a; }
.to p { margin: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .125rem 1.5rem; margin: 1.5rem 0; }
dt { color: #5b524a; }
dd { margin: 0; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .5rem .25rem; text-align: start; border-block-end: 1px solid #ddd6ce; overflow-wrap: anywhere; }
td:last-child, th:last-child, tfoot th { text-align: end; }
tfoot th { font-weight: 400; }
tfoot tr:last-child > * { font-weight: 700; border-block-end: 2px solid #211c17; }
.notes p { white-space: pre-line; overflow-wrap: anywhere; }
`)
