import { plural, t } from '@lingui/core/macro'
import type { BookingCode } from '../../../contract/booking.ts'
import { dayOf } from '../../../contract/day.ts'
import { useReplica } from '../../core/api/replica.ts'
import type { Entry } from '../../core/outbox/command.ts'
import { useEntries } from '../../core/outbox/outbox.ts'
import type { StayDays } from '../../shared/day/check-dialogs/checkQuestions.ts'
import { countOf } from '../../shared/list/listWords.ts'
import {
  amountColumns,
  dayColumns,
  notSentColumn,
  stayFrom,
} from '../../shared/output/export/bookingColumns.ts'
import { ExportSheet } from '../../shared/output/export/ExportSheet.tsx'
import type { ExportColumn } from '../../shared/output/export/tableFile.ts'
import { statusWords } from '../../ui/StatusMark.tsx'
import type { PaymentRow } from './reading/rows.ts'
import type { LedgerReading } from './reading/useReading.ts'
import { ageWords, dateWords } from './rowWords.ts'
import type { ViewTime } from './views/views.ts'

type PaymentsExportProps = {
  /** The listed rows. */
  rows: readonly PaymentRow[]
  age: 'arrival' | 'booked'
  /** The filters in words. */
  words: string
  when: ViewTime
  reading: LedgerReading
  /** Bookings of the list without readable amounts, whether they are listed or not. */
  unreadable: number
  /** When it was read, in ms of the server's clock. */
  asOf: number | null
  onClose: () => void
}

/** Exports the listed payments to a file, without rows that stay only until the next touch. */
export function PaymentsExport(props: PaymentsExportProps) {
  const { rows, age, words, when, reading, unreadable, asOf, onClose } = props
  const entries = useEntries()
  const held = useReplica((replica) => replica.held)
  const listed = rows.filter(({ isLeaving }) => !isLeaving)
  return (
    <ExportSheet
      name="payments"
      words={countOf(listed.length)}
      file={{
        title: t`Payments`,
        filter: words,
        columns: columnsOf(age, when, entries, (code) => held.get(code)),
        rows: listed,
        asOf: asOf === null ? null : new Date(asOf),
        timeZone: when.timeZone,
        remarks: remarksOf(reading, unreadable),
      }}
      missing={
        reading.isWhole
          ? null
          : {
              loaded: reading.answered,
              total: reading.requested,
              failure: reading.failure,
              onRead: reading.failure === null ? () => {} : reading.readAgain,
              onPause: () => {},
            }
      }
      onClose={onClose}
    />
  )
}

/** What the sums and the file are without, a sentence each. */
const remarksOf = (reading: LedgerReading, unreadable: number): readonly string[] => [
  ...(unreadable > 0
    ? [
        plural(
          { count: unreadable },
          {
            one: '# booking with unreadable amounts, not in the totals.',
            other: '# bookings with unreadable amounts, not in the totals.',
          },
        ),
      ]
    : []),
  ...(reading.unreadable > 0
    ? [
        plural(
          { count: reading.unreadable },
          {
            one: 'Could not read # booking, not in this file.',
            other: 'Could not read # bookings, not in this file.',
          },
        ),
      ]
    : []),
  ...(reading.isSettled ? [] : [t`Bookings changed while loading. Some may be missing.`]),
]

type PaymentColumn = ExportColumn<PaymentRow>

const columnsOf = (
  age: 'arrival' | 'booked',
  { timeZone }: ViewTime,
  entries: readonly Entry[],
  stayOf: (code: BookingCode) => StayDays | undefined,
): readonly PaymentColumn[] => [
  { id: 'customer', heading: t`Guest`, cell: ({ booking }) => booking.customer },
  { id: 'code', heading: t`Booking code`, cell: ({ id }) => id },
  { id: 'date', heading: t`Dates`, holdsDays: true, cell: isoDay },
  ...dayColumns<PaymentRow>(({ id, began }) =>
    stayFrom(began === null || began === 'earlier' ? {} : { starts: began }, stayOf(id)),
  ),
  { id: 'status', heading: t`Status`, cell: ({ booking }) => statusWords(booking.status) },
  { id: 'total', heading: t`Total`, cell: ({ booking }) => booking.total },
  {
    id: 'paid',
    heading: t({ message: 'Paid', context: 'amount' }),
    cell: ({ booking }) => booking.paid,
  },
  { id: 'due', heading: t`Balance due`, cell: ({ due }) => due },
  ...amountColumns<PaymentRow>(({ booking }) => booking),
  age === 'arrival'
    ? {
        id: 'age',
        heading: t({
          message: 'Age',
          comment: 'Column head: for how many days the balance is due',
        }),
        cell: (row) => ageWords(row.age, age),
      }
    : {
        id: 'booked',
        heading: t({ message: 'Booked', context: 'date' }),
        holdsDays: true,
        cell: ({ booking }) =>
          booking.createdAt === null ? null : dayOf(booking.createdAt, timeZone),
      },
  notSentColumn(
    ({ booking }) => booking,
    (code) => entries.filter(({ command }) => command.code === code),
  ),
]

/** The arrival day, sortable, where a query gives it; otherwise the service's words for the dates. */
const isoDay = (row: PaymentRow): string =>
  row.began === null || row.began === 'earlier' ? dateWords(row) : row.began
