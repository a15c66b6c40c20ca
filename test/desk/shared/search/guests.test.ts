import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { parseDay } from '../../../../src/contract/day.ts'
import type { CachedBooking } from '../../../../src/desk/core/api/replica.ts'
import { guestsOf, isGuestMeant, stayWords } from '../../../../src/desk/shared/search/guests.ts'
import { aBooking } from '../../../example/wireBooking.ts'

const today = parseDay('20261121')

type StayOptions = Partial<Omit<CachedBooking, 'booking'>> & {
  customerId?: number | null
  statusId?: string
  customer?: string
}

const stay = (
  code: string,
  from: string,
  to: string,
  options: StayOptions = {},
): CachedBooking => ({
  booking: aBooking({
    code: parseBookingCode(code),
    customer: options.customer ?? 'Zoë O’Neil',
    email: 'zoe@example.org',
    customerId: options.customerId === undefined ? 7 : options.customerId,
    status: { id: options.statusId ?? 'PEND', name: 'Pending' },
  }),
  starts: parseDay(from),
  ends: parseDay(to),
  phone: options.phone ?? null,
})

describe('a guest', () => {
  test('is listed once however often they came, with the latest stay that took place (§2.4)', () => {
    const guests = guestsOf(
      [
        stay('A1', '20270301', '20270303'),
        stay('A2', '20250301', '20250303', { phone: '+1 604 555 0134' }),
        stay('A3', '20260710', '20260712'),
        stay('A4', '20260910', '20260912', { statusId: 'VOID' }),
        stay('B1', '20260910', '20260912', { customerId: 8 }),
      ],
      today,
    )
    expect(
      guests.map(({ key, count, phone, stay: { booking } }) => [key, count, phone, booking.code]),
    ).toEqual([
      ['7', 4, '+1 604 555 0134', 'A3'],
      ['8', 1, '', 'B1'],
    ])
  })

  test('without a customer number is distinguished by name and e-mail', () => {
    const nameless = { customerId: null }
    const all = [
      stay('A1', '20260710', '20260712', nameless),
      stay('A2', '20260810', '20260812', { ...nameless, customer: 'zoe oneil' }),
      stay('A3', '20260810', '20260812', { ...nameless, customer: 'ZOË O’NEIL' }),
    ]
    expect(guestsOf(all, today).map(({ count }) => count)).toEqual([2, 1])
  })

  test.each([
    ['20261121', '20261123', 'Arrives today'],
    ['20261119', '20261121', 'Leaves today'],
    ['20261119', '20261124', 'Here until Tue, Nov 24'],
    ['20261203', '20261205', 'Arrives Thu, Dec 3'],
    ['20260303', '20260305', 'Last stay Tue, Mar 3'],
    ['20250303', '20250305', 'Last stay Mar 3, 2025'],
  ])('with a stay from %s to %s is shown as “%s”', (from, to, words) => {
    expect(stayWords({ stay: stay('A1', from, to) }, today)).toBe(words)
  })
})

test.each([
  ['oneil', true],
  ['zoe one', true],
  ['oneli', true],
  ['exam', true],
  ['4) 555-01', true],
  ['555 0134', true],
  ['0604 555', true],
  ['001 604', true],
  ['+1 604 555 0134', true],
  ['604.555.0134', true],
  ['٦٠٤ ٥٥٥', true],
  ['+44 604 555 0134', true],
  ['555-09', false],
  ['kayak', false],
  ['A1', false],
])('“%s” may mean Zoë O’Neil, +1 604 555 0134: %s', (typed, isMeant) => {
  const held = stay('A1', '20260303', '20260305', { phone: '+1 604 555 0134' })
  expect(isGuestMeant(typed)(held)).toBe(isMeant)
})
