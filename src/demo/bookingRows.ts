import { randomBytes } from 'node:crypto'
import type { Business } from '../server/service/base/business.ts'
import { describeDates } from '../server/service/bookings/dateWords.ts'
import type { DemoGuest } from './guests.ts'
import type { DemoPayment } from './payments.ts'
import {
  type BookingPlan,
  endOf,
  minutesOf,
  type PlannedLine,
  type PlannedNote,
  startOf,
  type World,
} from './plan.ts'

const firstBookingId = 1001
const firstCustomerId = 101

/** Letters and figures that are not confused at a counter. */
const signs = '23456789BCDFGHJKLMNPQRSTVWXZ'

/** @returns a code such as `KB4T9`: different for every `place`, and telling nothing about its order */
function bookingCode(place: number): string {
  const length = place < signs.length ** 4 ? 4 : 6
  const many = BigInt(signs.length) ** BigInt(length)
  // Steps of a number with no factor in common with `many` visit every code once.
  let left = Number((BigInt(place) * 387_420_489n + 114_689n) % many)
  let code = ''
  for (let at = 0; at < length; at += 1) {
    code += signs[left % signs.length]
    left = Math.floor(left / signs.length)
  }
  return `K${code}`
}

type TableRow = Readonly<Record<string, unknown>>

/** The rows of every table that bookings fill, keyed by table, in the order they can be inserted. */
export function bookingRows(world: World, plans: readonly BookingPlan[], business: Business) {
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
        ...lineRow(world, line, plan.sold.lines[at] ?? 0),
      })),
    ),
    notes: noteRows(made),
    transactions: made
      .flatMap(({ plan, booking_id }) => plan.payments.map((payment) => ({ booking_id, payment })))
      .toSorted((a, b) => a.payment.at.getTime() - b.payment.at.getTime())
      .map(({ booking_id, payment }, place) => ({
        transaction_id: place + 1,
        booking_id,
        ...paymentRow(payment),
      })),
    bookmarks: made.flatMap(({ plan, booking_id }) =>
      plan.bookmarkedBy.map((account_id) => ({
        account_id,
        booking_id,
        marked_at: plan.createdAt,
      })),
    ),
  }
}

function customersOf(
  plans: readonly BookingPlan[],
): Map<DemoGuest, TableRow & { readonly customer_id: number }> {
  const customers = new Map<DemoGuest, TableRow & { readonly customer_id: number }>()
  const bookingsOf = new Map<DemoGuest, number>()
  for (const { guest } of plans) bookingsOf.set(guest, (bookingsOf.get(guest) ?? 0) + 1)
  for (const { guest, createdAt } of plans) {
    if (customers.has(guest)) continue
    const customer_id = firstCustomerId + customers.size
    customers.set(guest, {
      customer_id,
      code: `C${customer_id}-${bookingCode(customer_id)}`,
      status_id: 'ACTIVE',
      ...guest,
      postal_zip: '',
      email_optin: null,
      crm_id: null,
      notes: null,
      referer: null,
      bookings: bookingsOf.get(guest) ?? 0,
      created_at: createdAt,
      updated_at: createdAt,
    })
  }
  return customers
}

type NumberedPlans = readonly { readonly plan: BookingPlan; readonly booking_id: number }[]

function noteRows(made: NumberedPlans) {
  const inOrder = made
    .flatMap(({ plan, booking_id }) => plan.notes.map((note) => ({ booking_id, note })))
    .toSorted((a, b) => a.note.at.getTime() - b.note.at.getTime())
    .map((one, place) => ({ ...one, note_id: place + 1 }))
  const ids = new Map(inOrder.map(({ note, note_id }) => [note, note_id]))
  const bodyOf = ({ body, answers }: PlannedNote) =>
    answers === undefined ? body : `[done] [note ${ids.get(answers)}] ${body}`
  return inOrder.map(({ note_id, booking_id, note }) => ({
    note_id,
    booking_id,
    account_id: note.accountId,
    written_at: note.at,
    body: bodyOf(note),
    private: note.private,
  }))
}

const paymentRow = ({ accountId, at, minor, gateway }: DemoPayment) => ({
  account_id: accountId,
  made_at: at,
  amount_minor: minor,
  status: minor < 0 ? 'REFUND' : 'PAID',
  gateway,
})

function bookingRow(world: World, plan: BookingPlan, business: Business) {
  const { subTotal, discount, tax, taxIncluded, total } = plan.sold
  const [line] = plan.lines
  const startsAt = startOf(world, line)
  const endsAt = endOf(world, line)
  const happened = [
    plan.createdAt,
    plan.checkedInAt,
    plan.checkedOutAt,
    plan.cancelledAt,
    ...plan.payments.map(({ at }) => at),
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
    sub_total_minor: subTotal,
    discount_minor: discount,
    tax_minor: tax,
    tax_inc_minor: taxIncluded,
    total_minor: total,
    paid_minor: 0,
    tid: '',
    // Not from the seed: it opens the customer's page.
    token: randomBytes(24).toString('hex'),
    meta: guestNote ? { note: guestNote.body } : {},
    created_at: plan.createdAt,
    last_modified: new Date(Math.max(...happened.map((at) => at?.getTime() ?? 0))),
    checked_in_at: plan.checkedInAt,
    checked_out_at: plan.checkedOutAt,
  }
}

const lineRow = (world: World, line: PlannedLine, total_minor: number): TableRow => ({
  item_id: line.item.itemId,
  qty: line.qty,
  starts_at: startOf(world, line),
  ends_at: endOf(world, line),
  total_minor,
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
    const hours =
      item.unit === 'H'
        ? `, ${counted((minutesOf(item.endTime) - minutesOf(item.startTime)) / 60, 'hour')}`
        : ''
    return `${item.name}, ${counted(qty, item.unitName)}${days}${hours}`
  }
  const young = children > 0 ? ` and ${counted(children, 'child', 'children')}` : ''
  return `${item.name}, ${counted(adults, 'adult')}${young}`
}
