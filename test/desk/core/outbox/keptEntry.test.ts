import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import type { FailureReason } from '../../../../src/desk/core/api/failures.ts'
import type {
  Command,
  EntryQuestion,
  EntryState,
  Remark,
} from '../../../../src/desk/core/outbox/command.ts'
import { entryOf, type FlatEntry, flat } from '../../../../src/desk/core/outbox/flatEntry.ts'
import {
  parseForget,
  parseKept,
  parseRemoteChange,
  shape,
  wireCommand,
} from '../../../../src/desk/core/outbox/keptEntry.ts'
import { cad } from '../../../example/wireBooking.ts'
import { anEntry } from './someEntries.ts'

const code = parseBookingCode('KB1')
const status = { id: 'PEND', name: 'Pending' }

/** An entry as it comes back from a disk or from another tab: without prototypes and brands. */
const away = (value: unknown): unknown => structuredClone(value)

const commands: readonly Command[] = [
  { kind: 'check-in', code, customer: 'Mary' },
  { kind: 'check-out', code, customer: 'Mary' },
  { kind: 'note', code, body: 'late' },
  { kind: 'bookmark', code, mark: true },
  { kind: 'change-status', code, from: status, to: { id: 'HOLD', name: 'On hold' }, notify: true },
  { kind: 'remind', code, customer: 'Mary', status },
  { kind: 'set-paid', code, balance: cad('40') },
  { kind: 'set-paid', code, balance: cad('40'), how: { method: 'cash', isSent: true } },
  { kind: 'set-paid', code, balance: cad('40'), how: { method: 'other', isSent: false } },
]

const failures: readonly FailureReason[] = [
  { kind: 'offline' },
  { kind: 'slow' },
  { kind: 'signed-out' },
  { kind: 'locked' },
  { kind: 'not-found' },
  { kind: 'unreachable' },
  { kind: 'moved' },
  { kind: 'in-progress' },
  { kind: 'outcome-unknown' },
  { kind: 'unreadable' },
  { kind: 'forbidden', message: 'no' },
  { kind: 'forbidden', message: 'no', by: 'plan' },
  { kind: 'conflict', message: 'no' },
  { kind: 'refused', message: 'no', fields: { body: 'too long' } },
  { kind: 'throttled', until: 50 },
  { kind: 'service-error', status: 500 },
]

/** With every member set, whatever its state needs. */
const whole: FlatEntry = {
  ...flat(anEntry('a', 'asks')),
  notBefore: 5,
  expiresAt: 6,
  heldUntil: 7,
  failure: { kind: 'slow' },
  question: { kind: 'expired' },
  remark: { kind: 'doubled' },
  attempts: 2,
  tries: [
    { at: 1, answer: 'slow' },
    { at: 2, answer: null },
  ],
  pauses: 1,
  resends: 1,
  base: { status, paid: cad('10'), total: cad('50'), lastModified: 3 },
  mark: { highestId: 4, ownUnread: 1 },
  accepted: true,
  answeredAt: 8,
  result: { total: cad('50'), paid: cad('10') },
  saved: true,
}

/** Members that a state does not have are stored as this. */
const nothing = {
  heldUntil: null,
  notBefore: null,
  accepted: false,
  failure: null,
  question: null,
  remark: null,
  answeredAt: null,
  result: null,
}

const membersOf = {
  held: ['heldUntil'],
  waiting: ['notBefore', 'failure'],
  sending: [],
  checking: ['notBefore', 'failure', 'accepted'],
  asks: ['question', 'failure', 'notBefore'],
  done: ['answeredAt', 'remark', 'result'],
  refused: ['failure'],
  unsure: ['failure', 'result', 'notBefore'],
} as const satisfies Record<EntryState, readonly (keyof typeof nothing)[]>

const states = [
  'held',
  'waiting',
  'sending',
  'checking',
  'asks',
  'done',
  'refused',
  'unsure',
] as const

/** Read, and stored again. */
const readBack = (stored: object): FlatEntry => flat(parseKept(shape, away(stored)))

describe('a stored entry (reliability.md §3.3 rule 11)', () => {
  test('is read back with everything that its state has, and stored with all its members again', () => {
    for (const state of states) {
      const own = Object.fromEntries(membersOf[state].map((name) => [name, whole[name]]))
      expect(readBack({ ...whole, state })).toEqual({ ...whole, state, ...nothing, ...own })
      expect(Object.keys(parseKept(shape, away({ ...whole, state }))).toSorted()).toEqual(
        [
          ...Object.keys(whole).filter((name) => !(name in nothing)),
          ...membersOf[state],
        ].toSorted(),
      )
    }
    const bare = flat(anEntry('a', 'waiting'))
    expect(readBack(bare)).toEqual(bare)
  })

  test('that lacks what its state needs is kept', () => {
    for (const state of ['held', 'waiting', 'sending', 'checking', 'asks', 'done'] as const) {
      const lacking = { ...whole, state, ...nothing }
      expect(readBack(lacking)).toEqual(lacking)
    }
    for (const state of ['refused', 'unsure'] as const) {
      const lacking = { ...whole, state, ...nothing }
      expect(readBack(lacking)).toEqual({ ...lacking, failure: { kind: 'outcome-unknown' } })
    }
  })

  test('can be of every kind of action', () => {
    for (const command of commands) {
      expect(wireCommand.parse(away(command))).toEqual(command)
      expect(parseKept(shape, away({ ...whole, command })).command).toEqual(command)
    }
  })

  test('can have every state, failure, question and remark', () => {
    for (const state of states) {
      expect(parseKept(shape, away({ ...whole, state })).state).toBe(state)
    }
    for (const failure of failures) {
      expect(readBack({ ...whole, failure }).failure).toEqual(failure)
    }
    const questions: readonly EntryQuestion[] = [
      { kind: 'cancelled', now: status, at: 4 },
      { kind: 'cancelled', now: status, at: null },
      { kind: 'changed', now: status },
      { kind: 'touched', at: 4 },
      { kind: 'expired' },
      { kind: 'message-waited' },
      { kind: 'settled' },
      { kind: 'payment' },
    ]
    for (const question of questions) {
      expect(readBack({ ...whole, question }).question).toEqual(question)
    }
    const remarks: readonly Remark[] = [
      { kind: 'already', by: 'Maria', at: 4 },
      { kind: 'already', by: null, at: null },
      { kind: 'doubled' },
      { kind: 'by-hand' },
      { kind: 'message-unknown' },
    ]
    for (const remark of remarks) {
      expect(readBack({ ...whole, state: 'done', remark }).remark).toEqual(remark)
    }
  })

  test('is refused when any part cannot be read, so that nothing incomplete is ever sent', () => {
    const odd: readonly object[] = [
      { opId: 1 },
      { seq: '1' },
      { version: null },
      { command: { kind: 'note', code: 'KB1' } },
      { command: { kind: 'note', code: '', body: 'late' } },
      { command: { kind: 'dance', code: 'KB1' } },
      { madeBy: 7 },
      { state: 'lost' },
      { tries: [{ at: 1, answer: 7 }] },
      {
        base: {
          status: null,
          paid: { minor: 1.5, currency: 'CAD' },
          total: null,
          lastModified: null,
        },
      },
      {
        base: {
          status: null,
          paid: { minor: 1, currency: 'dollars' },
          total: null,
          lastModified: null,
        },
      },
      { failure: { kind: 'unheard-of' } },
      { question: { kind: 'why' } },
      { accepted: 1 },
      { saved: undefined },
    ]
    const taken = odd.filter((part) => {
      try {
        parseKept(shape, away({ ...whole, ...part }))
        return true
      } catch {
        // This entry is refused, as it should be.
        return false
      }
    })
    expect(taken).toEqual([])
  })

  test('of an unknown version needs a person', () => {
    expect(() => parseKept(shape + 1, away(whole))).toThrow(`An entry of shape ${shape + 1}`)
    expect(() => parseKept(shape - 1, away(whole))).toThrow(`An entry of shape ${shape - 1}`)
  })
})

describe('a message of another tab', () => {
  test('is accepted as far as it can be read', () => {
    const gone = [{ opId: 'b', version: 2 }]
    const message = { entries: [whole, { opId: 'half' }, 7], gone }
    expect(parseRemoteChange(away(message))).toEqual({ entries: [entryOf(whole)], gone })
    for (const nonsense of [null, 'hello', {}, { entries: [whole] }, { entries: 7, gone }]) {
      expect(parseRemoteChange(nonsense)).toEqual({ entries: [], gone: [] })
    }
    expect(parseRemoteChange({ entries: [], gone: [{ opId: 'b' }] })).toEqual({
      entries: [],
      gone: [],
    })
  })

  test('names the person whose entries every tab must delete, or nobody', () => {
    expect(parseForget({ what: 'forget', person: '2' })).toBe('2')
    for (const other of [{ what: 'received', person: '2' }, { what: 'forget' }, null, 'forget']) {
      expect(parseForget(other)).toBeNull()
    }
  })
})
