import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Booking, parseBookingCode } from '../../../../../src/contract/booking.ts'
import { parseDay } from '../../../../../src/contract/day.ts'
import { minorDigits, parseCurrency } from '../../../../../src/contract/money.ts'
import { exportColumns } from '../../../../../src/desk/pages/bookings/exportColumns.ts'
import { sumUp } from '../../../../../src/desk/shared/list/sums.ts'
import { stayFrom } from '../../../../../src/desk/shared/output/export/bookingColumns.ts'
import {
  csvFile,
  factsFile,
  jsonFile,
} from '../../../../../src/desk/shared/output/export/tableFile.ts'
import { aBooking, cad } from '../../../../example/wireBooking.ts'

const booking = (code: string, more: Partial<Booking> = {}): Booking =>
  aBooking({
    code: parseBookingCode(code),
    total: cad('100.10'),
    paid: cad('0.20'),
    dates: 'Aug 1',
    ...more,
  })

const rows = [
  booking('KA1', { createdAt: new Date('2026-07-01T05:00:00Z') }),
  booking('KA2', { status: { id: 'STOP', name: 'Stopped' } }),
  booking('KA3', { total: null, paid: null }),
]
const file = {
  title: 'Bookings',
  filter: '',
  columns: exportColumns(['customer', 'dates', 'created', 'total', 'paid', 'due'], {
    timeZone: 'America/Vancouver',
    stayOf: (code) =>
      code === 'KA1' ? { starts: parseDay('2026-08-01'), ends: parseDay('2026-08-03') } : undefined,
    entriesOf: () => [],
  }),
  rows,
  at: new Date('2026-07-12T01:04:00Z'),
  asOf: null,
  timeZone: 'America/Vancouver',
  remarks: [],
}
const [head = [], ...lines] = csvFile(file)
  .replace('\uFEFF', '')
  .trimEnd()
  .split('\r\n')
  .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
const columnOf = (heading: string): readonly string[] =>
  lines.map((line) => line[head.indexOf(heading)] ?? 'none')

test('an exported list has arrival, departure and booking date as days that sort (ux.md §3.5)', () => {
  expect(columnOf('Arrival')).toEqual(['2026-08-01', '', ''])
  expect(columnOf('Departure')).toEqual(['2026-08-03', '', ''])
  expect(columnOf('Created')[0]).toBe('2026-06-30')
})

test('the counted rows add up to the totals below the list, to the cent (ux.md §3.5)', () => {
  expect(columnOf('In totals')).toEqual(['Yes', 'No', 'Unreadable amounts'])
  const counted = columnOf('In totals').map((word) => word === 'Yes')
  const cents = (heading: string): number =>
    columnOf(heading).reduce(
      (sum, cell, nth) => sum + (counted[nth] === true ? Math.round(Number(cell) * 100) : 0),
      0,
    )
  const [sums] = sumUp(rows).sums
  expect([cents('Total'), cents('Paid'), cents('Balance due')]).toEqual([
    sums?.total.minor,
    sums?.paid.minor,
    sums?.due.minor,
  ])
})

test('the facts beside the table say for how many bookings the days are unknown', () => {
  expect(factsFile(file)).toContain(
    '"Count",3\r\n"Unknown: Arrival",2\r\n"Unknown: Departure",2\r\n',
  )
  const known = { ...file, rows: rows.slice(0, 1) }
  expect(factsFile(known)).not.toContain('Unknown: ')
})

test('the first record with days counts, and its unknown days come from the second', () => {
  const [starts, ends] = [parseDay('2026-08-01'), parseDay('2026-08-03')]
  expect(stayFrom({ starts }, { starts: ends, ends })).toEqual({ starts, ends })
  expect(stayFrom({}, { starts, ends: null })).toEqual({ starts, ends: null })
  expect(stayFrom({ ends }, undefined)).toEqual({ starts: null, ends })
})

test('in any list of bookings, the counted rows add up to the totals on the screen, in every currency', () => {
  const wire = fc.record({
    id: fc.constantFrom('PEND', 'PAID', 'STOP', 'VOID', 'CANCELLED'),
    currency: fc.constantFrom('JPY', 'EUR', 'KWD'),
    total: fc.option(fc.integer({ min: 0, max: 5_000 })),
    paid: fc.integer({ min: 0, max: 5_000 }),
  })
  const bookings = fc.array(wire, { maxLength: 20 }).map((all) =>
    all.map(({ id, currency: letters, total, paid }) => {
      const currency = parseCurrency(letters)
      return aBooking({
        status: { id, name: id },
        total: total === null ? null : { minor: total, currency },
        paid: { minor: paid, currency },
      })
    }),
  )
  fc.assert(
    fc.property(bookings, (listed) => {
      const columns = exportColumns(['total', 'paid', 'due'], {
        timeZone: 'UTC',
        stayOf: () => undefined,
        entriesOf: () => [],
      })
      const [names = [], ...cells] = csvFile({ ...file, columns, rows: listed })
        .replace('\uFEFF', '')
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
      const counted = cells.filter((row) => row[names.indexOf('In totals')] === 'Yes')
      for (const { currency, total, paid, due } of sumUp(listed).sums) {
        const inMinor = (name: string): number =>
          counted
            .filter((row) => row[names.indexOf('Currency')] === currency)
            .reduce(
              (sum, row) =>
                sum + Math.round(Number(row[names.indexOf(name)]) * 10 ** minorDigits(currency)),
              0,
            )
        expect([inMinor('Total'), inMinor('Paid'), inMinor('Balance due')]).toEqual([
          total.minor,
          paid.minor,
          due.minor,
        ])
      }
    }),
  )
})

test('the file for another program has not changed', () => {
  expect(jsonFile(file)).not.toMatch(/"(?:arrival|departure|counted)"/)
})
