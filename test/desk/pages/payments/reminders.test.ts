import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Booking, parseBookingCode } from '../../../../src/contract/booking.ts'
import type { Entry } from '../../../../src/desk/core/outbox/command.ts'
import {
  type GuestAddress,
  isAddress,
  remindersOf,
} from '../../../../src/desk/pages/payments/reminding/reminders.ts'
import { aBooking } from '../../../example/wireBooking.ts'
import { anEntry } from '../../core/outbox/someEntries.ts'

const pending = { id: 'PEND', name: 'Pending' }
const guest = (nth: number, more: Partial<Booking> = {}): Booking =>
  aBooking({
    code: parseBookingCode(`KA${nth}`),
    customer: `Guest ${nth}`,
    email: `guest${nth}@example.com`,
    status: pending,
    ...more,
  })
const byList = ({ email }: Booking): GuestAddress =>
  isAddress(email) ? { is: 'told', email } : { is: 'none' }
const reminder = (nth: number, state: Entry['state']): Entry =>
  anEntry(
    `reminder ${nth}`,
    state,
    {},
    {
      kind: 'remind',
      code: parseBookingCode(`KA${nth}`),
      customer: `Guest ${nth}`,
      status: pending,
    },
  )
const nobody: ReadonlySet<Booking['code']> = new Set()

describe('which of the selected guests are reminded (ux.md §3.5)', () => {
  test('all with an address, with the status the booking has; the others are named', () => {
    const { planned, out, addresses } = remindersOf(
      [guest(1), guest(2, { email: '' }), guest(3, { status: { id: '', name: '' } })],
      byList,
      [],
      nobody,
    )
    expect(planned).toEqual([
      {
        customer: 'Guest 1',
        command: { kind: 'remind', code: 'KA1', customer: 'Guest 1', status: pending },
      },
    ])
    expect(out.map(({ customer, why }) => [customer, why])).toEqual([
      ['Guest 2', 'no address'],
      ['Guest 3', 'no status'],
    ])
    expect(addresses).toEqual(['guest1@example.com', 'guest3@example.com'])
  })

  test('none while their address is still looked for, or could not be read', () => {
    for (const is of ['being read', 'not read'] as const) {
      const { planned, out } = remindersOf([guest(1)], () => ({ is }), [], nobody)
      expect(planned).toEqual([])
      expect(out.map(({ why }) => why)).toEqual([is])
    }
  })

  test('none a second time: neither while a reminder is on its way or unsure, nor on the same day', () => {
    const all = [1, 2, 3, 4, 5].map((nth) => guest(nth))
    const entries = [
      reminder(1, 'held'),
      reminder(2, 'unsure'),
      reminder(3, 'asks'),
      reminder(4, 'refused'),
    ]
    const today = new Set([parseBookingCode('KA5')])
    const { planned, out } = remindersOf(all, byList, entries, today)
    expect(planned.map(({ command }) => command.code)).toEqual(['KA4'])
    expect(out.map(({ code, why }) => [code, why])).toEqual([
      ['KA1', 'under way'],
      ['KA2', 'needs you'],
      ['KA3', 'needs you'],
      ['KA5', 'today'],
    ])
  })

  test('each selected guest is either notified or named, and no address is shown twice', () => {
    const email = fc.constantFrom('', 'a@x.org', 'b@x.org', 'a@x.org, c@x.org', 'no address')
    fc.assert(
      fc.property(fc.array(email, { maxLength: 12 }), (emails) => {
        const chosen = emails.map((one, nth) => guest(nth, { email: one }))
        const { planned, out, addresses } = remindersOf(chosen, byList, [], nobody)
        expect(
          [
            ...planned.map(({ command }) => command.code),
            ...out.map(({ code }) => code),
          ].toSorted(),
        ).toEqual(chosen.map(({ code }) => code).toSorted())
        expect(new Set(addresses).size).toBe(addresses.length)
        expect(addresses.every(isAddress)).toBe(true)
      }),
    )
  })
})

test('an address is one address: nothing a guest wrote adds another one, or a line, to a mail', () => {
  expect(isAddress('maria+desk@example.co.uk')).toBe(true)
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '@', ',', ';', ' ', '\n', '\r', '<', '>', '"', '.') }),
      (text) => {
        expect(!isAddress(text) || /^[a@.]+$/.test(text)).toBe(true)
      },
    ),
  )
})
