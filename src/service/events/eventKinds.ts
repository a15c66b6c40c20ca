import { type CalendarDay, parseDay } from '../../contract/day.ts'
import { type Weekday, weekdays } from '../../contract/event.ts'
import { Unreadable } from '../../contract/unreadable.ts'
import { kind, Wrong } from '../wire/kinds.ts'
import { type Leaf, listOf, textOf } from '../wire/leaf.ts'

const aDay = 'a day as 20261121 or 2026-11-21'

function calendarDay(text: string): CalendarDay | null {
  try {
    return parseDay(text)
  } catch (cause) {
    if (cause instanceof Unreadable) return null
    throw cause
  }
}

export const firstDay = (says: string) =>
  kind(says, { type: 'integer', examples: [20_261_121] }, (leaf) =>
    ofText(leaf, (text) => calendarDay(text) ?? new Wrong(aDay)),
  )

/** Null when it never ends, which is written 0 (§2.8). */
export const lastDay = (says: string) =>
  kind(says, { type: 'integer', examples: [20_261_121, 0] }, (leaf) =>
    ofText(leaf, (text) =>
      text === '0' || text === '' ? null : (calendarDay(text) ?? new Wrong(`${aDay}, or 0`)),
    ),
  )

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

const mostLetters = 200

/** One line of text, blank at neither end. */
export const title = (says: string) =>
  kind(says, { type: 'string', minLength: 1, maxLength: mostLetters }, (leaf) =>
    ofText(leaf, (text) =>
      text.length <= mostLetters && /^\S(?:.*\S)?$/.test(text) && !/[\p{Cc}\p{Cs}]/u.test(text)
        ? text
        : new Wrong(`one line of 1 to ${mostLetters} characters, without a blank at its ends`),
    ),
  )

/** What prices are reckoned with: up to nine digits, and four after the point. Kept as text, so that nothing is lost. */
export const asDecimal = (text: string): string | null =>
  /^[-+]?\d{1,9}(?:\.\d{1,4})?$/.test(text) ? text.replace('+', '') : null

export const aDecimal = 'a decimal with at most nine digits before the point and four after it'

export const decimal = (says: string) =>
  kind(says, { type: 'number', examples: [12.5] }, (leaf) =>
    ofText(leaf, (text) => asDecimal(text) ?? new Wrong(aDecimal)),
  )

/** The weekdays in the order they were sent. */
export const weekdayList = (says: string) =>
  kind(says, { type: 'array', items: { type: 'string', enum: weekdays } }, (leaf) => {
    const named = listOf(leaf).map((name) => weekdays.find((day) => day === name.toLowerCase()))
    const known = named.filter((day): day is Weekday => day !== undefined)
    return known.length < named.length || new Set(known).size < known.length
      ? new Wrong(`a list of ${weekdays.join(', ')}, each once`)
      : known
  })

function ofText<T>(leaf: Leaf, read: (text: string) => T | Wrong): T | undefined | Wrong {
  const text = textOf(leaf)
  return text === undefined ? new Wrong('one value') : read(text)
}
