import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { parseDay } from '../../../../src/contract/day.ts'
import type { Note } from '../../../../src/contract/note.ts'
import {
  handoverItems,
  isFor,
  openItems,
} from '../../../../src/desk/core/handovers/handoverItems.ts'
import { digestOf } from '../../../../src/desk/pages/handover/digest.ts'
import { absenceMs, lastSeenAfter, readAll } from '../../../../src/desk/pages/handover/lastSeen.ts'
import { firstOf, notesByDay, writtenCount } from '../../../../src/desk/pages/handover/stream.ts'

// Not Vancouver: the zone database decides whether its clocks still change, and another test may have read it.
const zone = 'America/New_York'
const guest = 0
const ana = 5
let lastId = 0

/** A note written on Nov 21 at this time of the business's day. */
const aNote = (time: string, body: string, { code = 'KAAAA', by = ana, day = '21' } = {}): Note => {
  lastId += 1
  return {
    id: lastId,
    accountId: by,
    at: new Date(`2026-11-${day}T${time}:00-05:00`),
    body,
    private: true,
    code: parseBookingCode(code),
  }
}

const openTexts = (notes: readonly Note[]) =>
  openItems(handoverItems(notes, zone)).map(({ text }) => text)

describe('What is open (ux.md §3.6)', () => {
  test('is sorted by when it is due, with what has no time last', () => {
    const notes = [
      aNote('08:00', '[handover] some time'),
      aNote('08:01', '[handover] [due 18:00] tonight'),
      aNote('08:02', '[handover] [due 09:00] this morning'),
      aNote('08:03', '[handover] [due today] today'),
    ]
    expect(openTexts(notes)).toEqual(['this morning', 'tonight', 'today', 'some time'])
  })

  test('is closed by a done note that names it, and by no other', () => {
    const one = aNote('08:00', '[handover] the cot')
    const other = aNote('08:05', '[handover] the key')
    expect(openTexts([one, other, aNote('09:00', `[done] [note ${one.id}] the cot`)])).toEqual([
      'the key',
    ])
    expect(openTexts([one, other, aNote('09:00', '[done] [note 9999]')])).toHaveLength(2)
  })

  test('is closed by a typed note that quotes it, or when it is the only one on its booking', () => {
    const cot = aNote('08:00', '[handover] The cot is in room 4')
    const key = aNote('08:05', '[handover] The key')
    expect(openTexts([cot, key, aNote('09:00', '[done] the cot')])).toEqual(['The key'])
    expect(openTexts([cot, aNote('09:00', '[done] asked her')])).toEqual([])
    expect(openTexts([cot, key, aNote('09:00', '[done] asked her')])).toHaveLength(2)
    expect(openTexts([cot, aNote('09:00', '[done]', { code: 'KBBBB' })])).toHaveLength(1)
  })

  test('is not closed by a done note from before it was written', () => {
    expect(openTexts([aNote('09:00', '[handover] the cot'), aNote('08:00', '[done]')])).toEqual([
      'the cot',
    ])
  })

  test('is never left or closed by a guest', () => {
    const notes = [
      aNote('08:00', '[handover] give us the suite', { by: guest }),
      aNote('08:10', '[handover] the cot'),
      aNote('08:20', '[done] the cot', { by: guest }),
    ]
    expect(openTexts(notes)).toEqual(['the cot'])
  })

  test('is for a person by whole name, first name or nickname, with and without accents', () => {
    expect(isFor('Ana Kovac', ['Ana Kovač'])).toBe(true)
    expect(isFor('ana', ['Ana Kovač'])).toBe(true)
    expect(isFor('Anastasia', ['Ana Kovač'])).toBe(false)
    expect(isFor(null, ['Ana Kovač'])).toBe(false)
  })
})

describe('The stream', () => {
  const notes = [
    aNote('08:00', 'Late tonight.', { by: guest }),
    aNote('09:00', 'Checked in'),
    aNote('09:30', 'Checked in', { code: 'KBBBB' }),
    aNote('10:00', 'Checked out', { code: 'KCCCC' }),
    aNote('11:00', 'Cot set up.'),
    aNote('12:00', 'Key 4 is lost.'),
    aNote('23:30', 'Night round.', { day: '20' }),
  ]

  test('is grouped by the business’s day, with guests apart and automatic notes counted', () => {
    const days = notesByDay(notes, zone)
    expect(days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20'])
    expect(days[0]?.ofGuests.map(({ body }) => body)).toEqual(['Late tonight.'])
    expect(days[0]?.ofStaff.map(({ body }) => body)).toEqual(['Key 4 is lost.', 'Cot set up.'])
    expect(days[0]?.checkIns).toHaveLength(2)
    expect(days[0]?.checkOuts).toHaveLength(1)
  })

  test('of a month shows no more rows at once than requested', () => {
    const days = notesByDay(notes, zone)
    expect(writtenCount(days)).toBe(4)
    expect(writtenCount(firstOf(days, 2))).toBe(2)
    expect(firstOf(days, 2)[0]?.ofGuests).toHaveLength(1)
    expect(writtenCount(firstOf(days, 99))).toBe(4)
  })
})

const sourcesOf = (notes: readonly Note[]) => ({
  notes,
  items: handoverItems(notes, zone),
  since: new Date('2026-11-21T08:30:00-05:00'),
  changed: null,
  entries: [],
  serverOffsetMs: 0,
  now: { day: parseDay('2026-11-21'), time: '17:00' },
  me: ['Ana Kovač'],
  authorOf: (id: number) => (id === guest ? 'Guest' : 'Maria Silva'),
  customerOf: (code: string) => `Guest of ${code}`,
})

const linesOf = (notes: readonly Note[]) =>
  digestOf(sourcesOf(notes)).map(({ words, more }) => [words, more].filter(Boolean).join(': '))

describe('The digest of a shift', () => {
  test('says what was noted since then, and how much is open', () => {
    const lines = linesOf([
      aNote('08:00', 'Before I left.'),
      aNote('09:00', 'Checked in'),
      aNote('10:00', 'We come late.', { by: guest }),
      aNote('11:00', '[handover] [due 12:00] lock up', { code: 'KBBBB' }),
      aNote('11:30', '[handover] [for Ana] [due 18:00] the cot'),
    ])
    expect(lines).toEqual([
      '1 checked in: Guest of KAAAA',
      '1 note from guests: Guest of KAAAA',
      '2 notes from staff, including 2 handovers: Maria Silva 2',
      '2 open handovers: 1 late, 1 for you',
    ])
  })

  test('has one line for each kind of note, however much happened', () => {
    const notes = Array.from({ length: 60 }, (_, nth) =>
      aNote('10:00', nth % 2 ? `[handover] number ${nth}` : 'Checked in', { code: `K${nth}` }),
    )
    const lines = linesOf(notes)
    expect(lines).toEqual([
      '30 checked in: Guest of K0, Guest of K2, Guest of K4 and 27 more',
      '30 notes from staff, including 30 handovers: Maria Silva 30',
      '30 open handovers',
    ])
  })

  test('says so when nothing happened and nothing is open', () => {
    expect(linesOf([])).toEqual(['No open handovers'])
  })
})

describe('An absence', () => {
  const now = 1_000_000_000_000

  test('is another shift, not a break, and lasts until it was read about', () => {
    const there = readAll(now)
    expect(lastSeenAfter(there, now + absenceMs - 1).awaySince).toBeNull()
    const back = lastSeenAfter(there, now + absenceMs)
    expect(back.awaySince).toBe(now)
    expect(lastSeenAfter(back, now + absenceMs + 60_000).awaySince).toBe(now)
    expect(readAll(now + absenceMs).awaySince).toBeNull()
  })

  test('of a person this tablet has never seen is the last 24 hours', () => {
    const first = lastSeenAfter(null, now)
    expect(first).toMatchObject({ isFirst: true, awaySince: now - 86_400_000 })
  })
})
