import { decodeEntities } from './entities.ts'

/**
 * Text as a person wrote it, for a field the contract does not call HTML: `<script>` in a name
 * stays those eight characters. Numbers become their digits; null, booleans and structures `''`.
 */
export function plainText(wire: unknown): string {
  if (typeof wire === 'number') return Number.isFinite(wire) ? String(wire) : ''
  return typeof wire === 'string' ? closeDirections(wire) : ''
}

/** Text of a field that services send escaped (`summary`, `date_desc`): entities, no tags. */
export const escapedText = (wire: unknown): string =>
  closeDirections(decodeEntities(plainText(wire)))

const blocks = /^<\/?(?:p|div|li|ul|ol|tr|table|h[1-6]|br|hr)\b/i
const unseen = /^<(script|style|template|noscript|textarea|title)\b/i

/**
 * What a person would read of a field the contract calls HTML (§2.2 `summary`, §2.10 `body`).
 * Tags and scripts go, blocks become lines, entities become characters. The result is text: to be
 * shown as such, never as markup.
 */
export function toText(html: unknown): string {
  let text = ''
  let hiding = ''
  // Split at tags, a comment counting as one; linear, whatever an attacker nests.
  for (const piece of plainText(html).split(/(<!--(?:(?!-->)[^])*-->|<[a-zA-Z/!?][^<>]*>)/)) {
    const isTag = /^<[a-zA-Z/!?][^]*>$/.test(piece)
    if (hiding !== '') {
      if (isTag && piece.toLowerCase().startsWith(`</${hiding}`)) hiding = ''
    } else if (!isTag) {
      text += piece.replace(/\s+/g, ' ')
    } else {
      hiding = unseen.exec(piece)?.[1]?.toLowerCase() ?? ''
      if (blocks.test(piece)) text += '\n'
    }
  }
  return closeDirections(
    decodeEntities(text)
      .replace(/[^\S\n]*\n\s*/g, '\n')
      .replace(/[^\S\n]+/g, ' ')
      .trim(),
  )
}

/**
 * Ends every change of writing direction inside the text that began it, so a name cannot turn
 * round the words beside it. Right-to-left names themselves need no such marks.
 */
function closeDirections(text: string): string {
  if (!/[\u202a-\u202e\u2066-\u2069]/.test(text)) return text
  const open: string[] = []
  for (const mark of text.match(/[\u202a-\u202e\u2066-\u2069]/g) ?? []) {
    if (mark === '\u202c') {
      if (open.at(-1) === '\u202c') open.pop()
    } else if (mark === '\u2069') {
      const isolate = open.lastIndexOf('\u2069')
      if (isolate >= 0) open.length = isolate
    } else {
      open.push(mark >= '\u2066' ? '\u2069' : '\u202c')
    }
  }
  return text + open.toReversed().join('')
}
