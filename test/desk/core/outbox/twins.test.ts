import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import type { EntryState } from '../../../../src/desk/core/outbox/command.ts'
import { byOrder, merged, withoutTwins } from '../../../../src/desk/core/outbox/merge.ts'
import { isOnItsWay } from '../../../../src/desk/core/outbox/outboxState.ts'
import { isFirst, sameCheck } from '../../../../src/desk/core/outbox/sameCheck.ts'
import { anEntry, checkIn, entryWith, idsOf, kenji, note, one, type Wish } from './someEntries.ts'

const here = (version: number, saved = false) => [anEntry('a', 'waiting', { version, saved })]

const twin = (opId: string, wish: Wish = {}) =>
  entryWith(anEntry(opId, 'waiting', {}, checkIn()), wish)

const decided = (seq: number, madeAt: number, opId: string) => ({ seq, madeAt, opId })

describe('two copies of the same action', () => {
  const none = new Map<string, number>()

  test('a check-in or check-out that is waiting or being sent is not added twice', () => {
    expect(sameCheck(anEntry('a', 'waiting', {}, checkIn()), checkIn())).toBe(true)
    const out = checkIn(one, 'check-out')
    expect(sameCheck(anEntry('a', 'held', {}, out), out)).toBe(true)
    expect(sameCheck(anEntry('a', 'waiting', {}, out), checkIn())).toBe(false)
    expect(
      sameCheck(anEntry('a', 'waiting', {}, checkIn()), checkIn(parseBookingCode('KB2'))),
    ).toBe(false)
    expect(sameCheck(anEntry('a', 'done', {}, checkIn()), checkIn())).toBe(false)
    expect(sameCheck(anEntry('a', 'waiting'), note())).toBe(false)
    const outbox = [anEntry('a', 'waiting'), anEntry('b', 'waiting', {}, checkIn())]
    expect(isOnItsWay(outbox, 'check-in', one)).toBe(true)
    expect(isOnItsWay(outbox, 'check-out', one)).toBe(false)
  })

  test('the first is by order, then by clock, then by id', () => {
    expect(isFirst(decided(1, 9, 'z'), decided(2, 1, 'a'))).toBe(true)
    expect(isFirst(decided(2, 1, 'a'), decided(1, 9, 'z'))).toBe(false)
    expect(isFirst(decided(1, 1, 'z'), decided(1, 2, 'a'))).toBe(true)
    expect(isFirst(decided(1, 2, 'a'), decided(1, 1, 'z'))).toBe(false)
    expect(isFirst(decided(1, 1, 'a'), decided(1, 1, 'b'))).toBe(true)
    expect(isFirst(decided(1, 1, 'b'), decided(1, 1, 'a'))).toBe(false)
    expect(isFirst(decided(1, 1, 'a'), decided(1, 1, 'a'))).toBe(false)
  })

  test('entries are sorted by the time they were decided, and those of the same moment by their ids', () => {
    const all = [
      anEntry('b', 'waiting'),
      anEntry('c', 'waiting', { seq: 0 }),
      anEntry('a', 'waiting'),
    ]
    expect(idsOf(all.toSorted(byOrder))).toEqual(['c', 'a', 'b'])
    expect(byOrder(anEntry('a', 'waiting'), anEntry('a', 'done'))).toBe(0)
  })

  test('of equal actions that were not sent the first counts; a sent one counts before all', () => {
    expect(idsOf(withoutTwins([twin('a'), twin('b')]))).toEqual(['a'])
    expect(idsOf(withoutTwins([twin('a'), twin('b', { state: 'held' })]))).toEqual(['a'])
    expect(idsOf(withoutTwins([twin('a'), twin('b', { attempts: 1 })]))).toEqual(['b'])
    expect(idsOf(withoutTwins([twin('a'), twin('b', { state: 'sending' })]))).toEqual(['b'])
    const both = [twin('a', { attempts: 1 }), twin('b', { state: 'checking' })]
    expect(withoutTwins(both)).toBe(both)
    const two = [twin('a'), twin('b', { madeBy: kenji })]
    expect(withoutTwins(two)).toBe(two)
    const settled = [twin('a', { state: 'done' }), twin('b')]
    expect(withoutTwins(settled)).toBe(settled)
  })

  test('the later version counts, and of the same version the one whose state is further', () => {
    const states = [
      'held',
      'waiting',
      'asks',
      'sending',
      'checking',
      'unsure',
      'refused',
      'done',
    ] as const
    for (const [at, state] of states.entries()) {
      for (const [behind, earlier] of states.entries()) {
        const [kept] = merged([anEntry('a', earlier)], none, {
          entries: [anEntry('a', state)],
          gone: [],
        })
        expect(kept?.state).toBe(at > behind ? state : earlier)
        const [later] = merged([anEntry('a', earlier)], none, {
          entries: [anEntry('a', state, { version: 2 })],
          gone: [],
        })
        expect(later?.state).toBe(state)
        const [older] = merged([anEntry('a', earlier, { version: 2 })], none, {
          entries: [anEntry('a', state)],
          gone: [],
        })
        expect(older?.state).toBe(earlier)
      }
    }
  })

  test('a removed action stays removed unless a copy of it has gone further meanwhile', () => {
    const gone = new Map([['a', 3]])
    const back = (state: EntryState, version: number) =>
      merged([], gone, { entries: [anEntry('a', state, { version })], gone: [] }).length
    expect([back('waiting', 3), back('asks', 3), back('waiting', 4), back('done', 2)]).toEqual([
      0, 1, 1, 0,
    ])
    const remote = { entries: [], gone: [{ opId: 'a', version: 3 }] }
    const left = (state: EntryState, version: number) =>
      merged([anEntry('a', state, { version })], none, remote).length
    expect([left('waiting', 3), left('asks', 3), left('waiting', 4), left('done', 2)]).toEqual([
      0, 1, 1, 0,
    ])
  })

  test('a copy counts as stored on the disk only if another tab says so of the same version', () => {
    const remote = (version: number, saved: boolean) => ({
      entries: here(version, saved),
      gone: [],
    })
    expect(merged(here(2), none, remote(2, true))[0]?.saved).toBe(true)
    expect(merged(here(2), none, remote(1, true))[0]?.saved).toBe(false)
    expect(merged(here(2, true), none, remote(2, false))[0]?.saved).toBe(true)
    expect(merged(here(2), none, remote(2, false))[0]?.saved).toBe(false)
  })
})
