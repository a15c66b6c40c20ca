import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BookingLine } from '../../../../../src/contract/bookingDetail.ts'
import { addDays, parseDay } from '../../../../../src/contract/day.ts'
import { bookedOn } from '../../../../../src/desk/pages/calendar/data/bookedOn.ts'
import { daysOf } from '../../../../../src/desk/pages/calendar/rules/holds.ts'
import { nightsWords, paidWords } from '../../../../../src/desk/pages/calendar/words/cellWords.ts'
import { cad } from '../../../../example/wireBooking.ts'

const cabin = { id: 1, unit: 'N' }
const kayak = { id: 2, unit: 'D' }
const guide = { id: 3, unit: 'H' }
const items = [cabin, kayak, guide]

type Wish = Partial<Omit<BookingLine, 'startDay' | 'endDay'>> & { from: string; to?: string }
const line = ({ from, to, ...wish }: Wish): BookingLine => ({
  position: 1,
  itemId: cabin.id,
  name: '',
  quantity: 1,
  startDay: parseDay(from),
  endDay: parseDay(to ?? from),
  total: cad('300'),
  parameters: [],
  ...wish,
})
const days = (from: string, to: string) =>
  new Set(daysOf({ from: parseDay(from), to: parseDay(to) }))
const booked = (on: ReadonlySet<ReturnType<typeof parseDay>>, ...lines: readonly BookingLine[]) =>
  bookedOn([{ lines }], items, on)

describe('What is booked on some days (§4.1)', () => {
  test('a night ends on the day of departure: a departure on the first day does not count', () => {
    const stay = line({ from: '2026-07-10', to: '2026-07-13' })
    expect(booked(days('2026-07-13', '2026-07-20'), stay).nights).toBe(0)
    expect(booked(days('2026-07-12', '2026-07-20'), stay)).toMatchObject({
      nights: 1,
      money: cad('100'),
      untold: 0,
    })
  })

  test('a day is counted to its last one, an hour is on its own day, and each unit counts', () => {
    const on = days('2026-07-12', '2026-07-12')
    expect(
      booked(on, line({ itemId: kayak.id, from: '2026-07-11', to: '2026-07-12', quantity: 3 })),
    ).toMatchObject({ nights: 0, days: 3, money: cad('150') })
    expect(booked(on, line({ itemId: guide.id, from: '2026-07-12' }))).toMatchObject({ days: 1 })
  })

  test('other items of the same booking are ignored', () => {
    const { nights, money } = bookedOn(
      [
        {
          lines: [
            line({ from: '2026-07-12', to: '2026-07-13' }),
            line({ from: '2026-07-12', to: '2026-07-13', itemId: 9 }),
          ],
        },
      ],
      items,
      days('2026-07-12', '2026-07-12'),
    )
    expect([nights, money]).toEqual([1, cad('300')])
  })

  test('what a record lacks makes the number “at least”, and never zero', () => {
    const on = days('2026-07-12', '2026-07-12')
    const known = line({ from: '2026-07-12', to: '2026-07-13' })
    const partlyKnown = booked(
      on,
      known,
      line({ from: '2026-07-12', to: '2026-07-13', total: null }),
    )
    expect(nightsWords(partlyKnown)).toBe('At least 2 nights')
    expect(paidWords(partlyKnown)).toBe(
      paidWords(booked(on, known)).replace('Price: ', 'Price: at least '),
    )
    const untold = bookedOn([{ lines: [] }], items, on)
    expect([nightsWords(untold), paidWords(untold), untold.untold]).toEqual([
      '',
      'Price unknown.',
      1,
    ])
  })

  test('the shares of all its days add up to exactly what a line costs, and each is close to its part', () => {
    const anyLine = fc.record({
      length: fc.integer({ min: 1, max: 40 }),
      minor: fc.integer({ min: 0, max: 10_000_000 }),
      cut: fc.nat(40),
    })
    fc.assert(
      fc.property(anyLine, ({ length, minor, cut }) => {
        const start = parseDay('2026-07-01')
        const stay = line({
          from: start,
          to: addDays(start, length),
          total: { ...cad('0'), minor },
        })
        const on = (from: number, to: number) =>
          from > to
            ? 0
            : (booked(days(addDays(start, from), addDays(start, to)), stay).money?.minor ?? 0)
        const at = Math.min(cut, length - 1)
        expect(on(0, at) + on(at + 1, length - 1)).toBe(minor)
        expect(Math.abs(on(at, at) - minor / length)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
