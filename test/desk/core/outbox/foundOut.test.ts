import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import type { FailureReason } from '../../../../src/desk/core/api/failures.ts'
import type { Command, EntryState } from '../../../../src/desk/core/outbox/command.ts'
import { newEntry } from '../../../../src/desk/core/outbox/newEntry.ts'
import { cad } from '../../../example/wireBooking.ts'
import { afterOne, aStored, type Wish } from './someEntries.ts'

const code = parseBookingCode('KB1')
const pending = { id: 'PEND', name: 'Pending' }
const onHold = { id: 'HOLD', name: 'On hold' }
const commands = {
  'check-in': { kind: 'check-in', code, customer: 'Mary' },
  note: { kind: 'note', code, body: 'late' },
  bookmark: { kind: 'bookmark', code, mark: true },
  status: { kind: 'change-status', code, from: pending, to: onHold, notify: false },
  message: { kind: 'change-status', code, from: pending, to: onHold, notify: true },
  payment: { kind: 'set-paid', code, balance: cad('40') },
} as const satisfies Record<string, Command>

const anEntry = (state: EntryState, wish: Wish = {}, command: Command = commands.note) =>
  aStored(newEntry({ opId: 'a', command, at: 1_000, by: '1:Maria' }, 7), state, wish)

const checking = (wish: Wish = {}, command: Command = commands.note) =>
  anEntry('checking', { attempts: 1, tries: [{ at: 2_000, answer: 'slow' }], ...wish }, command)

describe('the outcome of an attempt without an answer (reliability.md §3.5)', () => {
  test('confirmed: it is done, with what was read and what follows', () => {
    const result = { total: cad('40'), paid: cad('40') }
    const remark = { kind: 'doubled' } as const
    const event = { type: 'confirmed', opId: 'a', at: 5_000, result } as const
    expect(afterOne(checking(), { ...event, remark })).toMatchObject({
      state: 'done',
      answeredAt: 5_000,
      result,
      remark,
    })
    expect(afterOne(checking(), event)?.remark).toBeNull()
    const waiting = anEntry('waiting')
    expect(afterOne(waiting, event)).toBe(waiting)
  })

  test('never arrived: it is sent at once the first time, later after a pause', () => {
    const event = { type: 'never-arrived', opId: 'a', at: 5_000 } as const
    expect(afterOne(checking(), event)).toMatchObject({
      state: 'waiting',
      notBefore: null,
      pauses: 0,
      failure: { kind: 'offline' },
    })
    expect(afterOne(checking({ attempts: 2, failure: { kind: 'slow' } }), event)).toMatchObject({
      state: 'waiting',
      notBefore: 7_000,
      pauses: 1,
      failure: { kind: 'slow' },
    })
    expect(afterOne(checking({ attempts: 2 }), { ...event, jitter: 1 })?.notBefore).toBe(7_400)
    expect(afterOne(checking({}, commands.payment), event)).toMatchObject({ state: 'asks' })
    const waiting = anEntry('waiting', { attempts: 1 })
    expect(afterOne(waiting, event)).toBe(waiting)
  })

  test('not yet known: the request is repeated a little later', () => {
    const event = {
      type: 'still-checking',
      opId: 'a',
      failure: null,
      at: 5_000,
      askAgainInMs: 30,
    } as const
    expect(afterOne(checking(), event)).toMatchObject({
      state: 'checking',
      notBefore: 5_030,
      failure: null,
    })
    const waiting = anEntry('waiting', { attempts: 1 })
    expect(afterOne(waiting, event)).toBe(waiting)
  })

  test('doubted: a person must look, with what was read', () => {
    const result = { total: cad('40'), paid: cad('0') }
    const event = { type: 'doubted', opId: 'a', result, lookAt: 7_000 } as const
    expect(afterOne(checking({ notBefore: 9 }), event)).toMatchObject({
      state: 'unsure',
      failure: { kind: 'outcome-unknown' },
      notBefore: 7_000,
      result,
    })
    expect(afterOne(checking({ failure: { kind: 'slow' } }), event)?.failure).toEqual({
      kind: 'slow',
    })
    expect(afterOne(checking({}, commands.bookmark), event)).toBeUndefined()
    const waiting = anEntry('waiting', { attempts: 1 })
    expect(afterOne(waiting, event)).toBe(waiting)
  })

  test('found later, while a person must decide: it is done, or looked for again', () => {
    const openQuestion = { question: { kind: 'changed', now: onHold } as const }
    for (const doubted of [
      anEntry('unsure', { attempts: 1, notBefore: 7_000, failure: { kind: 'slow' } }),
      anEntry('asks', { attempts: 1, notBefore: 7_000, ...openQuestion }),
    ]) {
      const later = { type: 'still-checking', opId: 'a', failure: null, at: 7_000 } as const
      expect(afterOne(doubted, { ...later, askAgainInMs: 30 })).toEqual({
        ...doubted,
        version: doubted.version + 1,
        notBefore: 7_030,
      })
      const found = { type: 'confirmed', opId: 'a', at: 7_000, result: null } as const
      expect(afterOne(doubted, found)?.state).toBe('done')
      expect(afterOne(doubted, { type: 'answered', opId: 'a', at: 7_000 })?.state).toBe('done')
      // Nothing is looked for where nothing was sent.
      const never = { ...doubted, notBefore: null }
      expect(afterOne(never, found)).toBe(never)
    }
  })
})

describe('the result of the check before sending', () => {
  const remark = { kind: 'already', by: 'Maria', at: 4_000 } as const

  test('done already: nothing is sent, and the entry says by whom; for a payment a person must decide', () => {
    const event = { type: 'found-done', opId: 'a', at: 5_000, remark } as const
    expect(afterOne(anEntry('waiting'), event)).toMatchObject({
      state: 'done',
      remark,
      answeredAt: 5_000,
    })
    expect(afterOne(anEntry('waiting', {}, commands.bookmark), event)).toBeUndefined()
    for (const entry of [anEntry('waiting', {}, commands.payment), anEntry('sending')]) {
      expect(afterOne(entry, event)).toBe(entry)
    }
  })

  test('a question: a person decides; a bookmark never asks', () => {
    const event = { type: 'asked', opId: 'a', question: { kind: 'touched', at: 4 } } as const
    for (const state of ['waiting', 'checking'] as const) {
      expect(afterOne(anEntry(state, { notBefore: 9 }), event)).toMatchObject({
        state: 'asks',
        question: { kind: 'touched', at: 4 },
        notBefore: null,
      })
    }
    expect(afterOne(anEntry('waiting', {}, commands.bookmark), event)).toBeUndefined()
    const done = anEntry('done')
    expect(afterOne(done, event)).toBe(done)
  })

  test('the check failed: the action waits as the failure requires', () => {
    const putOff = (
      failure: FailureReason,
      entry = anEntry('waiting', { notBefore: 1, pauses: 1 }),
    ) => afterOne(entry, { type: 'put-off', opId: 'a', failure, at: 5_000 })
    expect(putOff({ kind: 'throttled', until: 40_000 })).toMatchObject({
      state: 'waiting',
      notBefore: 40_000,
      pauses: 1,
    })
    for (const kind of ['signed-out', 'locked'] as const) {
      expect(putOff({ kind })).toMatchObject({ failure: { kind }, notBefore: null, pauses: 1 })
    }
    expect(putOff({ kind: 'slow' }, anEntry('waiting', {}, commands.payment))).toMatchObject({
      state: 'asks',
      question: { kind: 'payment' },
    })
    expect(putOff({ kind: 'slow' })).toMatchObject({
      failure: { kind: 'slow' },
      notBefore: 10_000,
      pauses: 2,
    })
    const sent = anEntry('sending')
    expect(putOff({ kind: 'slow' }, sent)).toBe(sent)
  })
})

describe('an action sent once more by a person', () => {
  const event = { type: 'retried', opId: 'a', newOpId: 'b', at: 9_000, by: '1:Maria' } as const

  test('is sent at once, in its old place, unchanged or changed', () => {
    const refused = anEntry('refused', { attempts: 3 }, commands['check-in'])
    expect(afterOne(refused, event)).toMatchObject({
      opId: 'b',
      seq: 7,
      command: commands['check-in'],
      state: 'waiting',
      heldUntil: null,
      attempts: 0,
      madeAt: 9_000,
    })
    expect(afterOne(refused, { ...event, command: commands.note })?.command).toEqual(commands.note)
  })

  test('asks again where it still cannot be sent', () => {
    const unsent = { kind: 'offline' } as const
    expect(afterOne(anEntry('asks'), { ...event, unsent })).toMatchObject({
      state: 'asks',
      question: { kind: 'payment' },
      failure: unsent,
    })
  })

  test('is not sent while it is already being sent or is done', () => {
    for (const state of ['held', 'waiting', 'sending', 'checking', 'done'] as const) {
      const entry = anEntry(state)
      expect(afterOne(entry, event)).toBe(entry)
    }
    expect(afterOne(anEntry('unsure'), event)?.opId).toBe('b')
  })

  test('takes along what tells an earlier sending, which may still be done', () => {
    const tries = [{ at: 2_000, answer: 'outcome-unknown' as const }]
    const mark = { highestId: 80, ownUnread: 0 }
    const known = { attempts: 1, tries, mark, notBefore: 7_000 }
    const again = afterOne(anEntry('unsure', known), event)
    expect(again).toMatchObject({ state: 'waiting', attempts: 0, resends: 1, tries, mark })
    const refused = anEntry('refused', { ...known, resends: 1 })
    expect(afterOne(refused, event)).toMatchObject({ resends: 1, tries, mark })
    expect(afterOne(anEntry('refused', known), event)).toMatchObject({ resends: 0, tries: [] })
  })
})
