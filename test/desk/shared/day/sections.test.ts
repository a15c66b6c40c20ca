import { describe, expect, test } from 'vitest'
import { type Booking, parseBookingCode } from '../../../../src/contract/booking.ts'
import { parseBookings4 } from '../../../../src/contract/booking4.ts'
import { dayBoard } from '../../../../src/desk/shared/day/dayBoard.ts'
import { itemsOf, sectionsOf } from '../../../../src/desk/shared/day/sections.ts'
import type { TodayTab } from '../../../../src/desk/ui/paths.ts'
import { aBooking } from '../../../example/wireBooking.ts'
import { aDay } from '../../pages/today/aDay.ts'

const booking = (code: string, summary: string): Booking =>
  aBooking({ code: parseBookingCode(code), customer: code, summary })

/** What was booked, as 4.0 sends it: by code, the numbers and names of the items. */
function fromFour(items: Record<string, readonly { id: number; name: string }[]>) {
  const data = Object.entries(items).map(([code, lines]) => ({ code, items: lines }))
  return new Map(parseBookings4({ data }).records.map((record) => [record.code, record]))
}

const heron = { id: 12, name: 'Heron cabin' }
const kayak = { id: 7, name: 'Double kayak' }

const board = dayBoard(
  aDay({
    starting: [
      booking('KB1', 'Heron cabin, 2 nights'),
      booking('KB2', 'Heron cabin + Double kayak'),
      booking('KB3', 'Double kayak, 2 boats'),
      booking('KB4', 'Double kayak'),
      booking('KB5', 'Something else'),
    ],
    four: fromFour({ KB1: [heron], KB2: [heron, kayak], KB3: [kayak] }),
  }),
)

const codesWith = (booked: { id: number; name: string } | null, tab: TodayTab = 'arrivals') =>
  sectionsOf(board, { tab, search: '', dueOnly: false, booked })
    .flatMap(({ rows }) => rows)
    .map(({ booking: { code } }) => String(code))

describe('the list of one item', () => {
  test('can be filtered by what the day’s bookings are of, by name', () => {
    expect(itemsOf(board)).toEqual([kayak, heron])
    expect(itemsOf(dayBoard(aDay({ starting: [booking('KB1', 'Heron cabin')] })))).toEqual([])
  })

  test('has the bookings of that item, and where no record says what was booked, those whose words name it', () => {
    expect(codesWith(heron)).toEqual(['KB1', 'KB2'])
    expect(codesWith(kayak)).toEqual(['KB2', 'KB3', 'KB4'])
    expect(codesWith(null)).toHaveLength(5)
  })
})
