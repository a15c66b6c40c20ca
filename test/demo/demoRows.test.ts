import { describe, expect, test } from 'vitest'
import { dayOf, parseDay } from '../../src/contract/day.ts'
import { minorDigits, parseCurrency } from '../../src/contract/money.ts'
import { demoBusiness } from '../../src/demo/data/business.ts'
import { type DemoWish, demoRows } from '../../src/demo/demoRows.ts'

const wish: DemoWish = {
  business: demoBusiness,
  bookings: 300,
  world: 'believable',
  today: parseDay('2026-07-11'),
  hour: null,
  now: new Date('2026-07-11T17:00:00Z'),
}
const people = { staff: [1, 2], partners: [5, 6] } as const
const made = (more: Partial<DemoWish> = {}) => demoRows({ ...wish, ...more }, people)

const withoutToken = (row: object) => ({ ...row, token: null })

test('the same settings give the same business, except for the tokens of its customers', () => {
  const [one, two] = [made(), made()]
  expect({ ...one, bookings: one.bookings.map(withoutToken) }).toEqual({
    ...two,
    bookings: two.bookings.map(withoutToken),
  })
  expect(one.bookings[0]?.token).not.toBe(two.bookings[0]?.token)
})

test.each([0, 1, 5, 22, 23, 24, 60, 71, 72, 2600])(
  'a business of %i bookings has exactly as many, each with its own code',
  (bookings) => {
    const { bookings: rows } = made({ bookings })
    expect(rows).toHaveLength(bookings)
    expect(new Set(rows.map(({ code }) => code)).size).toBe(bookings)
  },
)

test.each(['2026-07-11T07:05:00Z', '2026-07-11T15:00:00Z', '2026-07-12T06:50:00Z'])(
  'filled at %s, today has 23 arrivals, and nobody checked in before midnight or later than now',
  (instant) => {
    const now = new Date(instant)
    const { bookings } = made({ now })
    const zone = demoBusiness.timeZone
    const startsToday = bookings.filter(({ starts_at }) => dayOf(starts_at, zone) === wish.today)
    expect(startsToday).toHaveLength(23)
    const entered = startsToday.flatMap(({ checked_in_at }) => checked_in_at ?? [])
    expect(entered.length).toBeGreaterThanOrEqual(6)
    expect(entered.every((at) => at <= now && dayOf(at, zone) === wish.today)).toBe(true)
  },
)

describe('a demo business in another country', () => {
  test.each([
    ['JPY', 'Asia/Tokyo', 'ja_JP', '2026-03-01'],
    ['KWD', 'Asia/Riyadh', 'ar_KW', '2026-12-31'],
    ['EUR', 'Europe/Paris', 'fr_FR', '2028-02-29'],
    ['CAD', 'America/Vancouver', 'en_CA', '2026-11-01'],
    ['XOF', 'Pacific/Apia', 'sm_WS', '2026-01-01'],
  ])('has the currency %s and the zone %s', (code, timeZone, localeId, day) => {
    const business = { ...demoBusiness, currency: parseCurrency(code), timeZone, localeId }
    const { bookings } = made({ business, today: parseDay(day) })
    expect(bookings.filter(({ starts_at }) => dayOf(starts_at, timeZone) === day)).toHaveLength(23)
    const unit = 10 ** minorDigits(business.currency)
    for (const { total_minor } of bookings) {
      expect(Number.isSafeInteger(total_minor)).toBe(true)
      expect(total_minor).toBeGreaterThan(unit)
    }
  })
})

/** How many guests have come by then, whatever the time of day is. */
const arrivedBy = (hour: string): number =>
  made({ hour, now: new Date('2026-07-12T04:00:00Z') }).bookings.filter(
    ({ checked_in_at: at }) => at !== null,
  ).length

test('a demo can be filled as of a given hour of the day', () => {
  expect(arrivedBy('07:30')).toBeLessThan(arrivedBy('18:00'))
})
