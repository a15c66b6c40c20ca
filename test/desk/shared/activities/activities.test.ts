import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Booking, parseBookingCode } from '../../../../src/contract/booking.ts'
import type { BookingLine } from '../../../../src/contract/bookingLine.ts'
import type { DayLeft } from '../../../../src/contract/calendar.ts'
import { parseDay } from '../../../../src/contract/day.ts'
import { parseItem } from '../../../../src/contract/item.ts'
import { statusOf } from '../../../../src/contract/status.ts'
import {
  activitiesOf,
  type DayActivity,
} from '../../../../src/desk/shared/activities/activities.ts'
import {
  factsOfActivity,
  placesOfActivity,
  titleOfActivity,
} from '../../../../src/desk/shared/activities/activityWords.ts'
import { withPlaces } from '../../../../src/desk/shared/activities/useActivities.ts'
import { dayBoard } from '../../../../src/desk/shared/day/dayBoard.ts'
import { aBooking, cad } from '../../../example/wireBooking.ts'
import { aBooking4, aDay, day } from '../../pages/today/aDay.ts'

const zone = 'America/Vancouver'
const nine = new Date('2026-11-21T17:00:00Z')
const two = new Date('2026-11-21T22:00:00Z')

const line = (members: Partial<BookingLine>): BookingLine => ({
  position: 1,
  itemId: 12,
  name: 'Harbour tour',
  quantity: 1,
  startDay: null,
  endDay: null,
  total: null,
  parameters: [],
  ...members,
})
const tour = (adults: number, children = 0): BookingLine =>
  line({
    quantity: adults + children,
    parameters: [
      { label: 'Adults', quantity: adults },
      { label: 'Children', quantity: children },
    ].filter(({ quantity }) => quantity > 0),
  })
const wetsuits = (quantity: number) => line({ itemId: 31, name: 'Wetsuit', quantity })

const anItem = (id: number, stock: number | null) =>
  parseItem({ item_id: id, name: 'Harbour tour', stock: stock ?? '' })

const left = (units: number | null): DayLeft => ({ left: units, isClosed: false })
const bookedOf = (these: readonly DayActivity[], of: DayLeft | null, stock: number | null = 10) =>
  withPlaces(these, [anItem(12, stock)], () => of).map(placesOfActivity)

type Guest = {
  readonly code: string
  readonly lines?: readonly BookingLine[]
  readonly at?: Date | null
  readonly isHere?: boolean
  readonly booking?: Partial<Booking>
}

/** The activities of a day on which these guests begin something. */
function activities(guests: readonly Guest[]) {
  const bookings = guests.map(({ code, booking }) =>
    aBooking({
      code: parseBookingCode(code),
      customer: code,
      summary: 'Harbour tour',
      total: cad('40.00'),
      paid: cad('40.00'),
      ...booking,
    }),
  )
  const four = new Map(
    guests.map(({ code, lines = [tour(2)], at = nine, isHere = false }) => {
      const known = parseBookingCode(code)
      const members4 = { startsAt: at, lines, checkedInAt: isHere ? nine : null }
      return [known, aBooking4(known, members4)] as const
    }),
  )
  return activitiesOf(dayBoard(aDay({ starting: bookings, four })), day, zone)
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

describe('the day by activity', () => {
  test('has a card for each item and start time, with its persons by kind and how many have come', () => {
    const cards = activities([
      { code: 'KA1', lines: [tour(2, 1)], isHere: true },
      { code: 'KA2', lines: [tour(4)], booking: { paid: cad('10.00') } },
      { code: 'KA3', lines: [tour(2)], at: two },
    ])
    expect(cards.map(titleOfActivity)).toEqual(['09:00 Harbour tour', '14:00 Harbour tour'])
    const [first] = cards
    if (first === undefined) throw new Error('no card')
    expect(factsOfActivity(first)).toBe('6 adults, 1 child · 3 of 7 checked in · 30.00 due')
  })

  test('names what its guests have booked besides, to be handed out', () => {
    const cards = activities([
      { code: 'KA1', lines: [tour(2), wetsuits(2)] },
      { code: 'KA2', lines: [tour(2), wetsuits(1), wetsuits(1)] },
    ])
    expect(cards.map((card) => [card.name, factsOfActivity(card)])).toEqual([
      ['Harbour tour', '4 adults · 0 of 4 checked in · Also: Wetsuit 4'],
      ['Wetsuit', '2 bookings · 0 of 4 checked in · Also: Harbour tour 4'],
    ])
  })

  test('says how many places are booked where the service counts them, and the item has one start that day', () => {
    const once = activities([
      { code: 'KA1', lines: [tour(2)] },
      { code: 'KA2', lines: [wetsuits(3)] },
    ])
    expect(bookedOf(once, left(2))).toEqual(['8 of 10 booked', null])
    expect(bookedOf(once, left(9))).toEqual([null, null])
    expect(bookedOf(once, left(null))).toEqual([null, null])
    expect(bookedOf(once, { left: 0, isClosed: true })).toEqual([null, null])
    expect(bookedOf(once, null)).toEqual([null, null])
    expect(bookedOf(once, left(2), null)).toEqual([null, null])
    expect(bookedOf(activities([{ code: 'KA1' }, { code: 'KA3', at: two }]), left(2))).toEqual([
      null,
      null,
    ])
  })

  test('counts nobody who is not expected, and no line of another day', () => {
    const [card, ...others] = activities([
      { code: 'KA1' },
      { code: 'KA2', booking: { status: statusOf('NOSHOW', 'No-show') } },
      { code: 'KA3', booking: { status: statusOf('VOID', 'Void') } },
      { code: 'KA4', lines: [tour(2), line({ itemId: 8, startDay: parseDay('2026-11-22') })] },
    ])
    expect(others).toEqual([])
    expect(card?.rows.map(({ booking }) => booking.code)).toEqual(['KA1', 'KA4'])
    expect(card?.units).toBe(4)
  })

  test('groups by item where a service has no times, and by its own text where a record has no lines', () => {
    const cards = activities([
      { code: 'KA1', at: null },
      { code: 'KA2', at: null },
      { code: 'KA3', at: null, lines: [], booking: { summary: 'Sauna' } },
    ])
    expect(cards.map((card) => [titleOfActivity(card), card.rows.length, card.itemId])).toEqual([
      ['Harbour tour', 2, 12],
      ['Sauna', 1, null],
    ])
  })

  test('has every booked unit of the day in exactly one card', () => {
    const lines = array(
      record({ item: integer({ min: 1, max: 4 }), quantity: integer({ min: 1, max: 9 }) }),
      { minLength: 1, maxLength: 5 },
    )
    const guest = record({ lines, at: constantFrom(nine, two, null), isHere: boolean() })
    assert(
      property(array(guest, { maxLength: 8 }), (guests) => {
        const cards = activities(
          guests.map((one, nth) => ({
            ...one,
            code: `KA${nth}`,
            lines: one.lines.map(({ item, quantity }) =>
              line({ itemId: item, name: `Item ${item}`, quantity }),
            ),
          })),
        )
        const booked = (those: typeof guests) =>
          sum(those.flatMap((one) => one.lines.map(({ quantity }) => quantity)))
        expect(sum(cards.map(({ units }) => units))).toBe(booked(guests))
        expect(sum(cards.map(({ unitsHere }) => unitsHere))).toBe(
          booked(guests.filter(({ isHere }) => isHere)),
        )
      }),
    )
  })
})
