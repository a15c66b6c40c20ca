import { describe, expect, test } from 'vitest'
import { addDays, parseDay } from '../../../../../src/contract/day.ts'
import type { Event } from '../../../../../src/contract/event.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import type { RatedDay } from '../../../../../src/contract/ratedItem.ts'
import { cellsOf } from '../../../../../src/desk/pages/calendar/data/cells.ts'
import { type Draft, effectiveEvents } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { usualPolicy } from '../../../../../src/desk/pages/calendar/rules/simulate.ts'
import { type StayInput, stayPrice } from '../../../../../src/desk/pages/calendar/stay/stayPrice.ts'
import { stayQuery } from '../../../../../src/desk/pages/calendar/stay/stayQuery.ts'
import { cad } from '../../../../example/wireBooking.ts'
import { aRatedItem } from '../../new-booking/aRatedItem.ts'
import { aCalendarItem } from '../aCalendarItem.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'
import { aSample } from '../prices/aSample.ts'

const day = parseDay('2026-07-11')
const percent = (rate: number) => ({ price: { kind: 'dynamic', rate, unit: 'percent' } }) as const
const tenLess = aDraft(aRule({ ...percent(-10), allItems: true }))

const cells = (drafts: readonly Draft[], events: readonly Event[] = []) =>
  cellsOf(effectiveEvents(events, []), effectiveEvents(events, drafts), {
    sample: (_, at) => aSample({ day: at, minor: 10_000 }),
    lastCharged: () => null,
    base: () => 10_000,
    newPrices: () => new Map(),
    stock: () => null,
    policy: usualPolicy,
    currency: parseCurrency('CAD'),
  })

const aStay = (wish: Partial<StayInput> = {}): StayInput => ({
  item: aCalendarItem({ unit: 'N' }),
  arrival: day,
  units: 2,
  party: { adults: 2 },
  pricedBy: ['adults'],
  ...wish,
})

const rated = (
  at: string,
  price: string,
  unitPrices: Readonly<Record<string, string>>,
): RatedDay => ({
  day: parseDay(at),
  left: 3,
  free: 3,
  isOpen: true,
  price: cad(price),
  discount: null,
  unitPrices: new Map(Object.entries(unitPrices).map(([id, amount]) => [id, cad(amount)])),
  eventIds: null,
})

describe('What a stay costs (ux.md §4.7)', () => {
  test('is the sum of its nights for the whole party, now and with the drafts', () => {
    expect(stayPrice(cells([tenLess]), aStay(), null)).toMatchObject({
      before: 40_000,
      minor: 38_000,
      isDrafted: true,
      isVerified: false,
      days: [
        { day, before: 20_000, minor: 18_000 },
        { day: addDays(day, 1), before: 20_000, minor: 20_000 },
      ],
    })
    const later = aStay({ arrival: addDays(day, 5) })
    expect(stayPrice(cells([tenLess]), later, null)).toMatchObject({
      before: 40_000,
      minor: 40_000,
      isDrafted: false,
    })
  })

  test('is verified once the service has answered, and the drafts are calculated from what it charges', () => {
    const answer = aRatedItem({
      subTotal: cad('420'),
      days: [
        rated('2026-07-11', '210', { adults: '80', children: '50' }),
        rated('2026-07-12', '210', { adults: '80', children: '50' }),
      ],
    })
    const family = aStay({ party: { adults: 2, children: 1 } })
    expect(stayPrice(cells([tenLess]), family, answer)).toMatchObject({
      before: 42_000,
      minor: 39_900,
      isVerified: true,
    })
  })

  test('has a child’s price under a changed event, calculated from the price behind it', () => {
    const season = anEvent(7, { kind: 'season', allItems: true, ...percent(25) })
    const raised = aDraft({ ...season, ...percent(50) }, { rateId: 7, before: season })
    const answer = aRatedItem({
      subTotal: cad('150'),
      days: [rated('2026-07-11', '150', { adults: '100', children: '50' })],
    })
    const one = aStay({ units: 1, party: { adults: 1, children: 1 } })
    // 50.00 is 40.00 and a quarter more; half more is 60.00. The adult’s 100.00 is 80.00 and a quarter.
    const known = cellsOf(effectiveEvents([season], []), effectiveEvents([season], [raised]), {
      sample: () => aSample({ day, minor: 10_000 }),
      lastCharged: () => null,
      base: () => 8_000,
      newPrices: () => new Map(),
      stock: () => null,
      policy: usualPolicy,
      currency: parseCurrency('CAD'),
    })
    expect(stayPrice(known, one, answer)).toMatchObject({ before: 15_000, minor: 18_000 })
  })

  test('is not calculated further where the days do not explain what the service charges', () => {
    const answer = aRatedItem({
      subTotal: cad('500'),
      days: [rated('2026-07-11', '210', { adults: '80' }), rated('2026-07-12', '210', {})],
    })
    expect(stayPrice(cells([tenLess]), aStay(), answer)).toMatchObject({
      before: 50_000,
      minor: null,
      isVerified: true,
    })
  })

  test('says which of its nights a draft closes', () => {
    const closing = aDraft(aRule({ allItems: true, available: false }))
    expect(stayPrice(cells([closing]), aStay(), null).days.map(({ isClosed }) => isClosed)).toEqual(
      [true, false],
    )
  })

  test('of a cabin is for the cabin, however many sleep in it', () => {
    const cabin = aStay({ party: { cabins: 1, adults: 2 }, pricedBy: ['cabins'] })
    expect(stayPrice(cells([]), cabin, null)).toMatchObject({ before: 20_000 })
    expect(stayPrice(cells([]), { ...cabin, pricedBy: null }, null)).toMatchObject({
      before: 20_000,
    })
  })

  test('by the hour is that of its hours on the day they begin', () => {
    const hours = aStay({
      item: aCalendarItem({ unit: 'H' }),
      units: 3,
      party: { pieces: 1 },
      pricedBy: ['pieces'],
    })
    expect(stayPrice(cells([]), hours, null)).toMatchObject({ before: 30_000, days: [{ day }] })
  })
})

test('the price of a stay needs one rated query: nights to the day of departure, days to the last, hours to their end (§4.2)', () => {
  expect(stayQuery(aStay(), '09:00')).toEqual({
    start_date: '20260711',
    end_date: '20260713',
    rules: 'off',
    'param[adults]': '2',
  })
  expect(stayQuery(aStay({ item: aCalendarItem() }), '09:00')).toMatchObject({
    end_date: '20260712',
  })
  const hours = aStay({ item: aCalendarItem({ unit: '30M' }), units: 3 })
  expect(stayQuery(hours, '09:00')).toMatchObject({
    start_date: '20260711',
    end_date: '20260711',
    start_time: '09:00',
    end_time: '10:30',
  })
  const night = aStay({ item: aCalendarItem({ unit: 'H' }), units: 3 })
  expect(stayQuery(night, '22:00')).toMatchObject({ end_date: '20260712', end_time: '01:00' })
  expect(stayQuery(night, '21:00')).toMatchObject({ end_date: '20260712', end_time: '00:00' })
})
