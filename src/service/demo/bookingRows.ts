import { randomBytes } from 'node:crypto'
import type { CurrencyCode } from '../../contract/money.ts'
import { describeDates } from '../bookings/dateWords.ts'
import type { Business } from '../company/business.ts'
import { taxesOn } from '../prices/taxes.ts'
import { bookingCode } from './bookingCode.ts'
import { hoursOf } from './catalogue.ts'
import type { Guest } from './guests.ts'
import { endOf, type Plan, type PlannedLine, startOf, type World } from './plan.ts'
import { demoTax } from './priceRows.ts'
import { priceIn, roundShare } from './priceScale.ts'

const firstBookingId = 1001
const firstCustomerId = 101

type Row = Readonly<Record<string, unknown>>

/** The rows of every table that bookings fill, keyed by table, in the order they can be inserted. */
export function bookingRows(world: World, plans: readonly Plan[], business: Business) {
  const inOrder = plans.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const customers = customersOf(inOrder)
  const made = inOrder.map((plan, place) => ({ plan, booking_id: firstBookingId + place }))
  return {
    customers: [...customers.values()],
    bookings: made.map(({ plan, booking_id }) => ({
      booking_id,
      code: bookingCode(booking_id - firstBookingId),
      customer_id: customers.get(plan.guest)?.customer_id,
      ...bookingRow(world, plan, business),
    })),
    booking_lines: made.flatMap(({ plan, booking_id }) =>
      plan.lines.map((line, at) => ({
        booking_id,
        line_id: String(at + 1),
        ...lineRow(world, line, business.currency),
      })),
    ),
    notes: made
      .flatMap(({ plan, booking_id }) => plan.notes.map((note) => ({ booking_id, note })))
      .toSorted((a, b) => a.note.at.getTime() - b.note.at.getTime())
      .map(({ booking_id, note }, place) => ({
        note_id: place + 1,
        booking_id,
        account_id: note.accountId,
        written_at: note.at,
        body: note.body,
        private: note.private,
      })),
    transactions: made
      .flatMap(({ plan, booking_id }) =>
        payments(world, plan, business.currency).map((payment) => ({ booking_id, ...payment })),
      )
      .toSorted((a, b) => a.made_at.getTime() - b.made_at.getTime())
      .map((row, place) => ({ transaction_id: place + 1, ...row })),
    bookmarks: made.flatMap(({ plan, booking_id }) =>
      plan.bookmarkedBy.map((account_id) => ({
        account_id,
        booking_id,
        marked_at: plan.createdAt,
      })),
    ),
  }
}

function customersOf(plans: readonly Plan[]): Map<Guest, Row & { readonly customer_id: number }> {
  const customers = new Map<Guest, Row & { readonly customer_id: number }>()
  for (const { guest, createdAt } of plans) {
    if (customers.has(guest)) continue
    const customer_id = firstCustomerId + customers.size
    customers.set(guest, {
      customer_id,
      code: `C${customer_id}-${bookingCode(customer_id)}`,
      status_id: 'ACTIVE',
      name: guest.name,
      email: guest.email,
      phone: guest.phone,
      address: guest.address,
      city: guest.city,
      region: '',
      country: guest.country,
      postal_zip: '',
      email_optin: null,
      crm_id: null,
      notes: null,
      referer: null,
      meta: guest.meta,
      created_at: createdAt,
      updated_at: createdAt,
    })
  }
  return customers
}

/** Units times nights, days, hours or places. */
function priceOf({ item, qty, start, end }: PlannedLine, currency: CurrencyCode): number {
  const times = item.sold === 'night' ? end - start : item.sold === 'gear' ? end - start + 1 : 1
  const hours = item.unit === 'H' ? hoursOf(item) : 1
  return priceIn(currency, item.price) * qty * times * hours
}

function amounts({ lines, discountShare }: Plan, currency: CurrencyCode) {
  const sub = lines.reduce((total, line) => total + priceOf(line, currency), 0)
  const discount = discountShare === 0 ? 0 : roundShare(currency, sub, discountShare)
  const { taxTotal: tax } = taxesOn(sub - discount, [demoTax])
  return { sub, discount, tax, total: sub - discount + tax }
}

function bookingRow(world: World, plan: Plan, business: Business) {
  const { sub, discount, tax, total } = amounts(plan, business.currency)
  const [line] = plan.lines
  const startsAt = startOf(world, line)
  const endsAt = endOf(world, line)
  const happened = [
    plan.createdAt,
    plan.checkedInAt,
    plan.checkedOutAt,
    ...plan.notes.map(({ at }) => at),
  ]
  const guestNote = plan.notes.find(({ accountId }) => accountId === 0)
  return {
    status_id: plan.statusId,
    account_id: plan.accountId,
    partner_id: plan.partnerId,
    source: plan.source,
    summary: plan.lines.map(inWords).join(' + '),
    ...describeDates({ startsAt, endsAt, isTimed: line.item.sold !== 'night' }, business),
    starts_at: startsAt,
    ends_at: endsAt,
    sub_total_minor: sub,
    discount_minor: discount,
    tax_minor: tax,
    tax_inc_minor: 0,
    total_minor: total,
    paid_minor: 0,
    tid: '',
    // Not from the seed: whoever knows it opens the customer's page.
    token: randomBytes(24).toString('hex'),
    meta: guestNote ? { note: guestNote.body } : {},
    created_at: plan.createdAt,
    last_modified: new Date(Math.max(...happened.map((at) => at?.getTime() ?? 0))),
    checked_in_at: plan.checkedInAt,
    checked_out_at: plan.checkedOutAt,
  }
}

const lineRow = (world: World, line: PlannedLine, currency: CurrencyCode): Row => ({
  item_id: line.item.itemId,
  qty: line.qty,
  starts_at: startOf(world, line),
  ends_at: endOf(world, line),
  total_minor: priceOf(line, currency),
  param: {
    adults: { lbl: 'Adults', qty: line.adults },
    ...(line.children > 0 ? { children: { lbl: 'Children', qty: line.children } } : {}),
  },
})

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`

function inWords({ item, qty, start, end, adults, children }: PlannedLine): string {
  if (item.sold === 'night') return `${item.name}, ${counted(end - start, 'night')}`
  if (item.sold === 'gear') {
    const days = end > start ? `, ${counted(end - start + 1, 'day')}` : ''
    const hours = item.unit === 'H' ? `, ${counted(hoursOf(item), 'hour')}` : ''
    return `${item.name}, ${counted(qty, item.unitName)}${days}${hours}`
  }
  const young = children > 0 ? ` and ${counted(children, 'child', 'children')}` : ''
  return `${item.name}, ${counted(adults, 'adult')}${young}`
}

/** What came in and went out: all at once, or a deposit and the rest at the desk. */
function payments({ luck, moment, staff }: World, plan: Plan, currency: CurrencyCode) {
  const { total } = amounts(plan, currency)
  const paid =
    plan.paidShare === 1
      ? total
      : plan.paidShare === 0
        ? 0
        : roundShare(currency, total, plan.paidShare)
  if (paid === 0) return []
  const payment = (amount_minor: number, made_at: Date, gateway: string) => ({
    account_id: gateway === 'WEB' ? 0 : luck.pick(staff),
    made_at: made_at > moment ? moment : made_at,
    amount_minor,
    status: amount_minor < 0 ? 'REFUND' : 'PAID',
    gateway,
  })
  const online = plan.source === 'web' || plan.source === 'mobile' ? 'WEB' : 'CARD'
  const later = plan.checkedInAt ?? new Date(plan.createdAt.getTime() + 2 * 86_400_000)
  if (plan.refunded) return [payment(paid, plan.createdAt, online), payment(-paid, later, online)]
  const deposit = roundShare(currency, paid, 0.3)
  const inTwo = plan.paidShare === 1 && deposit < paid && luck.yes(0.3)
  if (!inTwo) return [payment(paid, plan.createdAt, online)]
  return [
    payment(deposit, plan.createdAt, online),
    payment(paid - deposit, later, luck.pick(['POS', 'CASH'])),
  ]
}
