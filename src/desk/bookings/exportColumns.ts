import type { Booking } from '../../contract/booking.ts'
import { type CalendarDay, dayOf } from '../../contract/day.ts'
import type { Entry } from '../commands/command.ts'
import { notSentWords } from '../export/notSentWords.ts'
import { currencyOf, type ExportColumn } from '../export/tableFile.ts'
import { headings } from './columns.tsx'
import { dueOf } from './due.ts'
import type { ColumnId } from './filterAddress.ts'
import { isCounted } from './sums.ts'

type Facts = {
  readonly timeZone: string
  /** The days of a stay, where this tablet knows them: a list tells none. */
  readonly stayOf: (code: Booking['code']) => Stay | undefined
  readonly entriesOf: (code: Booking['code']) => readonly Entry[]
}

type Stay = { readonly starts: CalendarDay | null; readonly ends: CalendarDay | null }

type Column = ExportColumn<Booking>

const code: Column = { id: 'code', heading: 'Code', cell: (booking) => booking.code }
const currency: Column = {
  id: 'currency',
  heading: 'Currency',
  cell: ({ total, paid }) => currencyOf(total, paid),
}

const daysBy = (stayOf: Facts['stayOf']): readonly Column[] => [
  {
    id: 'arrival',
    heading: 'Arrival',
    isOnlyCsv: true,
    holdsDays: true,
    cell: (booking) => stayOf(booking.code)?.starts ?? null,
  },
  {
    id: 'departure',
    heading: 'Departure',
    isOnlyCsv: true,
    holdsDays: true,
    cell: (booking) => stayOf(booking.code)?.ends ?? null,
  },
]

/** As the sums below the list count: see {@link sumUp}. */
const counted: Column = {
  id: 'counted',
  heading: 'Counted',
  isOnlyCsv: true,
  cell: (booking) => (isCounted(booking) ? 'yes' : 'no'),
}

/** The columns that are shown, in their order; the code stands beside the name, and the currency beside amounts. */
export function exportColumns(shown: readonly ColumnId[], facts: Facts): readonly Column[] {
  const { timeZone, stayOf, entriesOf } = facts
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
      {
        id,
        heading: headings[id],
        cell: cells[id],
        ...(id === 'created' ? { holdsDays: true } : {}),
      },
      ...(id === 'customer' ? [code] : []),
      ...(id === 'dates' ? daysBy(stayOf) : []),
    ]),
    ...(hasAmounts ? [currency, counted] : []),
    {
      id: 'not_sent',
      heading: 'Not sent from this tablet',
      cell: (booking) => notSentWords(entriesOf(booking.code)) || null,
    },
  ]
}
