import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { dayOf, formatDay } from '../../../contract/day.ts'
import { formatMoney } from '../../../contract/money.ts'
import { isCancelled } from '../../../contract/status.ts'
import { i18nFor, localeIn } from '../../language/pageLanguage.ts'
import { networkOf } from '../../network/clientAddress.ts'
import type { Business } from '../base/business.ts'
import type { Env, RouteDeps, ServiceDb } from '../base/deps.ts'
import { Problem } from '../base/problem.ts'
import { type BookingRecord, findBooking } from '../bookings/findBooking.ts'
import { bookingLines } from '../bookings/wholeBooking.ts'
import type { Throttling } from '../callers/throttle.ts'
import { sayPage, showPage } from '../pages/page.ts'
import { isSame } from '../secrets/digest.ts'

/**
 * The page that `request.data.url` of a new booking leads to: `/reserve/booking/{code}?CFX={token}&view=pay`, for the
 * guest, without credentials. It shows the booking and what is due; nothing can be changed there.
 */
export const guestPage = ({ db }: RouteDeps, throttle: Throttling) =>
  new Hono<Env>().get('/booking/:code', async (c) => {
    throttle.take(`guest ${networkOf(c.get('clientAddress'))}`)
    const booking = await findNamed(db, c.req.param('code'), c.req.query('CFX') ?? '')
    return booking === null ? isNone(c) : showBooking(c, db, booking)
  })

/** Null for a wrong token too: nobody learns which codes there are. */
async function findNamed(
  db: ServiceDb,
  code: string,
  token: string,
): Promise<BookingRecord | null> {
  try {
    const booking = await findBooking(db, code)
    return token !== '' && isSame(token, booking.token) ? booking : null
  } catch (thrown) {
    if (thrown instanceof Problem) return null
    throw thrown
  }
}

const isNone = (c: Context<Env>): Promise<Response> =>
  sayPage(c, msg`Booking not found`, msg`Check that the link is complete.`, 404)

async function showBooking(
  c: Context<Env>,
  db: ServiceDb,
  booking: BookingRecord,
): Promise<Response> {
  const business = c.get('business')
  const i18n = i18nFor(c.req.raw)
  const locale = localeIn(i18n, business.localeId.replace('_', '-'))
  const money = (minor: number) => formatMoney({ minor, currency: business.currency }, locale)
  const day = (at: Date) => formatDay(dayOf(at, business.timeZone), locale, 'date')
  const lines = await bookingLines(db, booking.booking_id)
  const status = await db
    .selectFrom('statuses')
    .select('name')
    .where('status_id', '=', booking.status_id)
    .executeTakeFirstOrThrow()
  const due = booking.total_minor - booking.paid_minor
  const row = (label: string, minor: number) =>
    html`<tr><th scope="row">${label}</th><td>${money(minor)}</td></tr>`
  return showPage(c, {
    title: msg`Booking ${{ code: booking.code }}`,
    lead: `${business.name} · ${booking.date_desc}`,
    headers: { 'referrer-policy': 'no-referrer' },
    body: html`<div class="card">
<p>${status.name}</p>
<table>
<tbody>${lines.map(
      (line) =>
        html`<tr><th scope="row">${line.name} × ${line.qty}<br><small>${day(line.starts_at)}</small></th><td>${money(line.total_minor)}</td></tr>`,
    )}</tbody>
<tfoot>
${booking.discount_minor === 0 ? '' : row(i18n._(msg`Discount`), -booking.discount_minor)}
${booking.tax_minor === 0 ? '' : row(i18n._(msg`Tax`), booking.tax_minor)}
${row(i18n._(msg`Total`), booking.total_minor)}
${booking.paid_minor === 0 ? '' : row(i18n._(msg`Paid`), booking.paid_minor)}
${isCancelled({ id: booking.status_id }) ? '' : row(i18n._(msg`Balance due`), due)}
</tfoot>
</table>
<p>${whatNext(i18n, business, isCancelled({ id: booking.status_id }) ? 0 : due)}</p>
</div>`,
  })
}

const whatNext = (i18n: I18n, { phone, email }: Business, due: number): string => {
  const ways = [phone, email].filter((way) => way !== '')
  const contacts = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(ways)
  if (due > 0) {
    return contacts === ''
      ? i18n._(msg`Pay the balance at the desk when you arrive.`)
      : i18n._(msg`Pay the balance at the desk when you arrive. Questions? ${{ contacts }}`)
  }
  return contacts === ''
    ? i18n._(msg`Nothing to pay.`)
    : i18n._(msg`Nothing to pay. Questions? ${{ contacts }}`)
}
