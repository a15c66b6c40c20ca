import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../../src/contract/booking.ts'
import { parseBookingDetail } from '../../../../../src/contract/bookingDetail.ts'
import { parseDay } from '../../../../../src/contract/day.ts'
import { activitiesOf } from '../../../../../src/desk/shared/activities/activities.ts'
import { dayBoard } from '../../../../../src/desk/shared/day/dayBoard.ts'
import { timesOn } from '../../../../../src/desk/shared/day/groups.ts'
import { sheetId } from '../../../../../src/desk/shared/output/OnPaper.tsx'
import {
  manifestOfActivities,
  manifestOfChosen,
} from '../../../../../src/desk/shared/output/print/manifest.ts'
import { shortened } from '../../../../../src/desk/shared/output/print/shortened.ts'
import { totalsInWords } from '../../../../../src/desk/shared/output/print/useTotalsInWords.ts'
import { aBooking, aWireDetail, cad } from '../../../../example/wireBooking.ts'
import { aDay, aNote, day } from '../../../pages/today/aDay.ts'

const cancelled = { id: 'CANCELLED', name: 'Cancelled' }
const moment = { now: new Date('2026-11-21T20:00:00Z'), zone: 'America/Vancouver' }
const nothing = { detailOf: () => undefined, notesOf: () => [] }

const linesOf = (booking: ReturnType<typeof aBooking>) =>
  manifestOfChosen([booking], nothing, { moment, withCancelled: true })[0]?.lines[0]

describe('a line on paper (ux.md §3.10)', () => {
  test('says what is due, or that the amount is unknown', () => {
    expect(linesOf(aBooking({ total: cad('40'), paid: cad('10') }))?.due).toEqual(cad('30'))
    expect(linesOf(aBooking({ total: cad('40'), paid: cad('40') }))?.due).toBeNull()
    expect(linesOf(aBooking({ total: null }))?.due).toBe('unknown')
    expect(
      linesOf(aBooking({ status: cancelled, total: cad('40'), paid: cad('0') })),
    ).toMatchObject({ due: null, box: 'none', isCancelled: true, stateWords: 'Cancelled' })
  })

  test('for a cancelled booking is left out when nobody wants it', () => {
    const look = { moment, withCancelled: false }
    expect(manifestOfChosen([aBooking({ status: cancelled })], nothing, look)).toEqual([])
  })

  test('counts a party once, however many things it booked', () => {
    const line = {
      name: 'Kayak',
      param: { 1: { lbl: 'Adults', qty: 2 }, 2: { lbl: 'Children', qty: 1 } },
    }
    const wire = {
      request: { status: 'OK' },
      booking: aWireDetail({ items: { 1: line, 2: { ...line, name: 'Picnic' } } }),
    }
    const detail = parseBookingDetail(wire, 'UTC')
    const beside = { ...nothing, detailOf: () => detail }
    const [group] = manifestOfChosen([detail], beside, { moment, withCancelled: true })
    expect(group?.lines[0]?.party).toBe(3)
  })

  test('of a guide has what the guest wrote, also in large type, which has no column for notes', () => {
    const booking = aBooking({ code: parseBookingCode('KB1'), summary: 'Forest walk' })
    const notes = [aNote('KB1', { accountId: 0, body: 'We come with a pushchair.' })]
    const activities = activitiesOf(
      dayBoard(aDay({ starting: [booking], notes })),
      day,
      moment.zone,
    )
    const itemsIn = (layout: 'large' | 'portrait') =>
      manifestOfActivities(activities, day, nothing, { moment, layout })[0]?.lines[0]?.items
    expect(itemsIn('large')).toBe('Forest walk, We come with a pushchair.')
    expect(itemsIn('portrait')).toBe('Forest walk')
  })

  test('contains no token and no secret of the record', () => {
    const [group] = manifestOfChosen([aBooking({})], nothing, { moment, withCancelled: true })
    expect(JSON.stringify(group)).not.toContain('secret')
  })
})

test('a day without a time is not printed as midnight', () => {
  // Vancouver's clock changes depend on the time zone database, and another test may have read them.
  const timeOn = timesOn(parseDay('2026-11-21'), 'America/New_York')
  expect(timeOn(new Date('2026-11-21T05:00:00Z'))).toBeNull()
  expect(timeOn(new Date('2026-11-21T14:00:00Z'))).toBe('09:00')
  expect(timeOn(new Date('2026-11-23T14:00:00Z'))).toBeNull()
  expect(timeOn(null)).toBeNull()
})

test('a note is cut at a letter, never in half of one, and says so', () => {
  expect(shortened('  two\n lines ', 20)).toBe('two lines')
  expect(shortened('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2)).toBe('👨‍👩‍👧‍👦…')
  expect(shortened('exactly', 7)).toBe('exactly')
})

test('the head adds up each currency separately and leaves stopped and cancelled bookings out', () => {
  const bookings = [
    aBooking({ total: cad('40'), paid: cad('10') }),
    aBooking({ total: cad('9'), paid: cad('0'), status: cancelled }),
    aBooking({ total: cad('8'), paid: cad('0'), status: { id: 'STOP', name: 'Stopped' } }),
    aBooking({ total: null }),
  ]
  const rest = '1 cancelled · 1 stopped · 1 with unreadable amounts'
  expect(totalsInWords(bookings, false)).toBe(`4 bookings · ${rest}`)
  expect(totalsInWords(bookings, true)).toBe(`4 bookings · 30.00 CAD due · ${rest}`)
})

test('a sheet has a name that cannot be misread', () => {
  const id = sheetId(new Uint8Array([0, 31, 32, 255, 128]))
  expect(id).toMatch(/^[2-9A-HJ-NP-Z]{5}$/)
})
