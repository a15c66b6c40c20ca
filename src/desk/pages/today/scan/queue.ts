import { finder } from '../../../shared/day/findBookings.ts'
import { nearFinder } from '../../../shared/day/nearFinder.ts'
import type { DayBoardRow } from '../../../shared/day/row.ts'

/** What Enter does in rush mode: takes one guest by their code, finds nobody, or finds too many. */
export type Meant = { readonly is: 'one'; readonly text: string } | { readonly is: 'none' | 'many' }

const expected: ReadonlySet<DayBoardRow['state']> = new Set([
  'expected',
  'held',
  'waiting',
  'asks',
  'refused',
  'unsure',
])

/** Guests who are still expected or were just checked in, in the order of the day. */
export const queueOf = (rows: Iterable<DayBoardRow>): readonly DayBoardRow[] =>
  [...rows].filter(
    ({ home, state, act }) =>
      home === 'arrivals' && (state === 'expected' ? act === 'check-in' : expected.has(state)),
  )

/** The rows that match the typed text. */
const meantBy = (rows: Iterable<DayBoardRow>, typed: string): readonly DayBoardRow[] => {
  const isMeant = finder(typed)
  return [...rows].filter(({ booking }) => isMeant(booking))
}

/** The rows to show: where nothing matches exactly, also those with one letter wrong. Enter takes none of these. */
export function shownFor(rows: readonly DayBoardRow[], typed: string): readonly DayBoardRow[] {
  const meant = meantBy(rows, typed)
  const isNear = meant.length > 0 ? null : nearFinder(typed)
  return isNear === null ? meant : rows.filter(({ booking }) => isNear(booking))
}

/**
 * The booking that Enter takes: a code as it is, or the only one still expected whose name contains the typed text, or
 * else the only one of today.
 *
 * @param isCode whether the text is a booking code, which names one booking
 */
export function meantByEnter(typed: string, rows: Iterable<DayBoardRow>, isCode: boolean): Meant {
  const text = typed.trim()
  if (text === '') return { is: 'none' }
  if (isCode) return { is: 'one', text }
  const all = [...rows]
  const waiting = meantBy(queueOf(all), text).filter(({ state }) => state === 'expected')
  const found = waiting.length > 0 ? waiting : meantBy(all, text)
  const [only] = found
  if (only === undefined) return { is: 'none' }
  return found.length === 1 ? { is: 'one', text: only.booking.code } : { is: 'many' }
}
