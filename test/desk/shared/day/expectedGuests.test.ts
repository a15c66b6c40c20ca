import { expect, test } from 'vitest'
import { type Booking, parseBookingCode } from '../../../../src/contract/booking.ts'
import type { Booking4 } from '../../../../src/contract/booking4.ts'
import { isExpected, isNoShow, statusOf } from '../../../../src/contract/status.ts'
import { type DaySources, dayBoard } from '../../../../src/desk/shared/day/dayBoard.ts'
import { groupsOf } from '../../../../src/desk/shared/day/groups.ts'
import { secondLine } from '../../../../src/desk/shared/day/rowWords.ts'
import { ofDay } from '../../../../src/desk/shared/day/sections.ts'
import { aBooking, cad } from '../../../example/wireBooking.ts'
import { aBooking4, aDay, anEntry, day } from '../../pages/today/aDay.ts'

const zone = 'America/Vancouver'
const code = parseBookingCode('KB1')
const noShow = statusOf('NOSHOW', 'No-show')

/** Mary, who should have come at eight; it is after nine. */
function mary(
  members: Partial<Booking> = {},
  of4: Partial<Booking4> = {},
  of: Partial<DaySources> = {},
) {
  const board = dayBoard(
    aDay({
      starting: [aBooking({ code, customer: 'Mary', ...members })],
      four: new Map([
        [code, aBooking4(code, { startsAt: new Date('2026-11-21T16:00:00Z'), ...of4 })],
      ]),
      ...of,
    }),
  )
  return { board, row: Object.values(board.rows).flat()[0] }
}

test('a no-show is found by its name, as the business calls it (§3)', () => {
  for (const name of ['No-show', 'No Show', 'NO_SHOW', 'Noshow', 'ノーショー', 'لم يحضر']) {
    expect(isNoShow(statusOf('X1', name))).toBe(true)
  }
  expect(isNoShow(noShow)).toBe(true)
  expect(isNoShow(statusOf('SHOW', 'Show'))).toBe(false)
})

test('guests of a no-show, a stopped booking and the waiting list are not expected; all others are (§3)', () => {
  const ids = ['PEND', 'HOLD', 'PART', 'PAID', 'OWNER', '', 'STOP', 'WAIT', 'VOID', 'CANCELLED']
  expect(ids.filter((id) => isExpected(statusOf(id, id)))).toEqual(ids.slice(0, 6))
  expect(isExpected(noShow)).toBe(false)
})

test('a no-show is not late, is in no count, and has its own heading (ux.md §3.1)', () => {
  const { board, row } = mary({ status: noShow })
  expect(row).toMatchObject({ state: 'not-expected', late: false, act: 'check-in' })
  expect(board.counts.arrivals).toEqual({ done: 0, total: 0 })
  expect(ofDay(board)).toEqual([])
  expect(groupsOf(board.rows.arrivals, 'arrivals', day, zone).map(({ title }) => title)).toEqual([
    'No-show',
  ])
})

test('a no-show is also at the end of Done, under its own heading and in no count (ux.md §3.1)', () => {
  const { board } = mary({ status: noShow }, {}, { ending: [] })
  expect(board.rows.done).toMatchObject([{ booking: { code }, act: null }])
  expect(board.counts.done).toEqual({ done: 0, total: 0 })
  const came = aBooking({ code: parseBookingCode('KB2'), customer: 'Ann' })
  const both = dayBoard(
    aDay({
      starting: [aBooking({ code, customer: 'Mary', status: noShow }), came],
      four: new Map([
        [came.code, aBooking4(came.code, { checkedInAt: new Date('2026-11-21T16:30:00Z') })],
      ]),
    }),
  )
  expect(both.counts.done).toEqual({ done: 1, total: 1 })
  expect(groupsOf(both.rows.done, 'done', day, zone)).toMatchObject([
    { title: null, rows: [{ booking: { customer: 'Ann' } }] },
    { title: 'No-show', rows: [{ booking: { customer: 'Mary' } }] },
  ])
  const staying = mary(
    { status: noShow },
    {},
    { starting: [], staying: [aBooking({ code, status: noShow })] },
  )
  expect(staying.board.rows.done).toEqual([])
})

test('a no-show who came after all counts like every guest who is here (ux.md §3.1)', () => {
  const { board, row } = mary({ status: noShow }, { checkedInAt: new Date('2026-11-21T16:30:00Z') })
  expect(row).toMatchObject({ state: 'in' })
  expect(board.counts.arrivals).toEqual({ done: 1, total: 1 })
  // The service still has them as a no-show.
  const moment = { now: new Date('2026-11-21T18:00:00Z'), zone }
  expect(row && secondLine(row, moment, null)).toContain('No-show')
})

test('a status that was just chosen can be undone on the row (ux.md §3.1)', () => {
  const entry = anEntry({
    kind: 'change-status',
    code,
    from: statusOf('PEND', 'Pending'),
    to: noShow,
    notify: false,
  })
  const { row } = mary({}, {}, { entries: [entry] })
  expect(row).toMatchObject({ state: 'held', entry, act: null })
})

test('a guest who booked after the time of arrival is not late (ux.md §3.1)', () => {
  expect(mary().row).toMatchObject({ late: true })
  const { row } = mary({ createdAt: new Date('2026-11-21T16:20:00Z') })
  expect(row).toMatchObject({ late: false })
})

test('a guest who came after the planned end of the stay is not shown as one who should have left (ux.md §3.1)', () => {
  const planned = {
    startsAt: new Date('2026-11-20T16:00:00Z'),
    endsAt: new Date('2026-11-21T16:00:00Z'),
  }
  const leaving = (checkedInAt: string) =>
    mary(
      {},
      { ...planned, checkedInAt: new Date(checkedInAt) },
      {
        starting: [],
        ending: [aBooking({ code, customer: 'Mary', total: cad('10'), paid: cad('10') })],
      },
    ).row
  expect(leaving('2026-11-20T18:00:00Z')).toMatchObject({ overdue: true })
  expect(leaving('2026-11-21T16:30:00Z')).toMatchObject({ overdue: false })
})
