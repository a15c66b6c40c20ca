import { ph, t } from '@lingui/core/macro'
import { type BookingFilter, isWiderThanRequested } from '../../../contract/bookingFilter.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { Status } from '../../../contract/status.ts'
import type { ListView } from '../../shared/list/filterAddress.ts'
import { formatDay } from '../../ui/language/format.ts'

/** One active filter in words, and the view without it. */
export type FilterInWords = {
  readonly words: string
  readonly without: Partial<ListView>
}

/** The names of ids. */
export type FilterNames = {
  readonly status: (id: string) => string
  readonly item: (id: number) => string
  readonly partner: (id: string) => string
  readonly moment: (at: Date) => string
}

const day = (on: CalendarDay): string => formatDay(on, 'date')

/** The active filters, one after the other. */
export function filtersInWords(view: ListView, names: FilterNames): FilterInWords[] {
  const { filter } = view
  const without = (part: Partial<BookingFilter>) => ({ filter: { ...filter, ...part } })
  const found: FilterInWords[] = []
  const add = (words: string, part: Partial<BookingFilter>): void => {
    found.push({ words, without: without(part) })
  }
  if (view.due) found.push({ words: t`Balance due`, without: { due: false } })
  if (view.bookmarked) found.push({ words: t`Bookmarked`, without: { bookmarked: false } })
  if (view.unreadable) {
    found.push({ words: t`Unreadable amounts`, without: { unreadable: false } })
  }
  for (const id of filter.statusIds) {
    add(names.status(id), { statusIds: filter.statusIds.filter((one) => one !== id) })
  }
  const { startsFrom, startsTo, endsFrom, endsTo, changedSince, email } = filter
  if (startsFrom) add(t`Starts from ${{ day: day(startsFrom) }}`, { startsFrom: undefined })
  if (startsTo) add(t`Starts to ${{ day: day(startsTo) }}`, { startsTo: undefined })
  if (endsFrom) add(t`Ends from ${{ day: day(endsFrom) }}`, { endsFrom: undefined })
  if (endsTo) add(t`Ends to ${{ day: day(endsTo) }}`, { endsTo: undefined })
  if (changedSince) {
    add(t`Changed since ${{ time: names.moment(changedSince) }}`, { changedSince: undefined })
  }
  if (email) add(email, { email: undefined })
  if (filter.customerId != null)
    add(
      t({
        message: `Customer ${ph({ number: filter.customerId })}`,
        comment: 'A filter: the customer with this number',
      }),
      { customerId: undefined },
    )
  if (filter.itemId != null) add(names.item(filter.itemId), { itemId: undefined })
  if (filter.partnerId)
    add(
      t({
        message: `By ${ph({ partner: names.partner(filter.partnerId) })}`,
        comment: 'A filter: bookings that came through this partner',
      }),
      { partnerId: undefined },
    )
  return found
}

/**
 * What the list contains beyond the filter, because the service takes only one end of a range (§4.3); null when it
 * matches. List records have no days, so the desk cannot narrow it itself.
 */
export function widerWords(filter: BookingFilter): string | null {
  if (!isWiderThanRequested(filter)) return null
  const { startsFrom, startsTo, endsFrom, endsTo } = filter
  const starts = startsTo && startsFrom && startsTo !== startsFrom ? day(startsTo) : null
  const ends = endsTo && endsFrom ? day(endsTo) : null
  if (ends === null) return t`Includes bookings that start after ${{ day: starts ?? '' }}.`
  return starts === null
    ? t`Includes bookings that end after ${{ day: ends }}.`
    : t`Includes bookings that start after ${{ startDay: starts }} or end after ${{ endDay: ends }}.`
}

/** Adds or removes one status. */
export const toggled = (ids: readonly string[], { id }: Status): readonly string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
