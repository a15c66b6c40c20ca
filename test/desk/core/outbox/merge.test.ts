import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import type { Command, Entry } from '../../../../src/desk/core/outbox/command.ts'
import { merged } from '../../../../src/desk/core/outbox/merge.ts'
import { newEntry } from '../../../../src/desk/core/outbox/newEntry.ts'
import { outboxAfter } from '../../../../src/desk/core/outbox/outboxState.ts'
import { entryIn, entryWith } from './someEntries.ts'

const code = parseBookingCode('KB1')
const checkIn: Command = { kind: 'check-in', code, customer: 'Mary' }
const by = '2:Kenji Sato'
const decided = (opId: string, seq = 1): Entry =>
  newEntry({ opId, command: checkIn, at: 0, by }, seq)

const none = new Map<string, number>()
const only = (...entries: readonly Entry[]) => ({ entries, gone: [] })

const mergedOf = (...tellings: readonly (readonly Entry[])[]) =>
  tellings.reduce<readonly Entry[]>((here, entries) => merged(here, none, only(...entries)), [])

describe('two tabs that exchange their entries', () => {
  test('agree on one of them when both decide the same check-in at once', () => {
    const [here, there] = [decided('b'), decided('a')]
    expect(merged([here], none, only(there))).toEqual([there])
    expect(merged([there], none, only(here))).toEqual([there])
  })

  test('count an entry that was sent before an earlier one that was not', () => {
    const left = entryIn(decided('b', 2), 'sending', { attempts: 1, version: 3 })
    expect(merged([decided('a')], none, only(left))).toEqual([left])
  })

  test('show an action again that was undone and sent at the same moment, because it cannot be taken back', () => {
    const sending = entryIn(decided('a'), 'sending', { attempts: 1, version: 2 })
    const takenBack = new Map([['a', 2]])
    expect(merged([], takenBack, only(sending))).toEqual([sending])
    expect(merged([sending], none, { entries: [], gone: [{ opId: 'a', version: 2 }] })).toEqual([
      sending,
    ])
  })

  test('do not bring back an undone action from the old copy of a third tab', () => {
    expect(merged([], new Map([['a', 2]]), only(decided('a')))).toEqual([])
  })

  test('have the same entries afterwards, whichever sends first', () => {
    const state = fc.constantFrom('held', 'waiting', 'sending', 'checking', 'done', 'refused')
    const anEntry = fc
      .record({
        opId: fc.constantFrom('a', 'b', 'c'),
        version: fc.integer({ min: 1, max: 4 }),
        state,
      })
      .map(
        (known): Entry =>
          entryWith(
            newEntry(
              { opId: known.opId, command: { kind: 'note', code, body: 'late' }, at: 0, by },
              1,
            ),
            {
              ...known,
            },
          ),
      )
    const some = fc.uniqueArray(anEntry, { selector: ({ opId }) => opId })
    fc.assert(
      fc.property(some, some, some, (one, other, third) => {
        expect(mergedOf(one, other, third)).toEqual(mergedOf(third, other, one))
      }),
    )
  })
})

const note = (opId: string, at: number) =>
  ({ type: 'issued', opId, command: { kind: 'note', code, body: opId }, at, by }) as const
const ids = (outbox: readonly Entry[]) => outbox.map(({ opId }) => opId)

describe('the order of actions', () => {
  test('decided in two tabs that do not know each other yet is the order of the taps', () => {
    const here = [note('b first', 1_000), note('d third', 3_000)].reduce(outboxAfter, [])
    const there = [note('c second', 2_000), note('a fourth', 4_000)].reduce(outboxAfter, [])
    const inOrder = ['b first', 'c second', 'd third', 'a fourth']
    expect(ids(mergedOf(here, there))).toEqual(inOrder)
    expect(ids(mergedOf(there, here))).toEqual(inOrder)
  })

  test('puts those of a tab that has just been opened after what already waits in another', () => {
    const waiting = ['a', 'b', 'c'].map((opId) => note(opId, 1_000)).reduce(outboxAfter, [])
    const [early] = outboxAfter([], note('later', 60_000))
    expect(ids(mergedOf(waiting, early === undefined ? [] : [early]))).toEqual([
      'a',
      'b',
      'c',
      'later',
    ])
  })

  test('stays when the clock is put back between two of them', () => {
    const outbox = [note('b first', 5_000), note('a second', 1_000)].reduce(outboxAfter, [])
    expect(ids(outbox)).toEqual(['b first', 'a second'])
    expect(ids(mergedOf(outbox))).toEqual(['b first', 'a second'])
  })
})

test('an action sent by a tab that stops in between is looked up, not sent again', () => {
  const sending: Entry = { ...decided('a'), state: 'sending', attempts: 1 }
  const [found] = outboxAfter([sending], { type: 'taken-over', except: new Set() })
  expect(found).toMatchObject({ state: 'checking', failure: { kind: 'outcome-unknown' } })
  expect(outboxAfter([sending], { type: 'taken-over', except: new Set(['a']) })).toEqual([sending])
})
