import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../../src/contract/booking.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import { newEntry } from '../../../../../src/desk/core/outbox/newEntry.ts'
import { notSentWords } from '../../../../../src/desk/shared/output/export/bookingColumns.ts'
import {
  csvFile,
  factsFile,
  jsonFile,
  type TableFile,
} from '../../../../../src/desk/shared/output/export/tableFile.ts'
import { cad } from '../../../../example/wireBooking.ts'
import { entryIn } from '../../../core/outbox/someEntries.ts'

type ExportedRow = { readonly who: string; readonly total: ReturnType<typeof cad> | null }

const file = (
  rows: readonly ExportedRow[],
  more: Partial<TableFile<ExportedRow>> = {},
): TableFile<ExportedRow> => ({
  title: 'Bookings',
  filter: 'Balance due; Pending',
  columns: [
    { id: 'customer', heading: 'Customer', cell: ({ who }) => who },
    { id: 'total', heading: 'Total', cell: ({ total }) => total },
    { id: 'currency', heading: 'Currency', cell: ({ total }) => total?.currency ?? null },
  ],
  rows,
  at: new Date('2026-07-12T01:04:00Z'),
  asOf: new Date('2026-07-12T01:03:00Z'),
  timeZone: 'America/Vancouver',
  remarks: [],
  ...more,
})

describe('A list as a file (ux.md §3.5)', () => {
  test('has the names of its columns in the first line, and nothing but rows below', () => {
    expect(csvFile(file([{ who: 'Mary', total: cad('149.50') }]))).toBe(
      ['\uFEFF"Customer","Total","Currency"', '"Mary",149.50,"CAD"', ''].join('\r\n'),
    )
  })

  test('has a second file that says what it shows, how many rows, when and how old, by the business’s clock', () => {
    expect(factsFile(file([{ who: 'Mary', total: cad('149.50') }]))).toBe(
      [
        '\uFEFF"About","Value"',
        '"List","Bookings"',
        '"Filter","Balance due; Pending"',
        '"Count",1',
        '"Exported","2026-07-11 18:04 (America/Vancouver)"',
        '"Updated","2026-07-11 18:03 (America/Vancouver)"',
        '',
      ].join('\r\n'),
    )
  })

  test('has columns for spreadsheets only, which the file for programs leaves out', () => {
    const only = file([{ who: 'Mary', total: null }], {
      columns: [
        { id: 'customer', heading: 'Customer', cell: ({ who }) => who },
        { id: 'counted', heading: 'In totals', isOnlyCsv: true, cell: () => 'No' },
      ],
    })
    expect(csvFile(only)).toContain('"Customer","In totals"\r\n"Mary","No"')
    expect(JSON.parse(jsonFile(only))).toMatchObject({ rows: [{ customer: 'Mary' }] })
    expect(jsonFile(only)).not.toContain('counted')
  })

  test('writes amounts as plain decimals, below zero too, and leaves an unknown one empty', () => {
    const kwd = { minor: -1500, currency: parseCurrency('KWD') }
    const csv = csvFile(
      file([
        { who: '=cmd()', total: kwd },
        { who: 'Zoë', total: null },
      ]),
    )
    expect(csv).toContain(`"'=cmd()",-1.500,"KWD"\r\n"Zoë","",""\r\n`)
  })

  test('says what is missing', () => {
    const csv = factsFile(file([], { filter: '', asOf: null, remarks: ['2 could not be read.'] }))
    expect(csv).toContain('"Filter","None"\r\n"Count",0\r\n')
    expect(csv).toContain('"Updated","Unknown"\r\n"Note","2 could not be read."\r\n')
  })

  test('is the same for another program, with amounts as the service writes them (§2.5)', () => {
    expect(JSON.parse(jsonFile(file([{ who: 'Mary', total: cad('149.50') }])))).toMatchObject({
      list: 'Bookings',
      filter: 'Balance due; Pending',
      count: 1,
      exported_at: '2026-07-12T01:04:00.000Z',
      rows: [{ customer: 'Mary', total: '149.50', currency: 'CAD' }],
    })
  })

  test('never has a waiting action among the finished ones (reliability.md §4.6 O29)', () => {
    const code = parseBookingCode('KB58R')
    const checkIn = newEntry(
      { opId: 'a', command: { kind: 'check-in', code, customer: 'Mary' }, at: 0, by: 'maria' },
      1,
    )
    expect(notSentWords([checkIn])).toBe('Check-in (not sent yet)')
    expect(notSentWords([entryIn(checkIn, 'sending')])).toBe('Check-in (sending)')
    expect(notSentWords([entryIn(checkIn, 'done')])).toBe('')
  })
})
