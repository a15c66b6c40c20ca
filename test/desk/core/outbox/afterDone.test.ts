import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { parseBooking, parseBookingCode } from '../../../../src/contract/booking.ts'
import { parseBookingDetail } from '../../../../src/contract/bookingDetail.ts'
import { parseDay } from '../../../../src/contract/day.ts'
import { parseCurrency } from '../../../../src/contract/money.ts'
import type { Note } from '../../../../src/contract/note.ts'
import { keys } from '../../../../src/desk/core/api/queries/keys.ts'
import { afterDone } from '../../../../src/desk/core/outbox/afterDone.ts'
import { baseOf, noteMarkOf } from '../../../../src/desk/core/outbox/base.ts'
import type { Command, Entry, EntryIn } from '../../../../src/desk/core/outbox/command.ts'
import { aWireBooking, aWireDetail, cad } from '../../../example/wireBooking.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'
import { aNote } from '../../pages/today/aDay.ts'
import { entryWith, type OwnWish, anEntry as someEntry, type Wish } from './someEntries.ts'

const text = 'HRBR-211126'
const code = parseBookingCode(text)
const day = parseDay('2026-11-21')
const pending = { id: 'PEND', name: 'Pending' }
const onHold = { id: 'HOLD', name: 'On hold' }
const note: Command = { kind: 'note', code, body: 'late' }

const booking = (members: Record<string, unknown> = {}) =>
  parseBookingDetail(anEnvelope({ booking: aWireDetail(members) }), 'America/Vancouver')
const listed = (members: Record<string, unknown> = {}) =>
  parseBooking(aWireBooking(members), parseCurrency('CAD'))

let queryClient: QueryClient
beforeEach(() => {
  queryClient = new QueryClient()
})

const done = (command: Command, wish: OwnWish = {}): EntryIn<'done'> =>
  someEntry('a', 'done', { answeredAt: 9_000, ...wish }, command)

/** The queries to be read again, and whether those on the screen are read at once. */
function readAgain(entry: EntryIn<'done'>): readonly string[] {
  const all = [
    keys.allNotes,
    keys.allFour,
    keys.allDays,
    keys.allLists,
    keys.allMatching,
    keys.fromLists(code),
    keys.booking(code),
    keys.booking(parseBookingCode('OTHER')),
  ]
  for (const queryKey of all) queryClient.getQueryCache().build(queryClient, { queryKey })
  afterDone(queryClient, entry)
  return all.flatMap((queryKey) =>
    queryClient.getQueryState(queryKey)?.isInvalidated ? [queryKey.join(' ')] : [],
  )
}

const shown = (command: Command, wish: OwnWish = {}, members: Record<string, unknown> = {}) => {
  queryClient.setQueryData(keys.booking(code), booking(members))
  queryClient.setQueryData(keys.day(day, 'starting'), {
    records: [listed(), listed({ code: 'OTHER' })],
  })
  afterDone(queryClient, done(command, wish))
  const days = queryClient.getQueryData<{ records: ReturnType<typeof listed>[] }>(
    keys.day(day, 'starting'),
  )
  return {
    detail: queryClient.getQueryData<ReturnType<typeof booking>>(keys.booking(code)),
    inList: days?.records[0],
    other: days?.records[1],
  }
}

describe('an accepted action is written into the lists on the screen (ux.md §1.3)', () => {
  test('a check-in and a check-out get the time of the answer, and an earlier time stays', () => {
    const checkIn: Command = { kind: 'check-in', code, customer: 'Mary' }
    expect(shown(checkIn).detail?.checkedInAt).toEqual(new Date(9_000))
    expect(shown(checkIn).detail?.checkedOutAt).toBeNull()
    expect(shown(checkIn, { answeredAt: null }).detail?.checkedInAt).toEqual(new Date(1_000))
    const before = shown(checkIn, {}, { checkin: 1_795_276_800 }).detail?.checkedInAt
    expect(before).toEqual(new Date(1_795_276_800_000))
    const checkOut: Command = { ...checkIn, kind: 'check-out' }
    expect(shown(checkOut).detail?.checkedOutAt).toEqual(new Date(9_000))
    expect(shown(checkOut).detail?.checkedInAt).toBeNull()
    const earlier = shown(checkOut, {}, { checkout: 1_795_276_800 }).detail?.checkedOutAt
    expect(earlier).toEqual(new Date(1_795_276_800_000))
  })

  test('a bookmark and a status are as they were set; other bookings stay', () => {
    expect(shown({ kind: 'bookmark', code, mark: true }).detail?.bookmarked).toBe(true)
    const hold: Command = { kind: 'change-status', code, from: pending, to: onHold, notify: false }
    const { detail, inList, other } = shown(hold)
    expect([detail?.status, inList?.status, other?.status]).toEqual([onHold, onHold, pending])
  })

  test('a payment shows what was read back, in the lists of the status that was read back too', () => {
    const payment: Command = { kind: 'set-paid', code, balance: cad('99.50') }
    const result = { total: cad('149.50'), paid: cad('149.50') }
    const read = { status_id: 'PAID', status_name: 'Paid' }
    const { detail, inList } = shown(payment, { result }, read)
    expect(detail).toMatchObject({ paid: cad('149.50'), total: cad('149.50') })
    expect(inList).toMatchObject({ paid: cad('149.50'), status: { id: 'PAID', name: 'Paid' } })
    const untold = shown(payment, { result: null }, { status_id: '', status_name: '' })
    expect(untold.inList).toMatchObject({ paid: cad('50'), status: pending })
    expect(shown(note, {}, read).inList?.status).toEqual(pending)
  })

  test('a list in which the booking is not known is not changed', () => {
    expect(() =>
      afterDone(queryClient, done({ kind: 'set-paid', code, balance: cad('1') })),
    ).not.toThrow()
    expect(queryClient.getQueryData(keys.booking(code))).toBeUndefined()
  })
})

describe('what only the service knows is read again', () => {
  const own = [`booking from the lists ${text}`, `booking ${text}`]

  test.each([
    [
      'check-in',
      { kind: 'check-in', code, customer: 'Mary' },
      ['notes', 'bookings of 4.0', ...own],
    ],
    [
      'check-out',
      { kind: 'check-out', code, customer: 'Mary' },
      ['notes', 'bookings of 4.0', ...own],
    ],
    ['note', note, ['notes', ...own]],
    ['bookmark', { kind: 'bookmark', code, mark: true }, own],
    [
      'change of status',
      { kind: 'change-status', code, from: pending, to: onHold, notify: false },
      ['bookings of a day', 'bookings', 'bookings asked', ...own],
    ],
    [
      'payment',
      { kind: 'set-paid', code, balance: cad('40') },
      ['bookings of a day', 'bookings', 'bookings asked', ...own],
    ],
  ] as const)('after a %s', (_, command, read) => {
    expect(readAgain(done(command))).toEqual(read)
  })

  test('lists on the screen are changed in place and not fetched again, so no row moves under a finger', async () => {
    const fetched: unknown[] = []
    const all = [keys.allDays, keys.allLists, keys.allMatching, keys.allFour, keys.allNotes]
    const stops = all.map(([name]) => {
      const data = name === 'bookings' ? { pages: [], pageParams: [] } : { records: [] }
      queryClient.setQueryData([name], data)
      const queryFn = () => {
        fetched.push(name)
        return data
      }
      const options = { queryKey: [name], queryFn, staleTime: Number.POSITIVE_INFINITY }
      return new QueryObserver(queryClient, options).subscribe(() => {})
    })
    afterDone(queryClient, done({ kind: 'set-paid', code, balance: cad('40') }))
    afterDone(queryClient, done({ kind: 'check-in', code, customer: 'Mary' }))
    await Promise.resolve()
    for (const stop of stops) stop()
    expect(fetched).toEqual(['bookings of a day', 'notes'])
  })
})

describe('the facts stored with an action before it is sent (reliability.md §3.2)', () => {
  test('come from the booking’s own record, or else from a list, or are empty', () => {
    expect(baseOf(queryClient, code)).toEqual({
      status: null,
      paid: null,
      total: null,
      lastModified: null,
    })
    queryClient.setQueryData(keys.day(day, 'starting'), { records: [listed({ paid_total: '20' })] })
    expect(baseOf(queryClient, code)).toEqual({
      status: pending,
      paid: cad('20'),
      total: cad('149.50'),
      lastModified: null,
    })
    queryClient.setQueryData(keys.booking(code), booking())
    expect(baseOf(queryClient, code)).toEqual({
      status: pending,
      paid: cad('50'),
      total: cad('149.50'),
      lastModified: 1_795_200_000_000,
    })
    queryClient.setQueryData(keys.booking(code), booking({ last_modified: null }))
    expect(baseOf(queryClient, code).lastModified).toBeNull()
  })
})

const read = (...notes: readonly Note[]) =>
  queryClient.setQueryData(keys.notes('2026-11-21'), { records: notes })

describe('the note mark, which distinguishes a new note from an equal older one (O14)', () => {
  const made = Date.parse('2026-11-21T17:00:00Z')
  const entry = someEntry('now', 'waiting', {}, note)
  const taken = (wish: Wish = {}, command: Command = note) =>
    entryWith(someEntry('before', 'done', {}, command), {
      madeAtServer: made,
      tries: [{ at: made, answer: 'done' }],
      ...wish,
    })
  const written = (id: number, wish: Partial<Note> = {}) =>
    aNote(text, { id, body: 'late', accountId: 2, at: new Date(made), ...wish })
  const mark = (entries: readonly Entry[] = [], accountId: number | null = 2) =>
    noteMarkOf(queryClient, entry, entries, accountId)

  test('is absent before any notes were read, and 0 where there were none', () => {
    expect(mark()).toBeNull()
    queryClient.getQueryCache().build(queryClient, { queryKey: keys.notes('2026-11-20') })
    expect(mark()).toBeNull()
    read()
    expect(mark()).toEqual({ highestId: 0, ownUnread: 0 })
  })

  test('has the highest number of all notes that were read, of any day and any booking', () => {
    read(written(7), aNote('OTHER', { id: 90 }), written(8))
    queryClient.setQueryData(keys.notes('2026-11-20'), { records: [written(40)] })
    expect(mark()).toEqual({ highestId: 90, ownUnread: 0 })
  })

  test('counts equal notes that the service accepted and no read has shown yet', () => {
    read(written(7, { at: new Date(made - 120_001) }))
    expect(mark([taken()])?.ownUnread).toBe(1)
    expect(mark([taken(), taken({ opId: 'second' })])?.ownUnread).toBe(2)
    read(written(7, { at: new Date(made - 120_000) }))
    expect(mark([taken()])?.ownUnread).toBe(0)
    read(written(7), written(8), written(9))
    expect(mark([taken()])?.ownUnread).toBe(0)
  })

  test('does not count notes that are not done, have another text, or are another person’s', () => {
    read()
    expect(mark([taken({ state: 'sending' })])?.ownUnread).toBe(0)
    expect(mark([taken({}, { ...note, body: 'later' })])?.ownUnread).toBe(0)
    expect(mark([taken({}, { ...note, code: parseBookingCode('OTHER') })])?.ownUnread).toBe(0)
    expect(mark([taken({}, { kind: 'bookmark', code, mark: true })])?.ownUnread).toBe(0)
    read(written(7, { accountId: 3 }))
    expect(mark([taken()])?.ownUnread).toBe(1)
    expect(mark([taken()], null)?.ownUnread).toBe(0)
    read(written(7, { code: parseBookingCode('OTHER') }), written(8, { body: 'Late' }))
    expect(mark([taken()])?.ownUnread).toBe(1)
    const bookmark = someEntry('now', 'waiting', {}, { kind: 'bookmark', code, mark: true })
    expect(noteMarkOf(queryClient, bookmark, [taken()], 2)?.ownUnread).toBe(0)
  })

  test('continues from the mark of the first action that was sent, which is not the first in the list', () => {
    const earlier = taken({
      opId: 'earlier',
      mark: { highestId: 5, ownUnread: 1 },
      tries: [{ at: made - 1, answer: 'done' }],
    })
    const later = taken({ opId: 'later', mark: { highestId: 7, ownUnread: 0 } })
    read(written(5), written(6), written(7))
    expect(mark([later, earlier])).toEqual({ highestId: 7, ownUnread: 1 })
    expect(mark([earlier, later])).toEqual({ highestId: 7, ownUnread: 1 })
    const never = taken({ opId: 'never', tries: [] })
    expect(mark([later, never])?.ownUnread).toBe(0)
  })
})
