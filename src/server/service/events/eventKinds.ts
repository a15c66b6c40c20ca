import { type CalendarDay, parseDay } from '../../../contract/day.ts'
import { type Weekday, weekdays } from '../../../contract/event.ts'
import { Unreadable } from '../../../contract/unreadable.ts'
import { listOf } from '../base/leaf.ts'
import { kind, Wrong } from '../wire/kinds.ts'
import { ofText } from '../wire/memberKinds.ts'

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

/** A number that prices are calculated with: up to nine digits, and four after the point. Kept as text, so that nothing is lost. */
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
