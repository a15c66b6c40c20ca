import { type Money, toDecimal } from '../../../contract/money.ts'

/** What can stand in a cell. A number and an amount are written bare; a text is never anything but text. */
export type CsvCell = string | number | Money

/**
 * A table for a spreadsheet (RFC 4180): every line ends in CR LF, every text in quotes. What a guest or a service wrote
 * is never run as a formula: such a text gets an apostrophe in front. An amount is a plain decimal; its currency is
 * another column's.
 *
 * @param head the names of the columns
 */
export const csvOf = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  // A spreadsheet takes a file for UTF-8 only with the mark in front.
  `\uFEFF${[head, ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('')}`

const written = (cell: CsvCell): string => {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return toDecimal(cell)
  return `"${harmless(cell).replaceAll('"', '""')}"`
}

/**
 * What spreadsheets take for the beginning of a formula, also in the full width of East Asian keyboards; some look
 * past blanks and marks that nobody sees. A tab or a line break may end a cell and begin another.
 */
const runs = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

const harmless = (text: string): string => (runs.test(text) ? `'${text}` : text)
