import { type Booking, parseBooking } from '../../src/contract/booking.ts'
import { type Money, parseCurrency, parseMoney, toDecimal } from '../../src/contract/money.ts'

/** An amount in Canadian dollars, `cad('149.50')`. */
export const cad = (decimal: string): Money => parseMoney(decimal, parseCurrency('CAD'))

/** A record of `booking/index` (§2.5). */
export const aWireBooking = (members: Record<string, unknown> = {}): Record<string, unknown> => ({
  booking_id: 4711,
  code: 'HRBR-211126',
  status_id: 'PEND',
  status_name: 'Pending',
  created_date: 1763700000,
  total: '149.50',
  tax_total: '7.12',
  paid_total: '50.00',
  customer_id: 12,
  customer_name: 'Mary Poole',
  customer_email: 'mary@example.com',
  summary: '2 x Double kayak',
  date_desc: 'Sat Nov 21, 2026',
  tid: '',
  token: 'secret-customer-token',
  ...members,
})

/** The payload of `booking/index`: records keyed by their id. */
export const aWireIndex = (
  records: readonly Record<string, unknown>[],
): Record<string, unknown> => ({
  'booking/index': Object.fromEntries(
    records.map((record) => [String(record['booking_id']), record]),
  ),
})

/** The payload of one booking's own address, with the members that real services add. */
export const aWireDetail = (members: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...aWireBooking(),
  id: 'HRBR-211126',
  customer_phone: '+1 604 555 0101',
  start_date: 1795276800,
  end_date: '1795381200',
  amount_paid: '50.00',
  amount_due: '99.50',
  checkin: null,
  checkout: null,
  bookmark: 0,
  last_modified: 1795200000,
  items: {
    1: {
      item_id: 3,
      sku: 'double-kayak',
      name: 'Double kayak',
      qty: 2,
      start_date: 1795276800,
      end_date: 1795381200,
      total: '149.50',
      param: { adults: { lbl: 'Adults', qty: 2, price: '74.75' } },
    },
  },
  transactions: {
    9: { id: 9, status: 'PAID', date: 1795100000, amount: '50.00', gateway: 'Cash' },
  },
  meta: { diet: 'vegan', source: 'walk-in' },
  ...members,
})

/** A booking as the desk has it, nothing paid; a test names only what matters to it. */
export const aBooking = (members: Partial<Booking> = {}): Booking => {
  const total = members.total ?? cad('149.50')
  const wire = aWireBooking({ total: toDecimal(total), paid_total: '0', tax_total: '0' })
  return { ...parseBooking(wire, total.currency), ...members }
}
