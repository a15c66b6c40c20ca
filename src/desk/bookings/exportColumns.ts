import type { Booking } from '../../contract/booking.ts'
import { dayOf } from '../../contract/day.ts'
import type { Entry } from '../commands/command.ts'
import { notSentWords } from '../export/notSentWords.ts'
import { currencyOf, type ExportColumn } from '../export/tableFile.ts'
import { headings } from './columns.tsx'
import { dueOf } from './due.ts'
import type { ColumnId } from './filterAddress.ts'

type Facts = {
  readonly timeZone: string
  readonly entriesOf: (code: Booking['code']) => readonly Entry[]
}

type Column = ExportColumn<Booking>

const code: Column = { id: 'code', heading: 'Code', cell: (booking) => booking.code }
const currency: Column = {
  id: 'currency',
  heading: 'Currency',
  cell: ({ total, paid }) => currencyOf(total, paid),
}

/** The columns that are shown, in their order; the code stands beside the name, and the currency beside amounts. */
export function exportColumns(shown: readonly ColumnId[], facts: Facts): readonly Column[] {
  const { timeZone, entriesOf } = facts
  const cells: Readonly<Record<ColumnId, Column['cell']>> = {
    customer: ({ customer }) => customer,
    dates: ({ dates }) => dates,
    status: ({ status }) => status.name,
    summary: ({ summary }) => summary,
    created: ({ createdAt }) => (createdAt === null ? null : dayOf(createdAt, timeZone)),
    total: ({ total }) => total,
    paid: ({ paid }) => paid,
    due: dueOf,
  }
  const hasAmounts = shown.some((id) => id === 'total' || id === 'paid' || id === 'due')
  return [
    ...shown.flatMap((id): Column[] => [
      { id, heading: headings[id], cell: cells[id] },
      ...(id === 'customer' ? [code] : []),
    ]),
    ...(hasAmounts ? [currency] : []),
    {
      id: 'not_sent',
      heading: 'Not sent from this tablet',
      cell: (booking) => notSentWords(entriesOf(booking.code)) || null,
    },
  ]
}
