import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import type { FailureReason } from '../../../../src/desk/core/api/failures.ts'
import { holdIsOver } from '../../../../src/desk/core/outbox/afterEvent.ts'
import {
  type Command,
  canEdit,
  canUndo,
  type EntryState,
  isOpen,
  needsPerson,
} from '../../../../src/desk/core/outbox/command.ts'
import { entryOf, flat } from '../../../../src/desk/core/outbox/flatEntry.ts'
import { newEntry } from '../../../../src/desk/core/outbox/newEntry.ts'
import { type OneEvent, outboxAfter } from '../../../../src/desk/core/outbox/outboxState.ts'
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

const failed = (failure: FailureReason, jitter?: number): OneEvent => ({
  type: 'failed',
  opId: 'a',
  failure,
  at: 5_000,
  ...(jitter === undefined ? {} : { jitter }),
})

const sending = (wish: Wish = {}, command: Command = commands.note) =>
  anEntry('sending', { attempts: 1, tries: [{ at: 2_000, answer: null }], ...wish }, command)

const heldFirst = (command: Command) =>
  flat(newEntry({ opId: 'a', command, at: 1_000, by: null }, 1)).heldUntil

test('an unsure action becomes done when a person says so, with the time it was sent; no other action does', () => {
  const settled = { type: 'settled-by-hand', opId: 'a' } as const
  const tries = [{ at: 2_000, answer: null }]
  const checkIn = anEntry('unsure', { attempts: 1, tries }, commands['check-in'])
  expect(afterOne(checkIn, settled)).toMatchObject({
    state: 'done',
    answeredAt: 2_000,
    remark: { kind: 'by-hand' },
    // The service itself has confirmed nothing.
    tries,
    failure: null,
  })
  for (const state of ['held', 'waiting', 'sending', 'checking', 'asks', 'refused'] as const) {
    expect(afterOne(anEntry(state), settled)?.state).toBe(state)
  }
})

describe('the meaning of a state for staff (reliability.md §3.2)', () => {
  const states: readonly EntryState[] = [
    'held',
    'waiting',
    'sending',
    'checking',
    'asks',
    'done',
    'refused',
    'unsure',
  ]

  test('four states are on the way, three need a person, and done is neither', () => {
    expect(states.filter((state) => isOpen({ state }))).toEqual(states.slice(0, 4))
    expect(states.filter((state) => needsPerson({ state }))).toEqual(['asks', 'refused', 'unsure'])
  })

  test('an action can be undone before it was sent: held, or waiting without an attempt', () => {
    expect(states.filter((state) => canUndo(entryOf(anEntry(state))))).toEqual(['held', 'waiting'])
    expect(canUndo(entryOf(anEntry('waiting', { attempts: 1 })))).toBe(false)
    expect(canUndo(entryOf(anEntry('held', { attempts: 1 })))).toBe(true)
  })

  test('the words of a note can be changed until it is sent, or while it asks; other actions cannot be changed', () => {
    expect(states.filter((state) => canEdit(entryOf(anEntry(state))))).toEqual([
      'held',
      'waiting',
      'asks',
    ])
    expect(canEdit(entryOf(anEntry('waiting', { attempts: 1 })))).toBe(false)
    expect(canEdit(entryOf(anEntry('held', {}, commands['check-in'])))).toBe(false)
  })

  test('check-ins, changes of status and one-tap notes have an undo time', () => {
    expect(heldFirst(commands['check-in'])).toBe(6_000)
    expect(heldFirst({ ...commands['check-in'], kind: 'check-out' })).toBe(6_000)
    expect(heldFirst(commands.status)).toBe(6_000)
    expect(heldFirst({ ...commands.note, held: true })).toBe(6_000)
    expect(heldFirst({ ...commands.note, held: false })).toBeNull()
    expect(heldFirst(commands.note)).toBeNull()
    expect(heldFirst(commands.bookmark)).toBeNull()
    expect(heldFirst(commands.payment)).toBeNull()
  })

  test('an action that cannot be sent at its tap has no undo time', () => {
    const unsent = { kind: 'offline' } as const
    const made = newEntry({ opId: 'a', command: commands.payment, at: 1, by: null, unsent }, 1)
    const question = { kind: 'payment' }
    expect(flat(made)).toMatchObject({ state: 'asks', heldUntil: null, question })
  })
})

describe('the five seconds of undo (decisions.md 7)', () => {
  const held = entryOf(anEntry('held', { heldUntil: 6_000 }))

  test('are over at their end, and when a clock was put back by more than twice as long', () => {
    expect(holdIsOver(held, 5_999)).toBe(false)
    expect(holdIsOver(held, 6_000)).toBe(true)
    expect(holdIsOver(held, 6_000 - 10_000)).toBe(false)
    expect(holdIsOver(held, 6_000 - 10_001)).toBe(true)
    expect(holdIsOver(entryOf(anEntry('waiting')), 9e9)).toBe(false)
  })

  test('end with the page, only for those that are named', () => {
    const both = [held, { ...held, opId: 'b' }]
    const left = outboxAfter(both, { type: 'left', only: new Set(['b']) })
    expect(left.map(({ state }) => state)).toEqual(['held', 'waiting'])
    expect(left[1]).not.toHaveProperty('heldUntil')
    expect(outboxAfter(both, { type: 'left' }).map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
    ])
  })
})

describe('sending an action', () => {
  test('is counted and listed, the last ten times', () => {
    const tries = Array.from({ length: 10 }, (_, at) => ({ at, answer: 'slow' as const }))
    const mark = { highestId: 4, ownUnread: 0 }
    const waiting = anEntry('waiting', {
      attempts: 10,
      tries,
      notBefore: 3,
      failure: { kind: 'slow' },
    })
    expect(afterOne(waiting, { type: 'sent', opId: 'a', at: 9_000, mark })).toMatchObject({
      state: 'sending',
      attempts: 11,
      mark,
      notBefore: null,
      failure: null,
      tries: [...tries.slice(1), { at: 9_000, answer: null }],
    })
    expect(afterOne(waiting, { type: 'sent', opId: 'a', at: 9_000 })?.mark).toBeNull()
  })

  test('is possible only for an entry that waits', () => {
    for (const state of ['held', 'sending', 'checking', 'asks', 'done'] as const) {
      const entry = anEntry(state)
      expect(afterOne(entry, { type: 'sent', opId: 'a', at: 9_000 })).toBe(entry)
    }
  })

  test('makes it done when the answer comes, which is part of the last try', () => {
    const done = afterOne(sending({ notBefore: 9, question: { kind: 'expired' } }), {
      type: 'answered',
      opId: 'a',
      at: 5_000,
    })
    expect(done).toMatchObject({
      state: 'done',
      answeredAt: 5_000,
      notBefore: null,
      failure: null,
      question: null,
      remark: null,
      result: null,
      tries: [{ at: 2_000, answer: 'done' }],
    })
  })

  test('that is a payment is followed by reading it back before it is done', () => {
    const paid = afterOne(sending({ notBefore: 9, failure: { kind: 'slow' } }, commands.payment), {
      type: 'answered',
      opId: 'a',
      at: 5_000,
    })
    expect(paid).toMatchObject({
      state: 'checking',
      accepted: true,
      notBefore: null,
      failure: null,
      tries: [{ at: 2_000, answer: 'done' }],
    })
  })

  test('that is a payment stays known while reading it back fails, and no payment is invented', () => {
    for (const accepted of [true, false]) {
      const checking = anEntry('checking', { attempts: 1, accepted }, commands.payment)
      for (const kind of ['slow', 'offline'] as const) {
        expect(afterOne(checking, failed({ kind }))).toMatchObject({ state: 'checking', accepted })
      }
    }
    const sent = sending({}, commands.payment)
    expect(afterOne(sent, failed({ kind: 'slow' }))).toMatchObject({ accepted: false })
  })

  test('ignores an answer to an entry that was never sent, or is settled', () => {
    for (const entry of [
      anEntry('waiting'),
      anEntry('held'),
      anEntry('refused', { attempts: 1 }),
    ]) {
      expect(afterOne(entry, { type: 'answered', opId: 'a', at: 5_000 })).toBe(entry)
      expect(afterOne(entry, failed({ kind: 'slow' }))).toBe(entry)
    }
    const again = anEntry('waiting', { attempts: 1 })
    expect(afterOne(again, { type: 'answered', opId: 'a', at: 5_000 })?.state).toBe('done')
    expect(afterOne(again, failed({ kind: 'slow' }))?.state).toBe('checking')
  })

  test('keeps the answer to an earlier attempt', () => {
    const tries = [{ at: 2_000, answer: 'slow' as const }]
    const checked = anEntry('checking', { attempts: 1, tries })
    expect(afterOne(checked, { type: 'answered', opId: 'a', at: 5_000 })?.tries).toEqual(tries)
    const two = [
      { at: 1, answer: 'slow' as const },
      { at: 2, answer: null },
    ]
    const last = anEntry('checking', { attempts: 2, tries: two })
    expect(afterOne(last, { type: 'answered', opId: 'a', at: 5_000 })?.tries).toEqual([
      { at: 1, answer: 'slow' },
      { at: 2, answer: 'done' },
    ])
  })
})

const what = (failure: FailureReason) => afterOne(sending({}, commands.payment), failed(failure))

describe('a failure (reliability.md §3.1)', () => {
  test.each([
    [{ kind: 'throttled', until: 40_000 }, 'waiting', 40_000],
    [{ kind: 'signed-out' }, 'waiting', null],
    [{ kind: 'locked' }, 'waiting', null],
    [{ kind: 'offline' }, 'waiting', 7_000],
    [{ kind: 'slow' }, 'checking', null],
    [{ kind: 'unreachable' }, 'checking', null],
    [{ kind: 'in-progress' }, 'checking', 7_000],
    [{ kind: 'outcome-unknown' }, 'checking', null],
    [{ kind: 'service-error', status: 500 }, 'checking', null],
    [{ kind: 'unreadable' }, 'checking', null],
    [{ kind: 'forbidden', message: '' }, 'refused', null],
    [{ kind: 'not-found' }, 'refused', null],
    [{ kind: 'conflict', message: '' }, 'refused', null],
    [{ kind: 'refused', message: '', fields: {} }, 'refused', null],
    [{ kind: 'moved' }, 'refused', null],
  ] as const)('%j of a note makes it %s', (failure, state, notBefore) => {
    expect(afterOne(sending({ notBefore: 1 }), failed(failure))).toMatchObject({
      state,
      failure,
      notBefore,
      tries: [{ at: 2_000, answer: failure.kind }],
    })
  })

  test('of a payment never sends it again automatically: the payment asks, or is looked up', () => {
    expect(what({ kind: 'throttled', until: 9_000 })).toMatchObject({
      state: 'asks',
      question: { kind: 'payment' },
      notBefore: null,
      failure: { kind: 'throttled' },
    })
    expect(what({ kind: 'offline' })).toMatchObject({
      state: 'checking',
      pauses: 1,
      notBefore: 7_000,
    })
  })

  test('of a bookmark needs no person', () => {
    expect(afterOne(sending({}, commands.bookmark), failed({ kind: 'moved' }))).toBeUndefined()
  })

  test('without a network makes the pauses longer, up to five minutes, each by a random part', () => {
    const pauseAfter = (pauses: number, jitter?: number) =>
      (afterOne(sending({ pauses }), failed({ kind: 'offline' }, jitter))?.notBefore ?? 0) - 5_000
    expect([0, 1, 2, 3, 4, 5, 50].map((pauses) => pauseAfter(pauses))).toEqual([
      2_000, 5_000, 15_000, 60_000, 300_000, 300_000, 300_000,
    ])
    expect(pauseAfter(3, 1)).toBe(72_000)
    expect(afterOne(sending({ pauses: 4 }), failed({ kind: 'offline' }))?.pauses).toBe(5)
  })
})

/** What has failed so often, after the service has answered a read. */
const reached = (
  pauses: number,
  failure: FailureReason,
  state: 'waiting' | 'checking' = 'waiting',
) =>
  outboxAfter([entryOf(anEntry(state, { notBefore: 9_000, pauses, failure }))], {
    type: 'reached',
  })[0]

describe('a service that answers a read', () => {
  test('is sent at once what it could not be reached for; it is still counted as failed', () => {
    for (const kind of ['offline', 'slow', 'unreachable'] as const) {
      expect(reached(4, { kind })).toMatchObject({ notBefore: null, pauses: 4 })
      expect(reached(1, { kind }, 'checking')).toMatchObject({ notBefore: null, pauses: 1 })
    }
  })

  test('and still no change gets retries more and more rarely, and never before the time that it demands (§8)', () => {
    expect(reached(5, { kind: 'unreachable' })).toMatchObject({ notBefore: 9_000 })
    expect(reached(1, { kind: 'service-error', status: 500 })).toMatchObject({ notBefore: 9_000 })
    expect(reached(1, { kind: 'throttled', until: 9_000 })).toMatchObject({ notBefore: 9_000 })
  })
})

describe('a person or a network that ends the waiting', () => {
  const waiting = anEntry('waiting', { notBefore: 9_000, pauses: 3, failure: { kind: 'offline' } })

  test('ends a back-off, but never a pause that the service demands (§8)', () => {
    const [hurried] = outboxAfter([entryOf(waiting)], { type: 'hurried', opId: 'a' })
    expect(hurried).toMatchObject({ notBefore: null, pauses: 0 })
    expect(outboxAfter([entryOf(waiting)], { type: 'reconnected' })[0]).toMatchObject({
      notBefore: null,
    })
    const unexplained = entryOf({ ...waiting, failure: null })
    expect(outboxAfter([unexplained], { type: 'reconnected' })[0]).toMatchObject({
      notBefore: null,
    })
    const throttled = [entryOf({ ...waiting, failure: { kind: 'throttled', until: 9_000 } })]
    expect(outboxAfter(throttled, { type: 'reconnected' })).toBe(throttled)
    const settled = [entryOf(anEntry('refused', { notBefore: 9_000 }))]
    expect(outboxAfter(settled, { type: 'reconnected' })).toBe(settled)
    const other = [entryOf(waiting)]
    expect(outboxAfter(other, { type: 'hurried', opId: 'b' })).toBe(other)
  })
})
