import { isRecord, keyedRecordsOf } from './records.ts'
import { Unreadable } from './unreadable.ts'

/** The members in which services put the invoice, likeliest first. */
const usual = ['booking', 'booking/invoice', 'invoice', 'html', 'body', 'content', 'data', 'text']
const deepest = 5

/**
 * The invoice of a booking, whose layout the contract does not show (§2.5): services in use send it as
 * `booking.invoice.html`, as a plain text, or under another name.
 *
 * @returns HTML that has not been made safe
 * @throws {Unreadable} when nothing in `wire` reads like an invoice
 */
export function parseInvoice(wire: unknown): string {
  const texts = [...textsIn(wire, false)]
  const marked = texts.find(isMarkup)
  if (marked !== undefined) return marked
  const words = texts.find(isWords)
  if (words === undefined) throw new Unreadable('an invoice', wire)
  return `<p>${escaped(words.trim())}</p>`
}

const other = /invoice|html|markup|document/i

/**
 * The texts that may be the invoice, judged by their names.
 *
 * @param isInside whether they are inside a member called invoice, where any name counts
 */
function* textsIn(wire: unknown, isInside: boolean, depth = 0): Iterable<string> {
  if (typeof wire === 'string') yield wire
  if (depth > deepest) return
  if (!isRecord(wire)) {
    for (const [, value] of keyedRecordsOf(wire)) yield* textsIn(value, isInside, depth + 1)
    return
  }
  const names = isInside ? Object.keys(wire) : Object.keys(wire).filter((name) => other.test(name))
  for (const name of new Set([...usual, ...names])) {
    yield* textsIn(wire[name], isInside || /invoice/i.test(name), depth + 1)
  }
}

const isMarkup = (text: string): boolean =>
  /<(?:!doctype|html|body|table|div|section|article|main|header|h[1-6]|p|ul|ol|dl|pre|span|br)\b/i.test(
    text,
  )

/** Whether a text has several words, unlike a number, an address or an encoded file. */
const isWords = (text: string): boolean =>
  /\S\s+\S/.test(text) && !/^\s*(?:https?:|data:)/i.test(text)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
