import { plural, t } from '@lingui/core/macro'
import type { CalendarDay } from '../../../contract/day.ts'
import { isCancelled } from '../../../contract/status.ts'
import type { CachedBooking, Replica } from '../../core/api/replica.ts'
import type { RowAct } from '../../ui/Act.ts'
import { formatDay, formatFacts, formatNumber } from '../../ui/language/format.ts'
import type { MarkState } from '../../ui/StateMark.tsx'
import { groupOf } from './order.ts'

/** The dates, in the service's own words or by the known days. */
export function daysOf({ booking, starts, ends }: CachedBooking): string {
  if (booking.dates !== '') return booking.dates
  const days = [starts, ends].filter((day) => day !== null)
  return [...new Set(days)].map((day) => formatDay(day)).join(' – ')
}

/* In place of the button, a day in its own style follows one of these words. */
const arrives = () =>
  t({ message: 'Arrives', comment: 'In a small space, before a day: Arrives Thu, Nov 26' })
const leaves = () =>
  t({ message: 'Leaves', comment: 'In a small space, before a day: Leaves Thu, Nov 26' })
const ended = () =>
  t({ message: 'Ended', comment: 'In a small space, before a day: Ended Thu, Nov 26' })
const onToday = () => t({ message: 'today', comment: 'In a small space, after Arrives or Leaves' })

/** The words in place of the button, for a booking with nothing to do today. */
export function actElsewhere(held: CachedBooking, today: CalendarDay): RowAct {
  if (isCancelled(held.booking.status)) return { form: 'words', words: held.booking.status.name }
  const { starts, ends } = held
  switch (groupOf(held, today)) {
    case 'next 30 days':
    case 'later':
      return { form: 'said', word: arrives(), more: starts && formatDay(starts), here: false }
    case 'past':
      return { form: 'said', word: ended(), more: ends && formatDay(ends), here: false }
    case 'arrivals':
      return { form: 'said', word: arrives(), more: onToday(), here: false }
    case 'departures':
      return { form: 'said', word: leaves(), more: onToday(), here: false }
    case 'in house':
      return { form: 'said', word: leaves(), more: ends && formatDay(ends), here: false }
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
  const { status } = held.booking
  const stay = isCancelled(status) ? null : stayElsewhere(held, today)
  return formatFacts([stay, status.name])
}

function stayElsewhere(held: CachedBooking, today: CalendarDay): string | null {
  const [starts, ends] = [held.starts, held.ends].map((day) => day && formatDay(day))
  switch (groupOf(held, today)) {
    case 'next 30 days':
    case 'later':
      return starts ? t`Arrives ${{ day: starts }}` : arrives()
    case 'past':
      return ends ? t`Ended ${{ day: ends }}` : ended()
    case 'arrivals':
      return t`Arrives today`
    case 'departures':
      return t`Leaves today`
    case 'in house':
      return ends ? t`Leaves ${{ day: ends }}` : leaves()
    case 'not told':
      return null
  }
}

/** `3 bookings`, `First 8 of 31 bookings`. */
export function countWords(shown: number, total: number, close: number): string {
  if (total === 0) return close === 0 ? t`No bookings found` : t`No exact match. Did you mean:`
  if (total > shown) {
    const first = formatNumber(shown)
    return plural(total, {
      one: `First ${first} of # booking`,
      other: `First ${first} of # bookings`,
    })
  }
  return plural({ count: total }, { one: '# booking', other: '# bookings' })
}

/** Says that the replica is incomplete; null when it is complete. */
export function replicaWords({ held, isWhole, expected }: Replica): string | null {
  if (isWhole) return null
  if (held.size === 0) return t`Still loading older bookings`
  if (expected === null) {
    return plural(
      { count: held.size },
      { one: '# booking loaded so far', other: '# bookings loaded so far' },
    )
  }
  const loaded = formatNumber(held.size)
  return plural(
    { total: expected },
    {
      one: `${loaded} of # booking loaded`,
      other: `${loaded} of # bookings loaded`,
    },
  )
}
