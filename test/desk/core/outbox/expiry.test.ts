import { expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import type { Command } from '../../../../src/desk/core/outbox/command.ts'
import { expiresAt } from '../../../../src/desk/core/outbox/expiry.ts'
import { newEntry } from '../../../../src/desk/core/outbox/newEntry.ts'
import { toSend } from '../../../../src/desk/core/outbox/nextToSend.ts'
import { outboxAfter } from '../../../../src/desk/core/outbox/outboxState.ts'
import { cad } from '../../../example/wireBooking.ts'
import { entryIn } from './someEntries.ts'

const code = parseBookingCode('KB1')
const status = (id: string) => ({ id, name: id })
const zone = 'America/Vancouver'
/** Ten in the morning in Vancouver. */
const ten = Date.parse('2026-11-21T18:00:00Z')
const by = '2:Kenji Sato'

const waiting = (command: Command, at = ten) =>
  entryIn(
    newEntry(
      {
        opId: command.kind,
        command,
        at,
        by,
        serverAt: at,
        expiresAt: expiresAt(command, at, zone),
      },
      1,
    ),
    'waiting',
  )
const after = (command: Command, hours: number) =>
  outboxAfter([waiting(command)], { type: 'aged', serverAt: ten + hours * 3_600_000 })[0]

test('a check-in needs a decision six hours after its day has ended at the business, not before (reliability.md §3.3 rule 7)', () => {
  const checkIn: Command = { kind: 'check-in', code, customer: 'Mary' }
  expect(after(checkIn, 19.9)?.state).toBe('waiting')
  expect(after(checkIn, 20)).toMatchObject({ state: 'asks', question: { kind: 'expired' } })
})

test('a status waits a day, a note a week; then a person must decide, and the action is not dropped', () => {
  const note: Command = { kind: 'note', code, body: 'late' }
  const hold: Command = {
    kind: 'change-status',
    code,
    from: status('PEND'),
    to: status('HOLD'),
    notify: false,
  }
  expect(after(hold, 23.9)?.state).toBe('waiting')
  expect(after(hold, 24)).toMatchObject({ question: { kind: 'expired' } })
  expect(after(note, 167)?.state).toBe('waiting')
  expect(after(note, 168)).toMatchObject({ question: { kind: 'expired' } })
})

test('a message to the guest that waited longer than 15 minutes needs a new decision (reliability.md §3.1)', () => {
  const notify: Command = {
    kind: 'change-status',
    code,
    from: status('PEND'),
    to: status('HOLD'),
    notify: true,
  }
  expect(after(notify, 0.25)?.state).toBe('waiting')
  expect(after(notify, 0.26)).toMatchObject({ question: { kind: 'message-waited' } })
})

test('a payment never waits: it becomes a reminder, which blocks nothing else of its booking (reliability.md §3.1)', () => {
  const setPaid: Command = { kind: 'set-paid', code, balance: cad('40') }
  const note = { ...waiting({ kind: 'note', code, body: 'paid in cash' }), seq: 2 }
  const aged = outboxAfter([waiting(setPaid), note], { type: 'aged', serverAt: ten + 61_000 })
  expect(aged[0]).toMatchObject({ state: 'asks', question: { kind: 'payment' } })
  const now = { at: ten + 61_000, signedIn: by, quietUntil: null }
  expect(toSend(aged, now)).toEqual([note])
})

test('a payment decided without a connection asks from the start and is never sent automatically (reliability.md §3.1, O9)', () => {
  const setPaid: Command = { kind: 'set-paid', code, balance: cad('40') }
  const unsent = { kind: 'offline' } as const
  const taken = outboxAfter([], {
    type: 'issued',
    opId: 'a',
    command: setPaid,
    at: ten,
    by,
    unsent,
  })
  const question = { kind: 'payment' }
  expect(taken[0]).toMatchObject({ state: 'asks', question, failure: unsent, attempts: 0 })
  expect(toSend(taken, { at: ten, signedIn: by, quietUntil: null })).toEqual([])
  const again = outboxAfter(taken, { type: 'retried', opId: 'a', newOpId: 'b', at: ten, by })
  expect(again[0]).toMatchObject({ opId: 'b', state: 'waiting' })
  expect(again[0]).not.toHaveProperty('question')
})

test('a clock set back by a day does not delay sending by a day', () => {
  const put = { ...waiting({ kind: 'note', code, body: 'late' }), notBefore: ten + 86_400_000 }
  expect(toSend([put], { at: ten, signedIn: by, quietUntil: null })).toEqual([put])
})
