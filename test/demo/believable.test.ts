import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDay, dayOf, daysBetween, parseDay } from '../../src/contract/day.ts'
import { demoBusiness } from '../../src/demo/data/business.ts'
import { demoRows } from '../../src/demo/demoRows.ts'

const { timeZone } = demoBusiness
const today = parseDay('2026-07-11')
const now = new Date('2026-07-11T17:00:00Z')
const people = { staff: [1, 2, 5], partners: [6] } as const
const wish = { business: demoBusiness, bookings: 2500, today, hour: null, now }
const rows = demoRows({ ...wish, world: 'believable' }, people)

/** Days from today to the day of that moment, by the business's clock. */
const daysTo = (at: Date): number => daysBetween(today, dayOf(at, timeZone))

const countBy = <T>(
  all: readonly T[],
  keyOf: (one: T) => string | number,
): Map<string | number, number> => {
  const counts = new Map<string | number, number>()
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return counts
}
const share = <T>(all: readonly T[], isOne: (one: T) => boolean): number =>
  all.filter(isOne).length / all.length

const paidFor = new Map<number, number>()
for (const { booking_id, amount_minor } of rows.transactions) {
  paidFor.set(booking_id, (paidFor.get(booking_id) ?? 0) + amount_minor)
}
type BookingRow = (typeof rows.bookings)[number]
const owed = ({ booking_id, total_minor }: BookingRow): number =>
  total_minor - (paidFor.get(booking_id) ?? 0)
const isOn = ({ status_id }: BookingRow): boolean =>
  !['CANCELLED', 'VOID', 'STOP'].includes(status_id)

/** In days. */
const lead = ({ created_at, starts_at }: BookingRow) => daysTo(starts_at) - daysTo(created_at)
const middle = (all: readonly BookingRow[]) =>
  all.map(lead).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
const hour = (at: Date) =>
  Number(at.toLocaleString('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }))
const starting = (from: CalendarDay) =>
  rows.bookings.filter(({ starts_at }) => {
    const day = dayOf(starts_at, timeZone)
    return day >= from && day < addDays(from, 28)
  }).length

describe('bookings of the demo are made over the months before their stay', () => {
  test('never all on one day, and some on each day of the last two weeks', () => {
    const made = countBy(rows.bookings, ({ created_at }) => daysTo(created_at))
    expect(Math.max(...made.values())).toBeLessThan(45)
    const quiet = [...Array(14).keys()].filter((ago) => (made.get(-1 - ago) ?? 0) <= 2)
    expect(quiet).toEqual([])
  })

  test('cabins earlier than boats and tours, some on the day itself and some half a year before', () => {
    const nights = rows.bookings.filter(({ summary }) => /night/.test(summary))
    const others = rows.bookings.filter(({ summary }) => !/night/.test(summary))
    expect(middle(nights)).toBeGreaterThan(3 * middle(others))
    expect(share(others, (one) => lead(one) === 0)).toBeGreaterThan(0.05)
    expect(share(nights, (one) => lead(one) > 120)).toBeGreaterThan(0.03)
  })

  test('with more stays that begin on Fridays and Saturdays than on other days', () => {
    const weekday = countBy(rows.bookings, ({ starts_at }) =>
      new Date(dayOf(starts_at, timeZone)).getUTCDay(),
    )
    const [sat = 0, tue = 1] = [weekday.get(6), weekday.get(2)]
    expect(sat).toBeGreaterThan(1.3 * tue)
  })

  test('with a few fewer in the same month of last year, to compare with', () => {
    const [before, lately] = [starting(addDays(today, -364 - 28)), starting(addDays(today, -28))]
    expect(before / lately).toBeGreaterThan(0.6)
    expect(before / lately).toBeLessThan(1.1)
  })
})

describe('money of the demo is taken where it would be', () => {
  test('online, at the desk by card and in cash, by transfer, and some is paid back', () => {
    const gateways = countBy(rows.transactions, ({ gateway }) => gateway)
    const rare = ['WEB', 'CARD', 'CASH', 'POS', 'BANK'].filter(
      (gateway) => (gateways.get(gateway) ?? 0) <= 50,
    )
    expect(rare).toEqual([])
    expect(share(rows.transactions, ({ status }) => status === 'REFUND')).toBeGreaterThan(0.02)
  })

  test('guests in house have paid, except five who have something due and one who paid too much', () => {
    const inHouse = rows.bookings.filter(
      ({ starts_at, ends_at }) => daysTo(starts_at) < 0 && daysTo(ends_at) >= 0,
    )
    expect(inHouse.filter((one) => isOn(one) && owed(one) > 0)).toHaveLength(5)
    expect(inHouse.filter((one) => owed(one) < 0)).toHaveLength(1)
  })

  test('a few of all customers paid too much, and a few bookings wait for an answer', () => {
    const overpaid = rows.bookings.filter((one) => isOn(one) && owed(one) < 0).length
    expect(overpaid).toBeGreaterThanOrEqual(4)
    expect(overpaid).toBeLessThan(25)
    const statuses = countBy(
      rows.bookings.filter(({ starts_at }) => daysTo(starts_at) > 0),
      ({ status_id }) => status_id,
    )
    for (const status of ['PEND', 'WAIT', 'HOLD']) {
      expect(statuses.get(status)).toBeGreaterThanOrEqual(3)
      expect(statuses.get(status)).toBeLessThan(30)
    }
  })

  test('payments at the desk are made in opening hours, about as many a day as guests arrive', () => {
    const atDesk = rows.transactions.filter(
      ({ gateway, amount_minor }) => gateway === 'CASH' && amount_minor > 0,
    )
    expect(share(atDesk, ({ made_at }) => hour(made_at) >= 6 && hour(made_at) < 22)).toBe(1)
    const yesterday = rows.transactions.filter(({ made_at }) => daysTo(made_at) === -1).length
    expect(yesterday).toBeGreaterThan(5)
    expect(yesterday).toBeLessThan(50)
  })
})

test('notes of the last days are by several people, and some of the handovers among them are done', () => {
  const lately = rows.notes.filter(({ written_at }) => daysTo(written_at) >= -3)
  const authors = countBy(lately, ({ account_id }) => account_id)
  for (const author of [0, ...people.staff])
    expect(authors.get(author), `${author}`).toBeGreaterThan(3)
  const handovers = rows.notes.filter(({ body }) => body.startsWith('[handover]'))
  const answered = new Set(
    rows.notes.flatMap(({ body }) => /^\[done\] \[note (\d+)\]/.exec(body)?.[1] ?? []),
  )
  expect(answered.size).toBeGreaterThanOrEqual(4)
  expect(handovers.filter(({ note_id }) => answered.has(String(note_id)))).toHaveLength(
    answered.size,
  )
  expect(handovers.length - answered.size).toBeGreaterThanOrEqual(5)
})

test.each(['2026-01-02', '2026-07-11', '2026-11-22', '2026-12-31'])(
  'on %s there is a season for next summer, and prices reach eighteen months ahead (§2.8)',
  (day) => {
    const at = parseDay(day)
    const { events } = demoRows({ ...wish, bookings: 0, today: at, world: 'believable' }, people)
    const seasons = events.filter(({ type }) => type === 'SE')
    expect(seasons.some(({ end_date }) => (end_date ?? '') >= addDays(at, 545))).toBe(true)
    const nextYear = Number(day.slice(0, 4)) + 1
    expect(seasons.map(({ name }) => name)).toContain(`Summer ${nextYear}`)
    const summer = seasons.filter(({ name }) => name === `Summer ${nextYear - 1}`)
    expect(summer).toHaveLength(1)
  },
)

describe('the two kinds of demo business', () => {
  const hostile = demoRows({ ...wish, world: 'hostile' }, people)
  const latin = /^[\p{Script=Latin}\p{Mark}’' .-]{3,40}$/u

  test('the ordinary one shows names that can be read out, and nothing that looks like markup', () => {
    for (const { name } of rows.customers) expect(name).toMatch(latin)
    const texts = [
      ...rows.notes.map(({ body }) => body),
      ...rows.statuses.map(({ name }) => name),
      ...rows.customers.flatMap(({ city, address }) => [String(city), String(address)]),
    ]
    expect(texts.filter((text) => /[<>]|&\w+;/.test(text))).toEqual([])
    expect(
      texts.filter((text) => /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}]/u.test(text)),
    ).toEqual([])
  })

  test('the hostile one is the same with names, notes and a status that are hard for every screen', () => {
    const names = hostile.customers.map(({ name }) => String(name))
    for (const name of ['<script>alert(1)</script>', 'محمد العتيبي', 'יעל כהן'])
      expect(names).toContain(name)
    const facts = ({ bookings }: typeof rows) =>
      bookings.map(({ code, status_id, total_minor }) => [code, status_id, total_minor])
    expect(facts(hostile)).toEqual(facts(rows))
  })
})
