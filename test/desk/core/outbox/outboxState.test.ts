import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import type { Command } from '../../../../src/desk/core/outbox/command.ts'
import { nextDue, toCheck, toSend } from '../../../../src/desk/core/outbox/nextToSend.ts'
import {
  type Outbox,
  type OutboxEvent,
  outboxAfter,
} from '../../../../src/desk/core/outbox/outboxState.ts'
import { cad } from '../../../example/wireBooking.ts'
import { aMorning, brokenPromises } from './aMorning.ts'

const code = (text: string) => parseBookingCode(text)
const checkIn = (booking = 'KB1'): Command => ({
  kind: 'check-in',
  code: code(booking),
  customer: 'Mary',
})
const setPaid = (booking = 'KB1'): Command => ({
  kind: 'set-paid',
  code: code(booking),
  balance: cad('40'),
})
const note = (booking = 'KB1'): Command => ({ kind: 'note', code: code(booking), body: 'late' })

const maria = '1:Maria Silva'
const now = { at: 0, signedIn: maria, quietUntil: null }

const after = (...events: readonly OutboxEvent[]): Outbox => events.reduce(outboxAfter, [])
const issued = (opId: string, command: Command, at = 0): OutboxEvent => ({
  type: 'issued',
  opId,
  command,
  at,
  by: maria,
})
const idsOf = (entries: readonly { opId: string }[]) => entries.map(({ opId }) => opId)

describe('undo', () => {
  test('a check-in waits five seconds, and undone in that time it is never sent (decisions.md 7)', () => {
    const held = after(issued('a', checkIn()))
    expect(held[0]).toMatchObject({ state: 'held', heldUntil: 5_000 })
    expect(nextDue(held, now)).toBe(5_000)
    expect(outboxAfter(held, { type: 'due', at: 4_999 })).toBe(held)
    expect(outboxAfter(held, { type: 'undone', opId: 'a' })).toEqual([])
  })

  test('an action that was sent cannot be undone (ux.md §1.3)', () => {
    const sent = after(issued('a', checkIn()), { type: 'left' }, { type: 'sent', opId: 'a', at: 0 })
    expect(outboxAfter(sent, { type: 'undone', opId: 'a' })).toBe(sent)
  })

  test('putting the tablet away sends at once what was held', () => {
    const left = after(issued('a', checkIn('KB1')), issued('b', checkIn('KB2')), { type: 'left' })
    expect(idsOf(toSend(left, now))).toEqual(['a', 'b'])
  })
})

describe('the person of an action', () => {
  const sentAndRefused = after(
    issued('a', note()),
    { type: 'sent', opId: 'a', at: 0 },
    { type: 'failed', opId: 'a', failure: { kind: 'signed-out' }, at: 1 },
  )

  test('a note that was sent with an expired sign-in waits, and is sent once the same person is back', () => {
    expect(sentAndRefused[0]).toMatchObject({ state: 'waiting', failure: { kind: 'signed-out' } })
    expect(toSend(sentAndRefused, { ...now, signedIn: null })).toEqual([])
    expect(idsOf(toSend(sentAndRefused, { ...now, at: 2 }))).toEqual(['a'])
  })

  test('an action of Maria is never sent under Kenji’s sign-in', () => {
    expect(toSend(sentAndRefused, { ...now, at: 9e9, signedIn: '2:Kenji Sato' })).toEqual([])
  })
})

describe('a payment', () => {
  const accepted = after(
    issued('a', setPaid()),
    { type: 'sent', opId: 'a', at: 0 },
    { type: 'answered', opId: 'a', at: 1 },
  )

  test('is not done when it is accepted, because the paid total is read back first (§4.1 set_paid)', () => {
    expect(accepted[0]).toMatchObject({ state: 'checking', accepted: true })
    expect(accepted[0]).not.toHaveProperty('answeredAt')
    expect(idsOf(toCheck(accepted, now))).toEqual(['a'])
    const result = { total: cad('40'), paid: cad('40') }
    expect(outboxAfter(accepted, { type: 'confirmed', opId: 'a', at: 5, result })[0]).toMatchObject(
      {
        state: 'done',
        answeredAt: 5,
        result,
      },
    )
  })

  test('that cannot be seen afterwards is for a person, with both amounts', () => {
    const result = { total: cad('40'), paid: cad('0') }
    expect(
      outboxAfter(accepted, { type: 'doubted', opId: 'a', result, lookAt: 9 })[0],
    ).toMatchObject({
      state: 'unsure',
      result,
    })
  })

  test('that never reached the service is sent again only by a person', () => {
    const lost = after(
      issued('a', setPaid()),
      { type: 'sent', opId: 'a', at: 0 },
      { type: 'failed', opId: 'a', failure: { kind: 'offline' }, at: 1 },
      { type: 'never-arrived', opId: 'a', at: 9 },
    )
    expect(lost[0]).toMatchObject({ state: 'asks', question: { kind: 'payment' } })
    expect(toSend(lost, { ...now, at: 9e9 })).toEqual([])
    const again = outboxAfter(lost, { type: 'retried', opId: 'a', newOpId: 'b', at: 10, by: maria })
    expect(idsOf(toSend(again, { ...now, at: 10 }))).toEqual(['b'])
  })
})

test('a throttled check-in is sent when the service allows it, not earlier, even after another tap (§8)', () => {
  const throttled = after(
    issued('a', checkIn()),
    { type: 'left' },
    { type: 'sent', opId: 'a', at: 0 },
    { type: 'failed', opId: 'a', failure: { kind: 'throttled', until: 40_000 }, at: 1 },
    { type: 'hurried', opId: 'a' },
    { type: 'reconnected' },
    { type: 'reached' },
  )
  expect(toSend(throttled, { ...now, at: 39_999 })).toEqual([])
  expect(nextDue(throttled, { ...now, at: 1 })).toBe(40_000)
  expect(idsOf(toSend(throttled, { ...now, at: 40_000 }))).toEqual(['a'])
})

test('a bookmark that the service refuses needs no person, and stays on the tablet', () => {
  const refused = after(
    issued('a', { kind: 'bookmark', code: code('KB1'), mark: true }),
    { type: 'sent', opId: 'a', at: 0 },
    { type: 'failed', opId: 'a', failure: { kind: 'forbidden', message: '' }, at: 1 },
  )
  expect(refused).toEqual([])
})

test('on any morning, what is undone is never sent, each booking has one action at a time and in order, no payment is sent twice, nothing is done before its answer', () => {
  fc.assert(
    fc.property(aMorning, (steps) => {
      expect(brokenPromises(steps)).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})
