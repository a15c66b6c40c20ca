import { type Money, toDecimal } from '../../../../contract/money.ts'

/** What can stand in a cell. A number and an amount are written bare; a text always stays a text. */
export type CsvCell = string | number | Money

/**
 * A table for a spreadsheet (RFC 4180): every line ends in CR LF, every text is quoted. A guest's or a service's text
 * must never run as a formula, so such a text gets an apostrophe in front. An amount is a plain decimal; its currency
 * has its own column.
 *
 * @param head the names of the columns
 */
export const csvOf = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  // A spreadsheet reads a file as UTF-8 only with the byte order mark.
  `\uFEFF${[head, ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('')}`

const written = (cell: CsvCell): string => {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return toDecimal(cell)
  return `"${harmless(cell).replaceAll('"', '""')}"`
}

/**
 * What spreadsheets read as the start of a formula, also in full-width East Asian characters; some skip blanks and
 * invisible characters before it. A tab or a line break may start another cell.
 */
const runs = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

const harmless = (text: string): string => (runs.test(text) ? `'${text}` : text)
