import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { CalendarDay } from '../../../contract/day.ts'
import { isCancelled } from '../../../contract/status.ts'
import type { CachedBooking, Replica } from '../../core/api/replica.ts'
import type { RowAct } from '../../ui/Act.ts'
import { formatDay } from '../../ui/language/format.ts'
import type { MarkState } from '../../ui/StateMark.tsx'
import { groupOf } from './order.ts'

/** The dates, in the service's own words or by the known days. */
export function daysOf({ booking, starts, ends }: CachedBooking): string {
  if (booking.dates !== '') return booking.dates
  const days = [starts, ends].filter((day) => day !== null)
  return [...new Set(days)].map((day) => formatDay(day)).join(' – ')
}

/** The words in place of the button, for a booking with nothing to do today. */
export function actElsewhere(held: CachedBooking, today: CalendarDay): RowAct {
  if (isCancelled(held.booking.status)) return { form: 'words', words: held.booking.status.name }
  const { starts, ends } = held
  switch (groupOf(held, today)) {
    case 'next 30 days':
    case 'later':
      return { form: 'said', word: t`Arrives`, more: starts && formatDay(starts), here: false }
    case 'past':
      return { form: 'said', word: t`Ended`, more: ends && formatDay(ends), here: false }
    case 'arrivals':
      return { form: 'said', word: t`Arrives`, more: 'today', here: false }
    case 'departures':
      return { form: 'said', word: t`Leaves`, more: 'today', here: false }
    case 'in house':
      return { form: 'said', word: t`Leaves`, more: ends && formatDay(ends), here: false }
    case 'not told':
      return { form: 'none' }
  }
}

export function markElsewhere(held: CachedBooking, today: CalendarDay): MarkState {
  if (isCancelled(held.booking.status)) return 'cancelled'
  const group = groupOf(held, today)
  return group === 'next 30 days' || group === 'later' ? 'expected' : 'unknown'
}

/** The state for screen readers, after the name and the code. */
export function stateElsewhere(held: CachedBooking, today: CalendarDay): string {
  const act = actElsewhere(held, today)
  const actWords = act.form === 'said' ? `${act.word} ${act.more ?? ''}`.trim() : ''
  return [actWords, held.booking.status.name].filter(Boolean).join(', ')
}

/** `3 bookings`, `First 8 of 31 bookings`. */
export function countWords(shown: number, total: number, close: number): string {
  if (total === 0) return close === 0 ? t`No bookings found` : t`No exact match. Did you mean:`
  if (total > shown) return t`First ${shown} of ${total} bookings`
  return plural(total, { one: '# booking', other: '# bookings' })
}

const count = (many: number): string => many.toLocaleString(i18n.locale)

/** Says that the replica is incomplete; null when it is complete. */
export function replicaWords({ held, isWhole, expected }: Replica): string | null {
  if (isWhole) return null
  if (held.size === 0) return t`Still loading older bookings`
  if (expected === null) return t`${{ count: count(held.size) }} bookings loaded so far`
  return t`${{ count: count(held.size) }} of ${{ count2: count(expected) }} bookings loaded`
}
