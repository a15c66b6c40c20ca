import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseBookingCode } from '../../../src/contract/booking.ts'
import type { Note } from '../../../src/contract/note.ts'
import { checkNote, learnFrom } from '../../../src/desk/commands/checkNotes.ts'
import type { Command } from '../../../src/desk/commands/command.ts'
import { keys } from '../../../src/desk/queries/keys.ts'
import { aNote } from '../today/aDay.ts'
import { anEntry, checkIn, note } from './someEntries.ts'

const code = parseBookingCode('KB1')

/** As much of a browser's storage as a word needs; it can be full. */
function aStorage() {
  const kept = new Map<string, string>()
  const storage = {
    isFull: false,
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (storage.isFull) throw new Error('QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
  }
  return storage
}

let storage: ReturnType<typeof aStorage>
let queryClient: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  storage = aStorage()
  vi.stubGlobal('localStorage', storage)
  queryClient = new QueryClient()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const read = (updatedAt: number, ...notes: readonly Note[]) =>
  queryClient.setQueryData(keys.notes('2026-11-21'), { records: notes }, { updatedAt })

const mark = (body = 'Checked in', members: Partial<Note> = {}) =>
  aNote('KB1', { body, accountId: 2, ...members })

describe('the note a check-in leaves here is learned (§4.1: "by default")', () => {
  const answeredAt = 100_000
  const done = (command: Command) => anEntry('a', 'done', { answeredAt }, command)

  test('from the first reading that has it, whoever asks for it', () => {
    expect(checkNote('check-in')).toBeNull()
    learnFrom(queryClient, done(checkIn()))
    read(answeredAt + 1, aNote('KB1', { body: 'at the pool' }), mark(' Checked in '))
    expect(checkNote('check-in')).toBe('Checked in')
    expect(checkNote('check-out')).toBeNull()
    read(answeredAt + 2, mark('Guest checked in.'))
    expect(checkNote('check-in')).toBe('Checked in')
  })

  test('a check-out by itself', () => {
    learnFrom(queryClient, done(checkIn(code, 'check-out')))
    read(answeredAt + 1, mark('Checked in'), mark('Checked out'))
    expect(checkNote('check-out')).toBe('Checked out')
    expect(checkNote('check-in')).toBeNull()
  })

  test('that it leaves none is learned from a reading five seconds after the answer', () => {
    storage.kept.set('desk.check-notes.check-in', 'Checked in')
    learnFrom(queryClient, done(checkIn()))
    read(answeredAt + 4_999)
    expect(checkNote('check-in')).toBe('Checked in')
    read(answeredAt + 5_000)
    expect(checkNote('check-in')).toBeNull()
  })

  test('not from a reading as old as the answer, of another booking, or of other things', () => {
    learnFrom(queryClient, done(checkIn()))
    read(answeredAt, mark())
    read(answeredAt + 1, mark('Checked in', { code: parseBookingCode('KB2') }))
    queryClient.setQueryData(['bookings'], { records: [mark()] }, { updatedAt: answeredAt + 9_000 })
    expect(checkNote('check-in')).toBeNull()
    read(answeredAt + 2, mark())
    expect(checkNote('check-in')).toBe('Checked in')
  })

  test('a reading that brought nothing is no reading', () => {
    learnFrom(queryClient, done(checkIn()))
    queryClient.getQueryCache().build(queryClient, { queryKey: keys.notes('2026-11-20') })
    queryClient.setQueryData(keys.notes('2026-11-20'), undefined)
    read(answeredAt + 1, mark())
    expect(checkNote('check-in')).toBe('Checked in')
  })

  test('ten minutes later nobody looks any more', () => {
    learnFrom(queryClient, done(checkIn()))
    vi.advanceTimersByTime(599_999)
    read(answeredAt + 1, mark('Checked in', { code: parseBookingCode('KB2') }))
    vi.advanceTimersByTime(1)
    read(answeredAt + 600_000, mark())
    expect(checkNote('check-in')).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a reading that came ends the looking', () => {
    learnFrom(queryClient, done(checkIn()))
    const before = vi.getTimerCount()
    read(answeredAt + 1, mark())
    expect(vi.getTimerCount()).toBeLessThan(before + 1)
    storage.kept.clear()
    read(answeredAt + 9_000, mark())
    expect(checkNote('check-in')).toBeNull()
  })

  test('a note or a mark teaches nothing', () => {
    learnFrom(queryClient, done(note()))
    read(answeredAt + 9_000, mark())
    expect(storage.kept.size).toBe(0)
    storage.kept.set('desk.check-notes.note', 'x')
    expect(checkNote('note')).toBeNull()
  })

  test('a long one is kept in part, and where nothing can be kept nothing is learned', () => {
    learnFrom(queryClient, done(checkIn()))
    storage.isFull = true
    read(answeredAt + 1, mark())
    expect(checkNote('check-in')).toBeNull()
    vi.stubGlobal('localStorage', undefined)
    expect(checkNote('check-in')).toBeNull()
  })
})
