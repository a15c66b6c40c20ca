import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Entry } from '../../../../src/desk/core/outbox/command.ts'
import { flat } from '../../../../src/desk/core/outbox/flatEntry.ts'
import {
  hasStorageFailed,
  isOutboxUnread,
  type OnDisk,
  setStorageFacts,
  useStorageFacts,
} from '../../../../src/desk/core/outbox/outboxFacts.ts'
import { isFull, outboxFactsOf } from '../../../../src/desk/core/outbox/outboxLoad.ts'
import { useOutbox } from '../../../../src/desk/core/outbox/outboxStore.ts'
import {
  unsentOf,
  unsentOfOthers,
  unsettledNow,
} from '../../../../src/desk/core/outbox/unsentHere.ts'
import { signedIn } from '../../../example/aSignIn.ts'
import { anEntry, entryWith, idsOf, kenji, maria, type Wish } from './someEntries.ts'

const empty = useStorageFacts.getState()
beforeEach(() => {
  signedIn({ person: kenji })
  useStorageFacts.setState(empty, true)
  useOutbox.setState({ entries: [] })
})
afterEach(() => {
  useStorageFacts.setState(empty, true)
  useOutbox.setState({ entries: [] })
})

const onDisk = (opId: string, wish: Partial<OnDisk> = {}): OnDisk => ({
  opId,
  person: '1',
  madeAtServer: 500,
  state: 'waiting',
  bytes: 100,
  ...wish,
})
const by = (madeBy: string | null, opId: string, wish: Wish = {}) =>
  entryWith(anEntry(opId, 'waiting'), { madeBy, ...wish })
const some = (many: number) => Array.from({ length: many }, (_, at) => by(kenji, `op${at}`))

const facts = (entries: readonly Entry[], disk: readonly OnDisk[] = []) =>
  outboxFactsOf({ ...empty, onDisk: disk }, entries, entries)

const fullness = (many: number) => {
  useOutbox.setState({ entries: some(many) })
  return isFull()
}

const size = (e: Entry | undefined) => JSON.stringify(e && flat(e)).length

describe('how full the outbox is (reliability.md §3.3 rule 7)', () => {
  test('what waits or asks is counted, here and on the disk, each once', () => {
    const entries = [
      by(kenji, 'a'),
      by(kenji, 'b', { state: 'asks' }),
      by(kenji, 'c', { state: 'done' }),
    ]
    const { count, bytes, capacity } = facts(entries, [
      onDisk('a'),
      onDisk('c'),
      onDisk('d'),
      onDisk('e'),
    ])
    expect(count).toBe(4)
    expect(bytes).toBe(size(entries[0]) + size(entries[1]) + 200)
    expect(capacity).toBe('enough')
    expect(facts([])).toMatchObject({ count: 0, bytes: 0, capacity: 'enough' })
  })

  test('it warns from four hundred on and accepts no more than five hundred', () => {
    expect([399, 400, 499, 500, 501].map((many) => facts(some(many)).capacity)).toEqual([
      'enough',
      'nearly full',
      'nearly full',
      'full',
      'full',
    ])
    expect([499, 500].map(fullness)).toEqual([false, true])
  })

  test('two megabytes fill it too, however few actions they are', () => {
    const capacityAt = (bytes: number) => facts([], [onDisk('a', { bytes })]).capacity
    expect([1_599_999, 1_600_000, 1_999_999, 2_000_000].map(capacityAt)).toEqual([
      'enough',
      'nearly full',
      'nearly full',
      'full',
    ])
    setStorageFacts({ onDisk: [onDisk('a', { bytes: 2_000_000 })] })
    expect(isFull()).toBe(true)
  })

  test('shows the state of the storage, without the stored entries', () => {
    const { where, storage, isRead, unreadable } = facts([])
    expect({ where, storage, isRead, unreadable }).toEqual({
      where: 'page',
      storage: 'works',
      isRead: false,
      unreadable: [],
    })
    expect(facts([])).not.toHaveProperty('onDisk')
  })
})

describe('what this tablet stores', () => {
  test('is called lost only where this tablet should store it and cannot (reliability.md §3.3 rule 12)', () => {
    expect(hasStorageFailed({ where: 'tablet', storage: 'failed' })).toBe(true)
    expect(hasStorageFailed({ where: 'tablet', storage: 'works' })).toBe(false)
    expect(hasStorageFailed({ where: 'page', storage: 'failed' })).toBe(false)
  })

  test('may contain actions not yet counted, until a marked tablet has read its disk or cannot (reliability.md §3.3)', () => {
    const unread = { isRead: false, storage: 'works' } as const
    expect(isOutboxUnread(unread, 'open')).toBe(true)
    expect(isOutboxUnread(unread, 'locked')).toBe(true)
    expect(isOutboxUnread(unread, 'unmarked')).toBe(false)
    expect(isOutboxUnread({ ...unread, isRead: true }, 'open')).toBe(false)
    expect(isOutboxUnread({ ...unread, storage: 'failed' }, 'open')).toBe(false)
  })
})

const tries = (...all: readonly [number, 'done' | 'slow' | null][]) =>
  by(kenji, 'a', { tries: all.map(([at, answer]) => ({ at, answer: answer })) })

const last = (...entries: readonly Entry[]) => facts(entries).lastAnswer

describe('the last answer of the service', () => {
  test('is the latest of all tries that were answered', () => {
    expect(last()).toBeNull()
    expect(last(tries([5, null]))).toBeNull()
    expect(last(tries([5, 'slow'], [7, 'done'], [9, null]), tries([6, 'slow']))).toEqual({
      at: 7,
      answer: 'done',
    })
    expect(last(tries([5, 'slow']), tries([8, 'done']))).toEqual({ at: 8, answer: 'done' })
    expect(last(tries([5, 'slow']), tries([5, 'done']))).toEqual({ at: 5, answer: 'slow' })
  })
})

describe('actions that were not sent, and whose they are', () => {
  beforeEach(() => {
    useOutbox.setState({
      entries: [
        by(maria, 'a', { madeAtServer: 900 }),
        by(maria, 'b', { madeAtServer: 700, state: 'unsure' }),
        by(maria, 'done', { madeAtServer: 1, state: 'done' }),
        by(kenji, 'c', { madeAtServer: 800 }),
        by(kenji, 'sent', { madeAtServer: 1, state: 'done' }),
        by(null, 'nobody'),
      ],
    })
    setStorageFacts({
      onDisk: [
        onDisk('a', { madeAtServer: 2 }),
        onDisk('done', { madeAtServer: 3 }),
        onDisk('nobody', { madeAtServer: 4 }),
        onDisk('d', { madeAtServer: 600 }),
        onDisk('e', { person: '3', madeAtServer: 5 }),
      ],
    })
  })

  test('are counted for one person, each once, with the time of the first', () => {
    expect(unsentOf(maria)).toEqual({ count: 3, oldest: 600 })
    expect(unsentOf(kenji)).toEqual({ count: 1, oldest: 800 })
    expect(unsentOf('3:Eva')).toEqual({ count: 1, oldest: 5 })
    expect(unsentOf('4:Nobody')).toEqual({ count: 0, oldest: null })
  })

  test('of others are by name where that person was here, and by number where not', () => {
    const others = [
      { person: '1', name: 'Maria', count: 3, oldest: 600 },
      { person: '3', name: null, count: 1, oldest: 5 },
    ]
    expect(unsentOfOthers()).toEqual(others)
    signedIn({ person: null })
    expect(unsentOfOthers()).toHaveLength(3)
  })

  test('a sign-in without a name shows no name', () => {
    useOutbox.setState({ entries: [by('9:', 'f'), by(':Eva', 'g')] })
    setStorageFacts({ onDisk: [] })
    expect(unsentOfOthers().map(({ name }) => name)).toEqual([null, 'Eva'])
  })

  test('of the person signed in are those on the way or with a question', () => {
    expect(idsOf(unsettledNow())).toEqual(['c'])
  })
})
