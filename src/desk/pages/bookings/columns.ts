import { t } from '@lingui/core/macro'
import {
  createColumnHelper,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import { folded } from '../../../contract/searchText.ts'
import { defaultStatuses } from '../../../contract/status.ts'
import { dueOf } from '../../shared/list/due.ts'
import type { BookingColumnId } from '../../shared/list/filterAddress.ts'

/** The work of the table on the loaded rows: it sorts them. */
export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

export type BookingRow = Row<typeof features, Booking>

/** The heading of each column, also its name among the choices. */
export const headings = (): Readonly<Record<BookingColumnId, string>> => ({
  customer: t`Guest`,
  dates: t({ message: 'Dates', comment: 'Head of a column: from when to when a booking is' }),
  status: t`Status`,
  summary: t({ message: 'Summary', comment: 'Head of a column: the items that are booked' }),
  created: t({
    message: 'Created',
    comment: 'Head of a column: the day when the booking was made',
  }),
  total: t({ message: 'Total', comment: 'The whole price of the booking' }),
  paid: t({ message: 'Paid', comment: 'The amount that is paid' }),
  due: t`Balance due`,
})

/** The columns in the order in which a narrow list keeps them. */
export const importance: readonly BookingColumnId[] = [
  'customer',
  'due',
  'status',
  'dates',
  'summary',
  'total',
  'paid',
  'created',
]

/** Amounts are aligned at their end, so that digits stand under digits. */
export const isAmount = (id: string): boolean => id === 'total' || id === 'paid' || id === 'due'

const byValue = (a: BookingRow, b: BookingRow, id: string): number => {
  const one = a.getValue<string | number>(id)
  const other = b.getValue<string | number>(id)
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** In the order of a booking's life; the account's own statuses follow by name. */
function statusOrder({ status }: Booking): string {
  const place = defaultStatuses.findIndex(({ id }) => id === status.id.toUpperCase())
  return place < 0 ? `z${folded(status.name)}` : String(place)
}

const { accessor, columns: list } = createColumnHelper<typeof features, Booking>()

/** The first day of a booking; undefined where it is unknown. */
export type ArrivalOf = (code: BookingCode) => CalendarDay | undefined

/**
 * What each column sorts by. A value is read once a booking, and unknown ones come last in both directions.
 *
 * @param arrivalOf gives the day, because the list record has its days in words only (§2.5), which do not sort
 */
export const columnsBy = (arrivalOf: ArrivalOf) =>
  list([
    accessor((booking) => folded(booking.customer), {
      id: 'customer' satisfies BookingColumnId,
      sortFn: byValue,
      sortDescFirst: false,
    }),
    accessor(({ code }) => arrivalOf(code), {
      id: 'dates' satisfies BookingColumnId,
      sortFn: byValue,
      sortDescFirst: false,
      sortUndefined: 'last',
    }),
    accessor(statusOrder, {
      id: 'status' satisfies BookingColumnId,
      sortFn: byValue,
      sortDescFirst: false,
    }),
    accessor((booking) => folded(booking.summary), {
      id: 'summary' satisfies BookingColumnId,
      sortFn: byValue,
      sortDescFirst: false,
    }),
    accessor((booking) => booking.createdAt?.getTime() ?? 0, {
      id: 'created' satisfies BookingColumnId,
      sortFn: byValue,
      sortDescFirst: true,
    }),
    accessor((booking) => booking.total?.minor, {
      id: 'total' satisfies BookingColumnId,
      sortFn: byValue,
      sortDescFirst: true,
      sortUndefined: 'last',
    }),
    accessor((booking) => booking.paid?.minor, {
      id: 'paid' satisfies BookingColumnId,
      sortFn: byValue,
      sortDescFirst: true,
      sortUndefined: 'last',
    }),
    accessor((booking) => dueOf(booking)?.minor, {
      id: 'due' satisfies BookingColumnId,
      sortFn: byValue,
      sortDescFirst: true,
      sortUndefined: 'last',
    }),
  ])
