import { describe, expect, test } from 'vitest'
import { type Booking, parseBookingCode } from '../../../../src/contract/booking.ts'
import type { Booking4 } from '../../../../src/contract/booking4.ts'
import { type DaySources, dayBoard } from '../../../../src/desk/shared/day/dayBoard.ts'
import { todayTabs } from '../../../../src/desk/ui/paths.ts'
import { aBooking } from '../../../example/wireBooking.ts'
import { aBooking4, aDay, aNote, anEntry } from '../../pages/today/aDay.ts'

const mary = (members: Partial<Booking> = {}) =>
  aBooking({ code: parseBookingCode('KB1'), customer: 'Mary', ...members })
const { code } = mary()
const checkIn = { kind: 'check-in', code, customer: 'Mary' } as const
const checkOut = { kind: 'check-out', code, customer: 'Mary' } as const
const answeredAt = Date.parse('2026-11-21T17:04:00Z')

const four = (members: Partial<Booking4> = {}): DaySources['four'] =>
  new Map([[code, aBooking4(code, members)]])

/** The lists in which Mary is, and her state there. */
function whereIsMary(sources: Partial<DaySources>) {
  const { rows, counts } = dayBoard(aDay(sources))
  const tabs = todayTabs.filter((tab) => rows[tab].some((row) => row.booking.code === code))
  const row = tabs.flatMap((tab) => rows[tab]).find((r) => r.booking.code === code)
  return { tabs, row, counts }
}

const people = (adults: number, children: number) => ({
  position: 1,
  itemId: 12,
  name: 'Heron cabin',
  quantity: 1,
  startDay: null,
  endDay: null,
  total: null,
  parameters: [
    { label: 'Adults', quantity: adults },
    { label: 'Children', quantity: children },
  ].filter(({ quantity }) => quantity > 0),
})

const partyOf = (summary: string, lines: Booking4['lines']) =>
  whereIsMary({ starting: [mary({ summary })], four: four({ lines }) }).row?.party

describe('the words for who comes', () => {
  test('the party is counted in words; two items for the same people do not count them twice', () => {
    expect(partyOf('Heron cabin', [people(2, 1)])).toBe('2 adults, 1 child')
    expect(partyOf('Heron cabin and kayak', [people(2, 0), people(2, 3)])).toBe(
      '2 adults, 3 children',
    )
    expect(partyOf('Heron cabin', [])).toBeNull()
  })

  test('the party is not repeated where the booked item already names it', () => {
    expect(partyOf('Whale watch, 4 adults and 2 children', [people(4, 2)])).toBeNull()
  })
})

describe('an arrival', () => {
  test('is expected until somebody checks them in', () => {
    const { tabs, row, counts } = whereIsMary({ starting: [mary()] })
    expect(tabs).toEqual(['arrivals'])
    expect(row).toMatchObject({ state: 'expected', act: 'check-in', known: 'not known' })
    expect(counts.arrivals).toEqual({ done: 0, total: 1 })
  })

  test('is not called expected before the check-ins are read, and can be checked in all the same', () => {
    const asking = whereIsMary({ starting: [mary()], isAsking: true })
    expect(asking.tabs).toEqual(['arrivals'])
    expect(asking.row).toMatchObject({ state: 'unknown', act: 'check-in' })
    const checkedIn = whereIsMary({
      starting: [mary()],
      isAsking: true,
      notes: [aNote('KB1', { body: 'Checked in' })],
    })
    expect(checkedIn.row).toMatchObject({ state: 'in', known: 'notes' })
  })

  test('that was tapped stays where it is, and counts as in only once the service has confirmed it', () => {
    for (const state of ['held', 'waiting', 'sending', 'checking'] as const) {
      const { tabs, row, counts } = whereIsMary({
        starting: [mary()],
        entries: [anEntry(checkIn, { state })],
      })
      expect(tabs).toEqual(['arrivals'])
      expect(row).toMatchObject({
        state: state === 'held' ? 'held' : 'waiting',
        act: 'check-in',
        known: 'this tablet',
      })
      expect(counts.arrivals).toEqual({ done: 0, total: 1 })
    }
  })

  test('that is accepted is in house and in Done, with the time the service accepted it', () => {
    const { tabs, row, counts } = whereIsMary({
      starting: [mary()],
      serverOffsetMs: 60_000,
      entries: [anEntry(checkIn, { state: 'done', answeredAt })],
    })
    expect(tabs).toEqual(['in-house', 'done'])
    expect(row).toMatchObject({ state: 'in', act: null, known: 'this tablet' })
    expect(row?.since).toEqual(new Date(answeredAt + 60_000))
    expect(counts).toMatchObject({ arrivals: { done: 1, total: 1 }, 'in-house': { total: 1 } })
  })

  test('whose check-in the service shows too names the service as the source', () => {
    const { row } = whereIsMary({
      starting: [mary()],
      entries: [anEntry(checkIn, { state: 'done', answeredAt })],
      four: four({ checkedInAt: new Date(answeredAt - 1_000) }),
    })
    expect(row).toMatchObject({ state: 'in', known: '4.0' })
  })

  test('that was checked in here is expected again when a later record of the service has no check-in', () => {
    const known = {
      starting: [mary()],
      entries: [anEntry(checkIn, { state: 'done', answeredAt })],
      four: four({ checkedInAt: null }),
    }
    expect(whereIsMary({ ...known, fourReadAt: answeredAt + 119_999 }).row?.state).toBe('in')
    expect(whereIsMary({ ...known, fourReadAt: answeredAt + 120_000 }).row).toMatchObject({
      state: 'expected',
      known: '4.0',
    })
    const silent = { ...known, four: four({ tellsCheckIn: false }) }
    expect(whereIsMary({ ...silent, fourReadAt: answeredAt + 999_999 }).row?.state).toBe('in')
  })

  test('that leaves the same day is in Departures for its check-out', () => {
    const sameDay = { starting: [mary()], ending: [mary()] }
    expect(whereIsMary(sameDay)).toMatchObject({
      tabs: ['arrivals'],
      counts: { departures: { total: 0 } },
    })
    const here = whereIsMary({ ...sameDay, four: four({ checkedInAt: new Date(answeredAt) }) })
    expect(here.tabs).toEqual(['departures', 'done'])
    expect(here.row).toMatchObject({ state: 'in', act: 'check-out', known: '4.0' })
    const left = whereIsMary({ ...sameDay, notes: [aNote('KB1', { body: 'Checked out' })] })
    expect(left.tabs).toEqual(['done'])
    expect(left.row).toMatchObject({ state: 'out', act: null, known: 'notes', by: 'Kenji Sato' })
    expect(left.counts.departures).toEqual({ done: 1, total: 1 })
  })

  test('that was refused waits for somebody to look, and says why', () => {
    const failure = { kind: 'conflict', message: 'Already checked in' } as const
    const { row } = whereIsMary({
      starting: [mary()],
      entries: [anEntry(checkIn, { state: 'refused', failure })],
    })
    expect(row).toMatchObject({ state: 'refused', act: null, entry: { failure } })
  })

  test('that a colleague checked in first is found where it was tapped, though it is in house by now', () => {
    const { tabs } = whereIsMary({
      starting: [mary()],
      four: four({ checkedInAt: new Date(answeredAt) }),
      entries: [anEntry(checkIn, { state: 'refused' })],
    })
    expect(tabs).toEqual(['arrivals'])
  })

  test('is late when its time has passed, but not for a day without a time', () => {
    const late = ['2026-11-21T17:30:00Z', '2026-11-21T18:30:00Z', '2026-11-21T08:00:00Z'].map(
      (startsAt) =>
        whereIsMary({ starting: [mary()], four: four({ startsAt: new Date(startsAt) }) }).row?.late,
    )
    expect(late).toEqual([true, false, false])
  })
})

describe('a cancelled booking (§3 rule 1)', () => {
  test.each(['VOID', 'CANCELLED', 'cancelled'])(
    '%s is listed without a button and is not counted',
    (id) => {
      const { tabs, row, counts } = whereIsMary({
        starting: [mary({ status: { id, name: 'Gone' } })],
        four: four({ checkedInAt: new Date(answeredAt) }),
      })
      expect(tabs).toEqual(['arrivals'])
      expect(row).toMatchObject({ state: 'cancelled', act: null })
      expect(counts.arrivals).toEqual({ done: 0, total: 0 })
    },
  )

  test('with an unknown status is shown like any other booking (§3)', () => {
    const { row } = whereIsMary({ starting: [mary({ status: { id: 'GLAMP', name: 'Glamping' } })] })
    expect(row).toMatchObject({ state: 'expected', act: 'check-in' })
  })
})

describe('a guest who came on another day', () => {
  test('is not shown as in when nobody knows', () => {
    expect(whereIsMary({ staying: [mary()] }).row).toMatchObject({
      state: 'unknown',
      act: null,
      known: 'not known',
    })
    expect(whereIsMary({ ending: [mary()] }).row).toMatchObject({
      state: 'unknown',
      act: 'check-out',
    })
  })

  test('is expected when the service sends check-ins and has none', () => {
    expect(whereIsMary({ staying: [mary()], four: four() }).row).toMatchObject({
      state: 'expected',
      act: 'check-in',
      known: '4.0',
    })
  })

  test('is in house by the note of that day', () => {
    const at = new Date('2026-11-19T22:00:00Z')
    const { row } = whereIsMary({ staying: [mary()], notes: [aNote('KB1', { at })] })
    expect(row).toMatchObject({ state: 'in', since: at, known: 'notes' })
  })

  test('is not in because somebody wrote "Checked in at the pool"', () => {
    const notes = [aNote('KB1', { body: 'Checked in at the pool' }), aNote('KB1', { accountId: 0 })]
    const { row } = whereIsMary({ staying: [mary()], notes })
    expect(row).toMatchObject({ state: 'unknown', flags: ['guest-note', 'note'] })
  })
})

test('a list read before a check-out does not bring the guest back', () => {
  const { tabs, row } = whereIsMary({
    ending: [mary()],
    four: four({ checkedInAt: new Date(answeredAt) }),
    entries: [anEntry(checkOut, { state: 'done', answeredAt })],
  })
  expect(tabs).toEqual(['done'])
  expect(row).toMatchObject({ state: 'out', known: 'this tablet' })
})
