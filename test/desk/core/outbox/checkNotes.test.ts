import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import type { Note } from '../../../../src/contract/note.ts'
import { keys } from '../../../../src/desk/core/api/queries/keys.ts'
import { atFirst, useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import {
  checkMark,
  checkNote,
  learnCheckNote,
  shapeOf,
  useLearnedNotes,
} from '../../../../src/desk/core/outbox/checkMark.ts'
import { learnFrom } from '../../../../src/desk/core/outbox/checkNotes.ts'
import type { Command } from '../../../../src/desk/core/outbox/command.ts'
import { useOutbox } from '../../../../src/desk/core/outbox/outboxStore.ts'
import { aNote } from '../../pages/today/aDay.ts'
import { anEntry, checkIn, note } from './someEntries.ts'

const code = parseBookingCode('KB1')

/** A browser's storage for the few words; it can be full. */
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
  useLearnedNotes.setState({ 'check-in': null, 'check-out': null })
  useOutbox.setState({ entries: [] })
  // Files share the stores, and another file may have signed somebody in.
  useSignIn.setState(atFirst, true)
  queryClient = new QueryClient()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const read = (updatedAt: number, ...notes: readonly Note[]) =>
  queryClient.setQueryData(keys.notes('2026-11-21'), { records: notes }, { updatedAt })

const answeredAt = 100_000

const mark = (body = 'Checked in', members: Partial<Note> = {}) =>
  aNote('KB1', { body, accountId: 2, at: new Date(answeredAt), ...members })

const done = (command: Command) => anEntry('a', 'done', { answeredAt }, command)

describe('the desk learns which note a check-in leaves at this service (§4.1: "by default")', () => {
  test('from the first read that has it, from any sender', () => {
    expect(checkNote('check-in')).toBeNull()
    learnFrom(queryClient, done(checkIn()))
    read(answeredAt + 1, mark('at the pool'), mark(' Checked in '))
    expect(checkNote('check-in')).toBe('Checked in')
    expect(checkNote('check-out')).toBeNull()
    read(answeredAt + 2, mark('Guest checked in.'))
    expect(checkNote('check-in')).toBe('Checked in')
  })

  test('and separately for a check-out', () => {
    learnFrom(queryClient, done(checkIn(code, 'check-out')))
    read(answeredAt + 1, mark('Checked in'), mark('Checked out'))
    expect(checkNote('check-out')).toBe('Checked out')
    expect(checkNote('check-in')).toBeNull()
  })

  test('and learns that it leaves none from a read five seconds after the answer', () => {
    learnCheckNote('check-in', 'Checked in')
    learnFrom(queryClient, done(checkIn()))
    read(answeredAt + 4_999)
    expect(checkNote('check-in')).toBe('Checked in')
    read(answeredAt + 5_000)
    expect(checkNote('check-in')).toBeNull()
  })

  test('but not from a read as old as the answer, of another booking, or of something else', () => {
    learnFrom(queryClient, done(checkIn()))
    read(answeredAt, mark())
    read(answeredAt + 1, mark('Checked in', { code: parseBookingCode('KB2') }))
    queryClient.setQueryData(['bookings'], { records: [mark()] }, { updatedAt: answeredAt + 9_000 })
    expect(checkNote('check-in')).toBeNull()
    read(answeredAt + 2, mark())
    expect(checkNote('check-in')).toBe('Checked in')
  })

  test('but nothing from an empty read', () => {
    learnFrom(queryClient, done(checkIn()))
    queryClient.getQueryCache().build(queryClient, { queryKey: keys.notes('2026-11-20') })
    queryClient.setQueryData(keys.notes('2026-11-20'), undefined)
    read(answeredAt + 1, mark())
    expect(checkNote('check-in')).toBe('Checked in')
  })

  test('and stops looking for the note after ten minutes', () => {
    learnFrom(queryClient, done(checkIn()))
    vi.advanceTimersByTime(599_999)
    read(answeredAt + 1, mark('Checked in', { code: parseBookingCode('KB2') }))
    vi.advanceTimersByTime(1)
    read(answeredAt + 600_000, mark())
    expect(checkNote('check-in')).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('and stops looking at the first new read', () => {
    learnFrom(queryClient, done(checkIn()))
    const before = vi.getTimerCount()
    read(answeredAt + 1, mark())
    expect(vi.getTimerCount()).toBeLessThan(before + 1)
    learnCheckNote('check-in', null)
    read(answeredAt + 9_000, mark())
    expect(checkNote('check-in')).toBeNull()
  })

  test.each(['ヤマダ', 'สมชาย', '山田', 'やまだ'])(
    'but not when it contains %s, in a script without spaces between words',
    (guest) => {
      const named: Command = { kind: 'check-in', code, customer: guest }
      learnFrom(queryClient, done(named))
      read(answeredAt + 1, mark(`${guest}がチェックイン`))
      expect(checkNote('check-in')).toBeNull()
      // For a guest with another name the note would be learned.
      learnFrom(queryClient, done(checkIn()))
      read(answeredAt + 2, mark(`${guest}がチェックイン`))
      expect(checkNote('check-in')).toBe(`${guest}がチェックイン`)
    },
  )

  test('only from the account that is signed in, where the service says which', () => {
    useSignIn.setState({ account: { id: 2, name: 'Kenji' } })
    learnFrom(queryClient, done(checkIn()))
    read(answeredAt + 1, mark('Eingecheckt', { accountId: 7 }))
    expect(checkNote('check-in')).toBeNull()
    learnFrom(queryClient, done(checkIn()))
    read(answeredAt + 2, mark('Checked in', { accountId: 2 }))
    expect(checkNote('check-in')).toBe('Checked in')
  })

  test('but nothing from a check-in with a note or a bookmark', () => {
    learnFrom(queryClient, done(note()))
    read(answeredAt + 9_000, mark())
    expect(storage.kept.size).toBe(0)
    expect(checkNote('note')).toBeNull()
  })

  test('and stores a long one in part; where nothing can be stored it is known until the page closes', () => {
    learnFrom(queryClient, done(checkIn()))
    storage.isFull = true
    read(answeredAt + 1, mark('Arrivée enregistrée '.repeat(9)))
    expect(checkNote('check-in')).toHaveLength(80)
    expect(storage.kept.size).toBe(0)
    expect(checkMark(mark('Arrivée enregistrée '.repeat(9)))).toBe('in')
  })

  test('in any language, with any number or time in it', () => {
    learnFrom(queryClient, done(checkIn()))
    read(answeredAt + 1, mark('Arrivée enregistrée le 21.11. à 10:05'))
    expect(storage.kept.get('desk.check-notes.check-in')).toBe('Arrivée enregistrée le #. à #')
    expect(checkMark(mark('Arrivée enregistrée le 22.11. à 9:40'))).toBe('in')
    expect(checkMark(mark('Arrivée tardive'))).toBeNull()
    // What is known is no longer compared with other texts.
    expect(checkMark(mark('Checked in'))).toBeNull()
    expect(checkMark(mark('Checked out'))).toBe('out')
  })

  test('but not from what somebody wrote at this desk, earlier or later, nor from the guest', () => {
    useOutbox.setState({ entries: [anEntry('n', 'done', {}, note())] })
    learnFrom(queryClient, done(checkIn()))
    read(
      answeredAt + 9_000,
      mark('late'),
      mark('Zu spät', { at: new Date(answeredAt + 120_001) }),
      mark('Gestern', { at: new Date(1_000 - 120_001) }),
      mark('Angekommen', { accountId: 0 }),
    )
    expect(checkNote('check-in')).toBeNull()
  })

  test('but not from two notes that could both be it, until one is known', () => {
    learnFrom(queryClient, done(checkIn()))
    read(answeredAt + 1, mark('Eingecheckt'), mark('Am Pool'))
    expect(checkNote('check-in')).toBeNull()
    learnFrom(queryClient, done(checkIn()))
    read(answeredAt + 2, mark('Eingecheckt'))
    expect(checkNote('check-in')).toBe('Eingecheckt')
    learnFrom(queryClient, done(checkIn()))
    read(answeredAt + 3, mark('Am Pool'), mark('Eingecheckt'))
    expect(checkNote('check-in')).toBe('Eingecheckt')
  })

  test('but never with a name or an address in it', () => {
    for (const body of ['Mary ist da', 'Eingecheckt: mary@example.com', 'MARY eingecheckt']) {
      learnFrom(queryClient, done(checkIn()))
      read(answeredAt + 1, mark(body))
      expect(checkNote('check-in')).toBeNull()
    }
    const sakura = { kind: 'check-in', code, customer: '佐藤 さくら' } as const
    learnFrom(queryClient, done(sakura))
    read(answeredAt + 1, mark('佐藤様が到着しました'))
    expect(checkNote('check-in')).toBeNull()
    learnFrom(queryClient, done(sakura))
    read(answeredAt + 1, mark('到着しました'))
    expect(checkNote('check-in')).toBe('到着しました')
  })

  test('but does not use a text that is the same at check-in and check-out', () => {
    learnCheckNote('check-in', 'Status geändert')
    learnCheckNote('check-out', 'Status geändert')
    expect([checkNote('check-in'), checkNote('check-out')]).toEqual([null, null])
    expect(storage.kept.size).toBe(0)
  })

  test('and a text that already has its numbers replaced stays the same', () => {
    const shape = shapeOf('  Check-in  10:05 (#12) ')
    expect(shape).toBe('Check-in # (##)')
    expect(shapeOf(shape)).toBe(shape)
  })
})
