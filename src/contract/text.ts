import { decodeEntities } from './entities.ts'

/**
 * Text as a person wrote it, for a field that is not HTML in the contract: `<script>` in a name
 * stays those eight characters. Numbers become their digits; null, booleans and structures `''`.
 */
export function plainText(wire: unknown): string {
  if (typeof wire === 'number') return Number.isFinite(wire) ? String(wire) : ''
  return typeof wire === 'string' ? closeDirections(wire) : ''
}

/** Text of a field that services send escaped, with entities but without tags. */
export const escapedText = (wire: unknown): string =>
  closeDirections(decodeEntities(plainText(wire)))

const blocks = /^<\/?(?:p|div|li|ul|ol|tr|table|h[1-6]|br|hr)\b/i
const unseen = /^<(script|style|template|noscript|textarea|title)\b/i
/** Takes linear time for any nesting, because a tag ends where the next one would begin. */
const tags = /(<!--|-->|<[a-zA-Z/!?][^<>]*>)/

/**
 * The readable text of a field that is HTML in the contract (§2.2 `summary`, §2.10 `body`).
 * Tags and scripts go, blocks become lines, entities become characters. The result is text: to be
 * shown as such, never as markup.
 */
export function toText(html: unknown): string {
  let text = ''
  /** The tag that ends the invisible part. */
  let until = ''
  // Splitting at a captured group alternates: text, tag, text, tag.
  for (const [index, piece] of plainText(html).split(tags).entries()) {
    const isTag = index % 2 === 1
    if (until !== '') {
      if (isTag && piece.toLowerCase().startsWith(until)) until = ''
    } else if (!isTag) {
      text += piece.replace(/\s+/g, ' ')
    } else if (piece === '<!--') {
      until = '-->'
    } else {
      const name = unseen.exec(piece)?.[1]
      if (name !== undefined) until = `</${name.toLowerCase()}`
      if (blocks.test(piece)) text += '\n'
    }
  }
  const lines = decodeEntities(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
  return closeDirections(lines.trim())
}

const dressing =
  /<\/?(?:span|b|i|u|em|strong|small|big|font|br|hr|p|div|ul|ol|li|a|abbr|time|sup|sub)(?:\s[^<>]*)?\/?>/i

/**
 * Text of a field in the service's own words (`summary`, `date_desc`). When a service sends HTML, this is the readable
 * text of it; otherwise only the entities are decoded.
 */
export const describedText = (wire: unknown): string =>
  dressing.test(plainText(wire)) ? toText(wire) : escapedText(wire)

const turns = /[\u202a-\u202e\u2066-\u2069]/g
const endOfEmbedding = '\u202c'
const endOfIsolate = '\u2069'

/**
 * Ends every change of writing direction inside the text that began it, so a name cannot turn
 * round the words beside it. Right-to-left names themselves need no such marks.
 */
function closeDirections(text: string): string {
  const marks = text.match(turns)
  if (marks === null) return text
  const open: string[] = []
  let isolates = 0
  for (const mark of marks) {
    if (mark === endOfEmbedding) {
      if (open.at(-1) === endOfEmbedding) open.pop()
    } else if (mark === endOfIsolate) {
      if (isolates > 0) open.length = open.lastIndexOf(endOfIsolate)
      isolates = Math.max(0, isolates - 1)
    } else if (mark < '\u2066') {
      open.push(endOfEmbedding)
    } else {
      open.push(endOfIsolate)
      isolates += 1
    }
  }
  return text + open.toReversed().join('')
}
