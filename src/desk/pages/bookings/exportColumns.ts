import { t } from '@lingui/core/macro'
import type { Booking } from '../../../contract/booking.ts'
import { dayOf } from '../../../contract/day.ts'
import type { Entry } from '../../core/outbox/command.ts'
import type { StayDays } from '../../shared/day/check-dialogs/checkQuestions.ts'
import { dueOf } from '../../shared/list/due.ts'
import type { BookingColumnId } from '../../shared/list/filterAddress.ts'
import {
  amountColumns,
  dayColumns,
  notSentColumn,
} from '../../shared/output/export/bookingColumns.ts'
import type { ExportColumn } from '../../shared/output/export/tableFile.ts'
import { statusWords } from '../../ui/StatusMark.tsx'
import { headings } from './columns.ts'

type ExportFacts = {
  readonly timeZone: string
  /** The days of a stay, where this tablet knows them: a list has none. */
  readonly stayOf: (code: Booking['code']) => StayDays | undefined
  readonly entriesOf: (code: Booking['code']) => readonly Entry[]
}

type BookingColumn = ExportColumn<Booking>

const itself = (booking: Booking): Booking => booking
const code = (): BookingColumn => ({
  id: 'code',
  heading: t`Booking code`,
  cell: (booking) => booking.code,
})

/** The shown columns in their order; the code comes beside the name, and the currency beside amounts. */
export function exportColumns(
  shown: readonly BookingColumnId[],
  facts: ExportFacts,
): readonly BookingColumn[] {
  const { timeZone, stayOf, entriesOf } = facts
  const cells: Readonly<Record<BookingColumnId, BookingColumn['cell']>> = {
    customer: ({ customer }) => customer,
    dates: ({ dates }) => dates,
    status: ({ status }) => statusWords(status),
    summary: ({ summary }) => summary,
    created: ({ createdAt }) => (createdAt === null ? null : dayOf(createdAt, timeZone)),
    total: ({ total }) => total,
    paid: ({ paid }) => paid,
    due: dueOf,
  }
  const hasAmounts = shown.some((id) => id === 'total' || id === 'paid' || id === 'due')
  return [
    ...shown.flatMap((id): BookingColumn[] => [
      {
        id,
        heading: headings()[id],
        cell: cells[id],
        ...(id === 'created' ? { holdsDays: true } : {}),
      },
      ...(id === 'customer' ? [code()] : []),
      ...(id === 'dates' ? dayColumns<Booking>((booking) => stayOf(booking.code)) : []),
    ]),
    ...(hasAmounts ? amountColumns(itself) : []),
    notSentColumn(itself, entriesOf),
  ]
}
