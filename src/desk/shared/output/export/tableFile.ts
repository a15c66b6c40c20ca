import { ph, t } from '@lingui/core/macro'
import { type Money, toDecimal } from '../../../../contract/money.ts'
import { wallClock } from '../../../../contract/zone.ts'
import { type CsvCell, csvOf } from './csv.ts'

/** One column of an exported list. */
export type ExportColumn<Row> = {
  /** The name for other programs: `total`. */
  readonly id: string
  /** The heading in a spreadsheet: `Total`. */
  readonly heading: string
  /** Null where the value is unknown, which is not zero. */
  readonly cell: (row: Row) => CsvCell | null
  /** Left out of the JSON file, whose columns must not change for programs that read it. */
  readonly isOnlyCsv?: true
  /** A workbook turns texts of this column such as `2026-07-11` or `2026-07-11 18:04` into dates. */
  readonly holdsDays?: true
  /** The facts about the table count the rows without a value here. */
  readonly countsUnknown?: true
}

/** A list as a file: its rows, and the facts needed to read it later. */
export type TableFile<Row> = {
  /** `Bookings`, `Arrivals, 2026-07-11`. */
  readonly title: string
  /** The filters in words; empty when there are none. */
  readonly filter: string
  readonly columns: readonly ExportColumn<Row>[]
  readonly rows: readonly Row[]
  readonly at: Date
  /** When the list was read; null where that is unknown. */
  readonly asOf: Date | null
  readonly timeZone: string
  /** What is or may be missing, in whole sentences. */
  readonly remarks: readonly string[]
}

/** The table for a spreadsheet: the names of the columns in the first line, then one line a row. */
export const csvFile = <Row>({ columns, rows }: TableFile<Row>): string => tableOf(columns, rows)

/** The same from columns and rows alone. */
export const tableOf = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string =>
  csvOf(
    columns.map(({ heading }) => heading),
    rows.map((row) => columns.map(({ cell }) => cell(row) ?? '')),
  )

export const factsHead = () =>
  [
    t({ message: 'About', context: 'fact', comment: 'Column head: what a value is about' }),
    t({ message: 'Value', comment: 'Column head' }),
  ] as const

/** What the table shows, how many rows, when, and how old: one line a fact. */
export function factsOf<Row>(file: TableFile<Row>): readonly (readonly CsvCell[])[] {
  const { title, filter, columns, rows, remarks } = file
  const unknown = columns.flatMap(({ heading, countsUnknown, cell }) => {
    const count = countsUnknown === true ? rows.filter((row) => cell(row) === null).length : 0
    return count === 0
      ? []
      : [
          [
            t({
              message: `Unknown: ${ph({ column: heading })}`,
              comment: 'How many rows have nothing in that column',
            }),
            count,
          ] as const,
        ]
  })
  return [
    [t({ message: 'List', comment: 'Noun: the name of the exported list' }), title],
    [
      t({ message: 'Filter', comment: 'Noun: what narrows the list' }),
      filter === '' ? t({ message: 'None', comment: 'No filter' }) : filter,
    ],
    [t({ message: 'Count', context: 'rows', comment: 'Noun: how many rows' }), rows.length],
    ...unknown,
    [t({ message: 'Exported', comment: 'When the file was made' }), moment(file.at, file.timeZone)],
    [
      t({ message: 'Updated', comment: 'When the list was read' }),
      file.asOf === null
        ? t({ message: 'Unknown', comment: 'It is unknown when the list was read' })
        : moment(file.asOf, file.timeZone),
    ],
    ...remarks.map((remark) => [
      t({ message: 'Note', context: 'remark', comment: 'What may be missing in the file' }),
      remark,
    ]),
  ]
}

/** The facts as a file of their own, so that the table is only a table. */
export const factsFile = <Row>(file: TableFile<Row>): string => csvOf(factsHead(), factsOf(file))

/** The same for other programs; amounts are decimals in text, as the service writes them (§2.5). */
export function jsonFile<Row>(file: TableFile<Row>): string {
  const { title, filter, columns, rows, at, asOf, timeZone, remarks } = file
  const exportedColumns = columns.filter(({ isOnlyCsv }) => isOnlyCsv !== true)
  const listed = rows.map((row) =>
    Object.fromEntries(exportedColumns.map(({ id, cell }) => [id, plain(cell(row))])),
  )
  const whole = {
    kind: 'deskbell list',
    version: 1,
    list: title,
    filter,
    count: rows.length,
    exported_at: at.toISOString(),
    data_as_of: asOf?.toISOString() ?? null,
    time_zone: timeZone,
    remarks,
    rows: listed,
  }
  return `${JSON.stringify(whole, null, 2)}\n`
}

const plain = (cell: CsvCell | null): string | number | null =>
  cell !== null && typeof cell === 'object' ? toDecimal(cell) : cell

/** By the business's clock, with its name: `2026-07-11 18:04 (America/Vancouver)`. */
const moment = (at: Date, timeZone: string): string => `${localMoment(at, timeZone)} (${timeZone})`

/** By the business's clock, sortable: `2026-07-11 18:04`. */
export const localMoment = (at: Date, timeZone: string): string =>
  wallClock(at, timeZone).toISOString().slice(0, 16).replace('T', ' ')

/** The currency of the first known amount, for its own column. */
export const currencyOf = (...amounts: readonly (Money | null)[]): string | null =>
  amounts.find((amount) => amount !== null)?.currency ?? null
