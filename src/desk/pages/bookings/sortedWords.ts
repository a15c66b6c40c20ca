import { ph, t } from '@lingui/core/macro'
import type { BookingColumnId, BookingSort } from '../../shared/list/filterAddress.ts'
import { headings, isAmount } from './columns.ts'

/** The order of a list: `Guest, A to Z`. @param sort null: in the service's order */
export function sortedWords(sort: BookingSort | null): string {
  if (sort === null) return t`Default order`
  const { by, descending } = sort
  const column = by === 'dates' ? t`Arrival` : headings()[by]
  return t({
    message: `${column}, ${ph({ order: orderWords(by, descending) })}`,
    comment: 'How a list is sorted: “Guest, A to Z”, “Total, most first”',
  })
}

function orderWords(by: BookingColumnId, descending: boolean): string {
  if (by === 'created')
    return descending
      ? t({ message: 'newest first', comment: 'Order of bookings by when they were made' })
      : t({ message: 'oldest first', comment: 'Order of bookings by when they were made' })
  if (by === 'dates')
    return descending
      ? t({ message: 'latest first', comment: 'Order of bookings by day of arrival' })
      : t({ message: 'earliest first', comment: 'Order of bookings by day of arrival' })
  if (isAmount(by))
    return descending
      ? t({ message: 'most first', comment: 'Order of bookings by an amount' })
      : t({ message: 'least first', comment: 'Order of bookings by an amount' })
  if (by === 'status')
    return descending
      ? t({ message: 'reverse order', comment: 'Order of bookings by status' })
      : t({ message: 'usual order', comment: 'Order of bookings by status' })
  return descending
    ? t({ message: 'Z to A', comment: 'Order of names' })
    : t({ message: 'A to Z', comment: 'Order of names' })
}
