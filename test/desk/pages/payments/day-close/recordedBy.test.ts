import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../../../../src/contract/auditEntry.ts'
import { parseBookingCode } from '../../../../../src/contract/booking.ts'
import type { Money } from '../../../../../src/contract/money.ts'
import { matched, needsWord } from '../../../../../src/desk/pages/payments/day-close/matched.ts'
import {
  colleaguesIn,
  tracedPayments,
  withRecorders,
} from '../../../../../src/desk/pages/payments/day-close/recordedBy.ts'
import type {
  Movement,
  OwnAction,
} from '../../../../../src/desk/pages/payments/movements/movements.ts'
import { cad } from '../../../../example/wireBooking.ts'

const nine = Date.parse('2026-07-11T16:00:00Z')
const minutes = (count: number): number => nine + count * 60_000
const kenji = 2
const names = new Map([[kenji, 'Kenji Sato']])
const status = { id: 'PAID', name: 'Paid' }

/** A payment that the service lists. */
function paid(
  of: string,
  amount: Money,
  at: number,
  { method = 'POS', act = null }: { method?: string; act?: OwnAction | null } = {},
): Movement {
  const code = parseBookingCode(of)
  const known = { total: null, paid: null, status, customer: `Guest ${of}`, at }
  const payment = { id: `${of} ${at}`, method }
  return { code, paid: amount, from: known, to: known, after: at, before: at, act, payment }
}

const traced = (booking: string, at: number, changed: Partial<AuditEntry> = {}): AuditEntry => ({
  id: at,
  at: new Date(at).toISOString(),
  account: kenji,
  device: null,
  act: 'status',
  booking,
  details: { status_id: 'PAID', set_paid: '1' },
  result: 'done',
  ...changed,
})

const recorded = (
  moved: readonly Movement[],
  trail: readonly AuditEntry[],
  acts: readonly OwnAction[] = [],
) => withRecorders(matched(moved, acts).findings, tracedPayments(trail), names)

const namesOf = (findings: ReturnType<typeof recorded>) => findings.map(({ by }) => by)

describe('payments that colleagues recorded at other desks (ux.md §3.5)', () => {
  test('a payment in the audit trail is recognised by its booking and time, and needs no comment', () => {
    const findings = recorded(
      [paid('A1', cad('40'), minutes(1)), paid('B2', cad('25'), minutes(2))],
      [traced('A1', nine)],
    )
    expect(namesOf(findings)).toEqual(['Kenji Sato', null])
    expect(findings.map(needsWord)).toEqual([false, true])
  })

  test('an account without a known name is shown by its number', () => {
    const findings = recorded([paid('A1', cad('40'), nine)], [traced('A1', nine, { account: 77 })])
    expect(namesOf(findings)).toEqual(['Account 77'])
  })

  test.each<[string, Partial<AuditEntry>]>([
    ['was not accepted', { result: 'refused' }],
    ['may not have been done', { result: null }],
    ['names nobody', { account: null }],
    ['only changed a status', { details: { status_id: 'PAID' } }],
    ['is of another booking', { booking: 'B2' }],
    ['came after the payment', { at: new Date(minutes(5)).toISOString() }],
    ['came more than an hour before it', { at: new Date(minutes(-70)).toISOString() }],
  ])('an entry that %s explains no payment', (_, changed) => {
    const findings = recorded([paid('A1', cad('40'), nine)], [traced('A1', nine, changed)])
    expect(namesOf(findings)).toEqual([null])
    expect(findings.map(needsWord)).toEqual([true])
  })

  test('one entry explains one payment, the first one after it', () => {
    const findings = recorded(
      [paid('A1', cad('40'), minutes(1)), paid('A1', cad('10'), minutes(9))],
      [traced('A1', nine)],
    )
    expect(namesOf(findings)).toEqual(['Kenji Sato', null])
  })

  test('the entry of a payment recorded here explains no other payment of that booking', () => {
    const act = { opId: '1', code: parseBookingCode('A1'), recorded: cad('40'), at: minutes(1) }
    const findings = recorded(
      [paid('A1', cad('40'), minutes(1), { act }), paid('A1', cad('10'), minutes(9))],
      [traced('A1', nine)],
      [act],
    )
    expect(namesOf(findings)).toEqual([null, null])
    expect(findings.map(needsWord)).toEqual([false, true])
  })

  test('refunds and payments made online are nobody’s', () => {
    const findings = recorded(
      [paid('A1', cad('-40'), nine), paid('B2', cad('40'), nine, { method: 'WEB' })],
      [traced('A1', nine), traced('B2', nine)],
    )
    expect(namesOf(findings)).toEqual([null, null])
  })

  test('a change that was only seen, not listed as a payment, is nobody’s: it may be of several people', () => {
    const { payment: _payment, ...seen } = paid('A1', cad('40'), nine)
    expect(namesOf(recorded([seen], [traced('A1', nine)]))).toEqual([null])
  })

  test('each colleague has a sum a currency, and the cash in it', () => {
    const ana = 3
    const findings = withRecorders(
      matched(
        [
          paid('A1', cad('40'), nine, { method: 'CASH' }),
          paid('B2', cad('25'), nine, { method: 'CARD' }),
          paid('C3', cad('12.50'), nine, { method: 'CARD' }),
        ],
        [],
      ).findings,
      tracedPayments([
        traced('A1', nine),
        traced('B2', nine),
        traced('C3', nine, { account: ana }),
      ]),
      new Map([...names, [ana, 'Ana Costa']]),
    )
    expect(
      colleaguesIn(findings).map(({ name, count, sums, cash }) => ({ name, count, sums, cash })),
    ).toEqual([
      { name: 'Ana Costa', count: 1, sums: [cad('12.50')], cash: [] },
      { name: 'Kenji Sato', count: 2, sums: [cad('65')], cash: [cad('40')] },
    ])
  })
})
