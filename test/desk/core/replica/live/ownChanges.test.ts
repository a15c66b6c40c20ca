import { expect, test } from 'vitest'
import { type Booking, parseBookingCode } from '../../../../../src/contract/booking.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import type { Command, Entry } from '../../../../../src/desk/core/outbox/command.ts'
import { isExplained, ownEntriesOf } from '../../../../../src/desk/core/replica/live/ownChanges.ts'
import { aBooking } from '../../../../example/wireBooking.ts'
import { anEntry } from '../../../pages/today/aDay.ts'

const currency = parseCurrency('CAD')
const cad = (minor: number) => ({ minor, currency })
const code = parseBookingCode('KB1')
const pending = { id: 'PEND', name: 'Pending' }
const paid = { id: 'PAID', name: 'Paid' }
const held = { id: 'HOLD', name: 'Reserved' }
const before = aBooking({ code, status: pending, total: cad(9_000), paid: cad(0), tax: cad(400) })
const after = (members: Partial<Booking>): Booking => ({ ...before, ...members })
const done = (command: Command): readonly Entry[] => [anEntry(command, { state: 'done' })]
const statusTo = (to: Booking['status']): Command => ({
  kind: 'change-status',
  code,
  from: pending,
  to,
  notify: false,
})
const payment: Command = { kind: 'set-paid', code, balance: cad(9_000) }

test('the amounts, tax and status that a payment here changed are not marked as new (§4.1)', () => {
  const now = after({ status: paid, paid: cad(9_000), tax: cad(0) })
  expect(isExplained(before, now, done(payment))).toBe(true)
  expect(isExplained(before, now, [])).toBe(false)
})

test('a status that a check-in here has set is not marked as new', () => {
  const arrived = done({ kind: 'check-in', code, customer: 'Mary' })
  expect(isExplained(before, after({ status: held }), arrived)).toBe(true)
})

test('a colleague’s change right after our own is marked as new', () => {
  expect(isExplained(before, after({ status: held }), done(statusTo(held)))).toBe(true)
  expect(isExplained(before, after({ status: paid }), done(statusTo(held)))).toBe(false)
  expect(isExplained(before, after({ paid: cad(100) }), done(statusTo(held)))).toBe(false)
  expect(isExplained(before, after({ summary: 'Two boats' }), done(payment))).toBe(false)
})

test('an action here from a while ago no longer explains a change, one that is being sent does', () => {
  const at = Date.parse('2026-11-21T17:00:00Z')
  const own = [
    anEntry(payment, { state: 'done', answeredAt: at }),
    anEntry(statusTo(held), { state: 'waiting' }),
    anEntry({ ...payment, code: parseBookingCode('KB2') }, { state: 'waiting' }),
  ]
  expect(ownEntriesOf(own, code, at + 60_000)).toHaveLength(2)
  expect(ownEntriesOf(own, code, at + 600_000)).toHaveLength(1)
})

test('a check-in here that came to the service after its answer was given up is not marked as new', () => {
  const at = Date.parse('2026-11-21T17:00:00Z')
  const sent = { attempts: 1, tries: [{ at, answer: 'slow' }] } as const
  const checkIn: Command = { kind: 'check-in', code, customer: 'Mary' }
  const late = [anEntry(checkIn, { state: 'unsure', ...sent })]
  expect(ownEntriesOf(late, code, at + 4 * 60_000)).toEqual(late)
  expect(isExplained(before, after({ status: held }), ownEntriesOf(late, code, at))).toBe(true)
  expect(ownEntriesOf(late, code, at + 20 * 60_000)).toEqual([])
  const asks = anEntry(checkIn, { state: 'asks', attempts: 0 })
  expect(ownEntriesOf([asks], code, at)).toEqual([])
})
