import { t } from '@lingui/core/macro'
import { type CellStyle, type CellValue, writeXlsx } from 'hucre/xlsx'
import { dayIn } from '../../../../contract/day.ts'
import { minorDigits, toDecimal } from '../../../../contract/money.ts'
import type { CsvCell } from './csv.ts'
import { factsHead, factsOf, type TableFile } from './tableFile.ts'

/** One sheet of a workbook: the names of its columns, then one line a row. */
type SheetOfRows = {
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (CsvCell | null)[])[]
  /** The columns, counted from 0, whose texts become dates where they read as such. */
  readonly dayColumns: ReadonlySet<number>
}

/**
 * A list as a workbook (XLSX): the table on its first sheet, the facts about it on the second. Days are dates, amounts
 * are numbers with the decimals of their currency, and a text stays a text, also one that begins like a formula.
 */
export const workbookOf = <Row>(file: TableFile<Row>): Promise<Blob> =>
  workbook([
    {
      name: t({
        message: 'List',
        context: 'sheet',
        comment: 'Name of a sheet in a workbook: at most 31 letters, none of them / \\ ? * : [ ]',
      }),
      head: file.columns.map(({ heading }) => heading),
      rows: file.rows.map((row) => file.columns.map(({ cell }) => cell(row))),
      dayColumns: new Set(
        file.columns.flatMap(({ holdsDays }, nth) => (holdsDays === true ? [nth] : [])),
      ),
    },
    {
      name: t({
        message: 'About',
        context: 'sheet',
        comment: 'Name of a sheet in a workbook: at most 31 letters, none of them / \\ ? * : [ ]',
      }),
      head: factsHead(),
      rows: factsOf(file),
      dayColumns: new Set(),
    },
  ])

async function workbook(sheets: readonly SheetOfRows[]): Promise<Blob> {
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, head, rows, dayColumns }) => {
      const drawn = rows.map((row) => row.map((cell, nth) => drawnOf(cell, dayColumns.has(nth))))
      const all = [head.map((text): Drawn => ({ value: escaped(text), style: bold })), ...drawn]
      return {
        name,
        rows: all.map((row) => row.map(({ value }) => value)),
        columns: head.map((text, nth) => ({ width: widthOf(text, drawn, nth) })),
        cells: new Map(
          all.flatMap((row, line) =>
            row.flatMap(({ style }, nth) =>
              style === null ? [] : [[`${line},${nth}`, { style }] as const],
            ),
          ),
        ),
        freezePane: { rows: 1 },
      }
    }),
  })
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

type Drawn = { readonly value: CellValue; readonly style: CellStyle | null }

const bold: CellStyle = { font: { bold: true } }
const dayStyle: CellStyle = { numFmt: 'yyyy-mm-dd' }
const momentStyle: CellStyle = { numFmt: 'yyyy-mm-dd hh:mm' }

const dayOrMoment = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/

function drawnOf(cell: CsvCell | null, holdsDays: boolean): Drawn {
  if (cell === null || cell === '') return { value: null, style: null }
  if (typeof cell === 'number') return { value: cell, style: null }
  if (typeof cell === 'object') {
    const digits = minorDigits(cell.currency)
    const numFmt = digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`
    return { value: Number(toDecimal(cell)), style: { numFmt } }
  }
  const [, written = null, time] = (holdsDays ? dayOrMoment.exec(cell) : null) ?? []
  const day = dayIn(written)
  // A workbook has no time zones: its dates and times are in the business's own.
  if (day !== null) {
    const value = new Date(`${day}T${time ?? '00:00'}:00Z`)
    if (!Number.isNaN(value.getTime())) {
      return { value, style: time === undefined ? dayStyle : momentStyle }
    }
  }
  return { value: escaped(cell.slice(0, mostLetters)), style: null }
}

/** The limit of a cell; a workbook with a longer text does not open. */
const mostLetters = 32_767

/** A workbook reads `_x000D_` as a line break, so such a text must be escaped. */
const escaped = (text: string): string => text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

const [narrowest, widest] = [8, 40]

/** In characters, by the longest of the first rows. */
function widthOf(head: string, rows: readonly (readonly Drawn[])[], nth: number): number {
  let width = head.length
  for (const row of rows.slice(0, 200)) {
    const value = row[nth]?.value ?? ''
    width = Math.max(width, value instanceof Date ? 16 : String(value).length)
  }
  return Math.min(widest, Math.max(narrowest, width + 2))
}
