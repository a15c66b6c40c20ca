import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Money, parseCurrency } from '../../../../../src/contract/money.ts'
import { ExportSheet } from '../../../../../src/desk/shared/output/export/ExportSheet.tsx'
import type {
  ExportColumn,
  TableFile,
} from '../../../../../src/desk/shared/output/export/tableFile.ts'
import { workbookOf } from '../../../../../src/desk/shared/output/export/workbook.ts'
import { savedFiles } from '../../../aBrowserWindow.ts'
import { type ReadCell, readSaved } from './readWorkbook.ts'

type ExportedRow = {
  readonly who: string
  readonly phone?: string
  readonly day?: string
  readonly total?: Money
}

const columns: readonly ExportColumn<ExportedRow>[] = [
  { id: 'customer', heading: 'Customer', cell: ({ who }) => who },
  { id: 'phone', heading: 'Phone', cell: ({ phone }) => phone ?? null },
  { id: 'arrival', heading: 'Arrival', holdsDays: true, cell: ({ day }) => day ?? null },
  { id: 'total', heading: 'Total', cell: ({ total }) => total ?? null },
  { id: 'nights', heading: 'Nights', cell: () => 3 },
]

const fileOf = (rows: readonly ExportedRow[]): TableFile<ExportedRow> => ({
  title: 'Bookings',
  filter: 'Balance due',
  columns,
  rows,
  at: new Date('2026-07-12T01:04:00Z'),
  asOf: null,
  timeZone: 'America/Vancouver',
  remarks: ['2 could not be read.'],
})

async function rowsOf(rows: readonly ExportedRow[]) {
  const [list] = await readSaved(await workbookOf(fileOf(rows)))
  return list?.rows ?? []
}

const money = (minor: number, currency: string): Money => ({
  minor,
  currency: parseCurrency(currency),
})

const plain = (cell: ReadCell | null | undefined) =>
  cell == null ? null : [cell.kind, cell.value, cell.format]

describe('A list as a workbook (ux.md §3.5)', () => {
  test('has the names of its columns in bold, and they stay while the rows scroll', async () => {
    const [list] = await readSaved(await workbookOf(fileOf([{ who: 'Mary' }])))
    expect(list?.frozenRows).toBe(1)
    const [head = [], row = []] = list?.rows ?? []
    expect(head.map((cell) => cell?.value)).toEqual(columns.map(({ heading }) => heading))
    expect(head.every((cell) => cell?.isBold === true)).toBe(true)
    expect(row.some((cell) => cell?.isBold === true)).toBe(false)
  })

  test('says on a second sheet what the list shows, how many rows and as of when', async () => {
    const [, about] = await readSaved(await workbookOf(fileOf([{ who: 'Mary' }])))
    expect(about?.name).toBe('About')
    expect(about?.rows.map((row) => row.map((cell) => cell?.value))).toEqual([
      ['About', 'Value'],
      ['List', 'Bookings'],
      ['Filter', 'Balance due'],
      ['Count', 1],
      ['Exported', '2026-07-11 18:04 (America/Vancouver)'],
      ['Updated', 'Unknown'],
      ['Note', '2 could not be read.'],
    ])
  })

  test('writes a day as a date and a moment as a date with time, and only in the columns for them', async () => {
    const [, ...rows] = await rowsOf([
      { who: '2026-03-01', day: '2026-03-01' },
      { who: 'Bea', day: '2026-03-01 18:00' },
      { who: 'Cleo', day: 'Aug 1 – 3' },
      { who: 'Dora', day: '2026-02-31' },
      { who: 'Elsa', day: '2026-03-01 24:61' },
    ])
    // Excel counts days from the last day of 1899.
    expect(rows.map((row) => plain(row[2]))).toEqual([
      ['number', 46_082, 'yyyy-mm-dd'],
      ['number', 46_082.75, 'yyyy-mm-dd hh:mm'],
      ['text', 'Aug 1 – 3', 'General'],
      ['text', '2026-02-31', 'General'],
      ['text', '2026-03-01 24:61', 'General'],
    ])
    expect(plain(rows[0]?.[0])).toEqual(['text', '2026-03-01', 'General'])
  })

  test('shows each amount with the decimals of its currency, and keeps phone numbers as they were written', async () => {
    const [, ...rows] = await rowsOf([
      { who: 'A', phone: '+1 604 555 0100', total: money(1200, 'JPY') },
      { who: 'B', phone: '0049301234', total: money(-14_950, 'EUR') },
      { who: 'C', phone: '007', total: money(1500, 'KWD') },
      { who: 'D' },
    ])
    expect(rows.map((row) => plain(row[3]))).toEqual([
      ['number', 1200, '#,##0'],
      ['number', -149.5, '#,##0.00'],
      ['number', 1.5, '#,##0.000'],
      null,
    ])
    expect(rows.map((row) => plain(row[1]))).toEqual([
      ['text', '+1 604 555 0100', 'General'],
      ['text', '0049301234', 'General'],
      ['text', '007', 'General'],
      null,
    ])
  })

  test('adds up to the same totals as its amounts, to the minor unit, in every currency', async () => {
    const amount = fc.record({
      currency: fc.constantFrom('JPY', 'EUR', 'KWD'),
      minor: fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(amount, { maxLength: 30 }), async (amounts) => {
        const rows = await rowsOf(
          amounts.map(({ minor, currency }) => ({ who: 'Mary', total: money(minor, currency) })),
        )
        const digits = { JPY: 0, EUR: 2, KWD: 3 }
        for (const currency of ['JPY', 'EUR', 'KWD'] as const) {
          const sum = amounts.reduce(
            (found, one, nth) =>
              one.currency === currency
                ? found + Math.round(Number(rows[nth + 1]?.[3]?.value) * 10 ** digits[currency])
                : found,
            0,
          )
          expect(sum).toBe(
            amounts.reduce((all, one) => (one.currency === currency ? all + one.minor : all), 0),
          )
        }
      }),
      { numRuns: 10 },
    )
  })

  test('runs no typed text as a formula, and keeps it letter by letter', async () => {
    const hostile = fc.oneof(
      fc.constantFrom(
        '=HYPERLINK("https://example.com";"Click")',
        '+1',
        '-1',
        '@SUM(A1)',
        '\t=1',
        '_x000D_',
        '_x005F_x000D_',
        '</t></si><f>1+1</f>',
        ']]>',
        '&amp;',
        ' two  blanks ',
      ),
      fc.string({
        unit: fc.constantFrom('=', '+', '_x000D_', '<', '&', '"', '\n', '\t', ' ', '＝', 'é', '😀'),
        minLength: 1,
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 20 }), async (texts) => {
        const [, ...rows] = await rowsOf(texts.map((who) => ({ who, phone: who, day: who })))
        for (const nth of [0, 1, 2]) {
          expect(rows.map((row) => row[nth]?.value)).toEqual(texts)
          expect(rows.every((row) => row[nth]?.kind === 'text')).toBe(true)
        }
      }),
      { numRuns: 20 },
    )
  })

  test('opens also with a text longer than a cell, or with characters that XML cannot hold', async () => {
    const [, ...rows] = await rowsOf([{ who: 'x'.repeat(40_000) }, { who: 'a\u0000\u0001b\uD800' }])
    expect(String(rows[0]?.[0]?.value)).toHaveLength(32_767)
    expect(rows[1]?.[0]?.value).toMatch(/^a.*b/s)
  })

  test('is saved beside the other files, under the same name', async () => {
    let isClosed = false
    render(
      <ExportSheet
        name="bookings"
        words="1 booking"
        file={fileOf([{ who: 'Mary', total: money(14_950, 'CAD') }])}
        missing={null}
        onClose={() => {
          isClosed = true
        }}
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Export XLSX' }))
    await expect.poll(() => isClosed).toBe(true)
    expect(savedFiles).toHaveLength(1)
    const [list] = await readSaved(savedFiles[0] ?? new Blob())
    expect(list?.rows[1]?.[3]?.value).toBe(149.5)
  })
})
