import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import type { Command } from '../../../../src/desk/core/outbox/command.ts'
import { expiresAt, questionOfAge } from '../../../../src/desk/core/outbox/expiry.ts'
import {
  needsRecheck,
  nextDue,
  toCheck,
  toSend,
} from '../../../../src/desk/core/outbox/nextToSend.ts'
import { requestOf } from '../../../../src/desk/core/outbox/requestOf.ts'
import { cad } from '../../../example/wireBooking.ts'
import { anEntry, bookmark, checkIn, idsOf, kenji, maria, note, one } from './someEntries.ts'

const now = { at: 10_000, signedIn: maria, quietUntil: null }
const remind: Command = {
  kind: 'remind',
  code: one,
  customer: 'Mary',
  status: { id: 'PEND', name: 'Pending' },
}
const far = (notBefore: number) => [anEntry('a', 'waiting', { notBefore })]

describe('which entry is sent next (reliability.md §3.3)', () => {
  test('it is the first of each booking that is not settled, separately for each booking', () => {
    const other = parseBookingCode('KB2')
    const outbox = [
      anEntry('done', 'done'),
      anEntry('refused', 'refused'),
      anEntry('first', 'waiting'),
      anEntry('second', 'waiting'),
      anEntry('of another', 'waiting', {}, note(other)),
    ]
    expect(idsOf(toSend(outbox, now))).toEqual(['first', 'of another'])
    expect(toCheck(outbox, now)).toEqual([])
  })

  test.each(['held', 'sending', 'checking', 'asks', 'unsure'] as const)(
    'an entry that is %s blocks later ones of the same person, and of nobody else',
    (state) => {
      const outbox = [anEntry('before', state), anEntry('after', 'waiting')]
      expect(toSend(outbox, now)).toEqual([])
      const theirs = [{ ...anEntry('before', state), madeBy: kenji }, anEntry('after', 'waiting')]
      expect(idsOf(toSend(theirs, now))).toEqual(['after'])
    },
  )

  test('a payment that was not recorded and asks blocks nothing', () => {
    const payment: Command = { kind: 'set-paid', code: one, balance: cad('40') }
    const amounts = { total: cad('40'), paid: cad('40') }
    for (const question of [
      { kind: 'payment' },
      { kind: 'money', seen: amounts, now: amounts },
    ] as const) {
      const reminder = anEntry('reminder', 'asks', { question }, payment)
      expect(idsOf(toSend([reminder, anEntry('after', 'waiting')], now))).toEqual(['after'])
    }
    const question = anEntry('question', 'asks', { question: { kind: 'expired' } })
    expect(toSend([question, anEntry('after', 'waiting')], now)).toEqual([])
  })

  test('a reminder to a guest that needs a person blocks nothing either', () => {
    for (const state of ['asks', 'unsure'] as const) {
      const outbox = [anEntry('reminder', state, {}, remind), anEntry('after', 'waiting')]
      expect(idsOf(toSend(outbox, now))).toEqual(['after'])
    }
    const underWay = [anEntry('reminder', 'checking', {}, remind), anEntry('after', 'waiting')]
    expect(toSend(underWay, now)).toEqual([])
  })

  test('an entry being sent stays the next, even when a refused one was put before it again', () => {
    const outbox = [anEntry('again', 'waiting'), anEntry('in flight', 'checking')]
    expect(toSend(outbox, now)).toEqual([])
    expect(idsOf(toCheck(outbox, now))).toEqual(['in flight'])
    expect(toSend([anEntry('again', 'waiting'), anEntry('sent', 'sending')], now)).toEqual([])
  })

  test('nothing is sent before its pause is over, before the service’s pause ends, or for another person', () => {
    const paused = [anEntry('a', 'waiting', { notBefore: 10_001 })]
    expect(toSend(paused, now)).toEqual([])
    expect(idsOf(toSend(paused, { ...now, at: 10_001 }))).toEqual(['a'])
    const free = [anEntry('a', 'waiting')]
    expect(toSend(free, { ...now, quietUntil: 10_001 })).toEqual([])
    expect(idsOf(toSend(free, { ...now, quietUntil: 10_000 }))).toEqual(['a'])
    expect(toSend(free, { ...now, signedIn: kenji })).toEqual([])
    expect(
      toSend([{ ...anEntry('a', 'waiting'), madeBy: null }], { ...now, signedIn: null }),
    ).toEqual([])
    expect(idsOf(toCheck([anEntry('a', 'checking')], now))).toEqual(['a'])
    expect(toCheck([anEntry('a', 'checking', { notBefore: 10_001 })], now)).toEqual([])
  })

  test('a sent action that waits for a decision is also looked for', () => {
    for (const state of ['asks', 'unsure'] as const) {
      expect(idsOf(toCheck([anEntry('a', state, { notBefore: 9_000 })], now))).toEqual(['a'])
      expect(toCheck([anEntry('a', state, { notBefore: 10_001 })], now)).toEqual([])
      expect(toCheck([anEntry('a', state)], now)).toEqual([])
      expect(nextDue([anEntry('a', state, { notBefore: 12_000 })], now)).toBe(12_000)
    }
  })

  test('a pause computed before the clock was set back is ignored (reliability.md §2.8)', () => {
    const quarter = 15 * 60_000
    expect(toSend(far(10_000 + quarter), now)).toEqual([])
    expect(idsOf(toSend(far(10_001 + quarter), now))).toEqual(['a'])
  })
})

describe('the time of the next round', () => {
  test('is at the end of what is held, or of the first pause', () => {
    const held = anEntry('a', 'held', { heldUntil: 15_000 })
    expect(nextDue([held], now)).toBe(15_000)
    const outbox = [
      held,
      anEntry('b', 'waiting', { notBefore: 12_000 }),
      anEntry('c', 'checking', { notBefore: 11_000 }),
      anEntry('d', 'refused', { notBefore: 10_500 }),
    ]
    expect(nextDue(outbox, now)).toBe(11_000)
    expect(nextDue(outbox, { ...now, quietUntil: 13_000 })).toBe(13_000)
  })

  test('is none when only an answer or a person can change anything', () => {
    expect(nextDue([], now)).toBeNull()
    expect(nextDue([anEntry('a', 'waiting')], now)).toBeNull()
    expect(nextDue([anEntry('a', 'waiting', { notBefore: 10_000 })], now)).toBeNull()
    expect(nextDue([anEntry('a', 'held')], now)).toBeNull()
    for (const state of ['sending', 'done'] as const) {
      expect(nextDue([anEntry('a', state, { notBefore: 20_000 })], now)).toBeNull()
    }
    for (const state of ['asks', 'unsure'] as const) {
      expect(nextDue([anEntry('a', state)], now)).toBeNull()
    }
    expect(nextDue([anEntry('a', 'waiting')], { ...now, quietUntil: 10_000 })).toBeNull()
  })
})

test('a booking is read again before every action, and before a bookmark only when that was tried or has waited half a minute (reliability.md §3.3)', () => {
  const status = { id: 'PEND', name: 'Pending' }
  const all: readonly Command[] = [
    checkIn(),
    checkIn(one, 'check-out'),
    note(),
    { kind: 'change-status', code: one, from: status, to: status, notify: false },
    { kind: 'set-paid', code: one, balance: cad('40') },
    remind,
  ]
  for (const command of all) {
    expect(needsRecheck(anEntry('a', 'waiting', {}, command), 1_000)).toBe(true)
  }
  const fresh = anEntry('a', 'waiting', {}, bookmark())
  expect(needsRecheck(fresh, 31_000)).toBe(false)
  expect(needsRecheck(fresh, 31_001)).toBe(true)
  expect(needsRecheck(fresh, -29_000)).toBe(false)
  expect(needsRecheck(fresh, -29_001)).toBe(true)
  expect(needsRecheck({ ...fresh, attempts: 1 }, 1_000)).toBe(true)
  expect(needsRecheck({ ...fresh, resends: 1 }, 1_000)).toBe(true)
})

const questionAfter = (command: Command, waitedMs: number) =>
  questionOfAge(anEntry('a', 'waiting', { madeAtServer: 0 }, command), waitedMs)?.kind

describe('how long an action may wait and be sent automatically (reliability.md §3.3 rule 7)', () => {
  const status = { id: 'PEND', name: 'Pending' }
  const change: Command = {
    kind: 'change-status',
    code: one,
    from: status,
    to: status,
    notify: true,
  }
  const zone = 'America/Vancouver'
  const at = Date.parse('2026-11-21T18:00:00Z')
  const morning = Date.parse('2026-11-22T14:00:00Z')

  test('a check-in until six the next morning at the business, a bookmark and a payment by other rules', () => {
    expect(expiresAt(checkIn(), at, zone)).toBe(morning)
    expect(expiresAt(checkIn(one, 'check-out'), at, zone)).toBe(morning)
    expect(expiresAt(bookmark(), at, zone)).toBeNull()
    expect(expiresAt({ kind: 'set-paid', code: one, balance: cad('40') }, at, zone)).toBeNull()
    expect(expiresAt(change, at, zone)).toBe(at + 86_400_000)
    expect(expiresAt(remind, at, zone)).toBe(at + 86_400_000)
    expect(expiresAt(note(), at, zone)).toBe(at + 7 * 86_400_000)
  })

  test('a payment needs a decision after a minute, a message to the guest after fifteen', () => {
    const payment: Command = { kind: 'set-paid', code: one, balance: cad('40') }
    expect(questionAfter(payment, 60_000)).toBeUndefined()
    expect(questionAfter(payment, 60_001)).toBe('payment')
    expect(questionAfter(change, 900_000)).toBeUndefined()
    expect(questionAfter(change, 900_001)).toBe('message-waited')
    expect(questionAfter(remind, 900_000)).toBeUndefined()
    expect(questionAfter(remind, 900_001)).toBe('message-waited')
    expect(questionAfter({ ...change, notify: false }, 9e9)).toBeUndefined()
    expect(questionAfter(note(), 9e9)).toBeUndefined()
  })
})

test('each action is sent to its own address of §4.1', () => {
  const code = parseBookingCode('KB1')
  const status = { id: 'HOLD', name: 'On hold' }
  expect(
    (
      [
        { kind: 'check-in', code, customer: 'Mary' },
        { kind: 'check-out', code, customer: 'Mary' },
        { kind: 'note', code, body: 'late' },
        { kind: 'bookmark', code, mark: true },
        { kind: 'change-status', code, from: status, to: status, notify: true },
        { kind: 'remind', code, customer: 'Mary', status },
        { kind: 'set-paid', code, balance: cad('40') },
      ] as const
    ).map(requestOf),
  ).toEqual([
    { path: '/api/3.0/booking/KB1/checkin', body: {} },
    { path: '/api/3.0/booking/KB1/checkout', body: {} },
    { path: '/api/3.0/booking/KB1/note', body: { body: 'late' } },
    { path: '/api/3.0/booking/KB1/bookmark', body: { mark: true } },
    { path: '/api/3.0/booking/KB1/update', body: { status_id: 'HOLD', notify: true } },
    { path: '/api/3.0/booking/KB1/update', body: { status_id: 'HOLD', notify: true } },
    { path: '/api/3.0/booking/KB1/update', body: { status_id: 'PAID', set_paid: true } },
  ])
})
