import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { defaultStatuses } from '../../../../src/contract/status.ts'
import type { FailureReason } from '../../../../src/desk/core/api/failures.ts'
import type { Command, Entry } from '../../../../src/desk/core/outbox/command.ts'
import { isOverBy, troubleOf } from '../../../../src/desk/core/outbox/words/troubleWords.ts'
import {
  commandOf,
  consequences,
  messageWords,
} from '../../../../src/desk/pages/booking/statusChange.ts'
import { monthAfter } from '../../../../src/desk/pages/booking/useNotes.ts'
import { formatAt, formatWhen } from '../../../../src/desk/ui/formatTime.ts'
import { mailLink, phoneLink } from '../../../../src/desk/ui/Reach.tsx'
import { aBooking, cad } from '../../../example/wireBooking.ts'
import { anEntry } from '../../core/outbox/someEntries.ts'

test('whatever a guest writes as e-mail or phone, a link leads to a mail or a call and nowhere else', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress(), fc.webUrl()), (text) => {
      expect(mailLink(text) ?? 'mailto:').toMatch(/^mailto:[^?&%]*$/)
      expect(phoneLink(text) ?? 'tel:12345').toMatch(/^tel:\+?\d{5,15}$/)
    }),
  )
})

test.each([
  ['mary@example.com', 'mailto:mary@example.com'],
  [' mary@example.com ', 'mailto:mary@example.com'],
  ['mary@example.com?bcc=all@example.com', null],
  ['mary', null],
  ['', null],
])('the e-mail address %j leads to %j', (email, link) => {
  expect(mailLink(email)).toBe(link)
})

test.each([
  ['+1 (604) 555-0100', 'tel:+16045550100'],
  ['ring the bell', null],
  ['123', null],
  ['javascript:12345', null],
])('the phone number %j leads to %j', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})

test('whatever is chosen, a payment is sent alone and only where something is due (§4.1)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...defaultStatuses),
      fc.constantFrom(...defaultStatuses),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom('0', '50', '149.50', '200'),
      (from, to, notify, record, paid) => {
        const booking = aBooking({ status: from, paid: cad(paid) })
        const command = commandOf(booking, { to, notify, record })
        if (command?.kind !== 'set-paid') return
        expect(to.id).toBe('PAID')
        expect(['VOID', 'CANCELLED']).not.toContain(from.id)
        expect(command.balance.minor).toBeGreaterThan(0)
        expect('notify' in command).toBe(false)
      },
    ),
  )
})

test('the sheet says what Change status does before it is pressed', () => {
  const [pending, , , , paid, , cancelled] = defaultStatuses
  const booking = aBooking({ paid: cad('109.50') })
  if (!pending || !paid || !cancelled) throw new Error('The default statuses have changed')
  const say = (choice: Partial<Parameters<typeof consequences>[1]>) =>
    consequences(booking, { to: pending, notify: false, record: false, ...choice }).join(' ')
  expect(say({})).toBe('')
  expect(messageWords(booking, true)).toBe(`The booking system will notify ${booking.email}.`)
  expect(messageWords({ ...booking, email: '' }, true)).toBe(
    'No e-mail address: the guest may not be notified.',
  )
  expect(say({ to: paid, record: true })).toContain('can’t be undone')
  expect(say({ to: cancelled })).toContain('Others can book the items again.')
})

test('older notes are looked for month by month, until the month it was booked', () => {
  const today = parseDay('2026-03-10')
  const booked = parseDay('2025-12-24')
  expect(monthAfter([], today, booked)).toBe('2026-02')
  expect(monthAfter(['2026-02'], today, booked)).toBe('2026-01')
  expect(monthAfter(['2026-02', '2026-01'], today, booked)).toBe('2025-12')
  expect(monthAfter(['2026-02', '2026-01', '2025-12'], today, booked)).toBeNull()
  expect(monthAfter([], today, parseDay('2026-03-01'))).toBeNull()
  expect(monthAfter([], today, null)).toBe('2026-02')
})

test('a moment is shown in the time of the business, whatever the tablet’s own zone', () => {
  const zone = 'America/Vancouver'
  const now = new Date('2026-07-11T17:00:00Z')
  const at = (iso: string) => formatAt(new Date(iso), now, zone)
  expect(at('2026-07-11T16:04:00Z')).toBe('09:04')
  expect(at('2026-07-10T01:20:00Z')).toBe('Thu 18:20')
  expect(at('2026-01-02T20:00:00Z')).toBe('Jan 2, 2026, 12:00')
  expect(formatWhen(now, now, zone)).toBe('just now')
})

const entryOf = (command: Command, state: Entry['state']): Entry =>
  anEntry('op', state, {}, command)

test('a check-in that was refused is not offered again while the booking is cancelled (§3 rule 1)', () => {
  const { code, customer } = aBooking()
  const checkIn = { kind: 'check-in', code, customer } as const
  const isVoid = { id: 'VOID', name: 'Void' }
  const isPending = { id: 'PEND', name: 'Pending' }
  expect(isOverBy(entryOf(checkIn, 'refused'), isVoid)).toBe(true)
  expect(isOverBy(entryOf(checkIn, 'refused'), isPending)).toBe(false)
  // It is unknown whether it arrived, so somebody must look first, whatever the booking is now.
  expect(isOverBy(entryOf(checkIn, 'unsure'), isVoid)).toBe(false)
  expect(isOverBy(entryOf({ kind: 'note', code, body: 'Late' }, 'refused'), isVoid)).toBe(false)
})

test('for a feature that the plan leaves out, no text advises to find a colleague with more rights (§1, rule 4)', () => {
  const { code, customer } = aBooking()
  const command = { kind: 'check-in', code, customer } as const
  const refused = (failure: FailureReason) =>
    troubleOf(anEntry('a', 'refused', { failure }, command))
  expect(refused({ kind: 'forbidden', message: 'Not in your plan.', by: 'plan' })).toEqual({
    title: 'Check-in is not in your plan',
    service: 'Not in your plan.',
    meaning: 'Nothing changed. Ask your administrator to add it.',
  })
  expect(refused({ kind: 'forbidden', message: '' }).title).toBe('No permission to check guests in')
})

test('a payment that was not sent says why, and “offline” only where the tablet was (reliability.md §3.1)', () => {
  const { code } = aBooking()
  const command = { kind: 'set-paid', code, balance: cad('12.00') } as const
  const why = (failure: FailureReason | null) =>
    troubleOf(anEntry('a', 'asks', { question: { kind: 'payment' }, failure }, command)).meaning
  const todo = 'Record the payment now or discard it.'
  expect(why({ kind: 'offline' })).toBe(`You were offline. ${todo}`)
  expect(why({ kind: 'service-error', status: 500 })).toBe(`Problem at the booking system. ${todo}`)
  expect(why({ kind: 'signed-out' })).toBe(todo)
  expect(why(null)).toBe(todo)
})
