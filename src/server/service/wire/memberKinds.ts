import { type Leaf, listOf, textOf } from '../base/leaf.ts'
import { kind, Wrong } from './kinds.ts'

/** The kinds of members in a write. Unlike in a query, an empty text counts as sent. */
export function ofText<T>(leaf: Leaf, read: (text: string) => T | Wrong): T | undefined | Wrong {
  const text = textOf(leaf)
  return text === undefined ? new Wrong('one value') : read(text)
}

/** One of a few codes, in any letter case; the empty one counts too. */
export const code = <const C extends string>(codes: readonly C[], says: string) =>
  kind(says, { type: 'string', enum: codes }, (leaf) =>
    ofText(
      leaf,
      (text): C | Wrong =>
        codes.find((one) => one.toLowerCase() === text.toLowerCase()) ??
        new Wrong(codes.map((one) => (one === '' ? 'empty' : one)).join(', ')),
    ),
  )

/** Some of a few codes, in any letter case; none when not sent. */
export const codes = <const C extends string>(known: readonly C[], says: string) =>
  kind(says, { type: 'array', items: { type: 'string', enum: known } }, (leaf) => {
    const named = listOf(leaf).map((name) =>
      known.find((one) => one.toLowerCase() === name.toLowerCase()),
    )
    return named.includes(undefined)
      ? new Wrong(`among ${known.join(', ')}`)
      : named.filter((one): one is C => one !== undefined)
  }).transform((all) => all ?? [])

/** Whether a text is one line without blanks at its ends. */
const isLine = (text: string): boolean =>
  /^\S(?:.*\S)?$/.test(text) && !/[\p{Cc}\p{Cs}]/u.test(text)

/** One line of text, blank at neither end. */
export const title = (says: string, most = 200) =>
  kind(says, { type: 'string', minLength: 1, maxLength: most }, (leaf) =>
    ofText(leaf, (text) =>
      text.length <= most && isLine(text)
        ? text
        : new Wrong(`one line of 1 to ${most} characters, without a blank at its ends`),
    ),
  )

/** One line of text or none. */
export const line = (says: string, most = 255) =>
  kind(says, { type: 'string', maxLength: most }, (leaf) =>
    ofText(leaf, (text) =>
      text === '' || (text.length <= most && isLine(text))
        ? text
        : new Wrong(`one line of at most ${most} characters, without a blank at its ends`),
    ),
  )

/** Text of many lines, or none. */
export const paragraphs = (says: string, most: number) =>
  kind(says, { type: 'string', maxLength: most }, (leaf) =>
    ofText(leaf, (text) =>
      text.length <= most && !/[\p{Cs}]|[^\P{Cc}\n\r\t]/u.test(text)
        ? text
        : new Wrong(`text of at most ${most} characters`),
    ),
  )

/** Text that must match a pattern. */
export const shaped = (says: string, pattern: RegExp, why: string) =>
  kind(says, { type: 'string', pattern: pattern.source }, (leaf) =>
    ofText(leaf, (text) => (pattern.test(text) ? text : new Wrong(why))),
  )
