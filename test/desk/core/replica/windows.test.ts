import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookingFilter } from '../../../../src/contract/bookingFilter.ts'
import { addDays, type CalendarDay, parseDay } from '../../../../src/contract/day.ts'
import { beforeTheWindow, workingWindow } from '../../../../src/desk/core/replica/windows.ts'

const today = parseDay('2026-11-21')

/** A stay by its days from today. */
const aStay = fc
  .tuple(fc.integer({ min: -90, max: 400 }), fc.integer({ min: 0, max: 45 }))
  .map(([ahead, nights]) => ({
    starts: addDays(today, ahead),
    ends: addDays(today, ahead + nights),
  }))

type StayDays = { readonly starts: CalendarDay; readonly ends: CalendarDay }

/** A filter as the service understands it (§4.3). */
const lists = (filter: BookingFilter, { starts, ends }: StayDays): boolean =>
  (filter.startsFrom === undefined || starts >= filter.startsFrom) &&
  (filter.startsTo === undefined || starts <= filter.startsTo) &&
  (filter.endsFrom === undefined || ends >= filter.endsFrom) &&
  (filter.endsTo === undefined || ends <= filter.endsTo)

test.each([true, false])(
  'every booking is in the working window or before it, and in the answer to one request (with 4.0: %s)',
  (hasDays) => {
    fc.assert(
      fc.property(aStay, (stay) => {
        const isIn = workingWindow(today, hasDays).some(({ filter }) => lists(filter, stay))
        expect(isIn).toBe(stay.ends >= addDays(today, -30))
        expect(lists(beforeTheWindow(today).filter, stay)).toBe(!isIn)
      }),
    )
  },
)

test('a request with a day lists only what starts on it, and so the request gives the day (ux.md §1.1)', () => {
  fc.assert(
    fc.property(aStay, (stay) => {
      const named = workingWindow(today, false).filter(({ filter }) => lists(filter, stay))
      const days = named.flatMap(({ starts }) => starts ?? [])
      expect(days.every((day) => day === stay.starts)).toBe(true)
    }),
  )
})

test('no request limits one date on both sides, which §4.3 cannot express', () => {
  for (const { filter } of [...workingWindow(today, false), beforeTheWindow(today)]) {
    const { startsFrom, startsTo, endsFrom, endsTo } = filter
    expect(startsFrom === undefined || startsTo === undefined || startsFrom === startsTo).toBe(true)
    expect(endsFrom === undefined || endsTo === undefined).toBe(true)
  }
})
