import { t } from '@lingui/core/macro'
import type { CalendarDay } from '../../../contract/day.ts'
import { formatTime } from '../../../contract/zone.ts'
import { useNow, useZone } from '../../core/api/clock.ts'
import type { Entry } from '../../core/outbox/command.ts'
import { useEntries } from '../../core/outbox/outbox.ts'
import type { DayBoardRow } from '../../shared/day/row.ts'
import { type NowAndZone, stateWords } from '../../shared/day/rowWords.ts'
import { type Section, tabWords } from '../../shared/day/sections.ts'
import { dueOf } from '../../shared/list/due.ts'
import { countOf } from '../../shared/list/listWords.ts'
import {
  amountColumns,
  dayColumns,
  notSentColumn,
} from '../../shared/output/export/bookingColumns.ts'
import { ExportSheet } from '../../shared/output/export/ExportSheet.tsx'
import type { ExportColumn } from '../../shared/output/export/tableFile.ts'
import { statusWords } from '../../ui/StatusMark.tsx'
import type { useTodayAddress } from './todayAddress.ts'
import type { ListedDay } from './useListedDay.ts'

type DayExportSheetProps = {
  address: ReturnType<typeof useTodayAddress>
  dayList: ListedDay
  /** What was typed into the search box. */
  search: string
  onClose: () => void
}

/** Exports the list of the day that is on the screen, with its filters in words. */
export function DayExportSheet({ address, dayList, search, onClose }: DayExportSheetProps) {
  const zone = useZone()
  const now = useNow()
  const { sections, booked, asOf } = dayList
  const { day, dueOnly } = address
  const filters = [
    dueOnly ? t`Due only` : '',
    booked?.name,
    search.trim() && t`Search: ${{ words: search.trim() }}`,
  ]
  return (
    <DayExport
      sections={sections}
      day={day}
      moment={{ now, zone }}
      filter={filters.filter(Boolean).join('; ')}
      asOf={asOf}
      onClose={onClose}
    />
  )
}

type DayExportProps = {
  /** The chosen list first, then what a search found elsewhere. */
  sections: readonly Section[]
  day: CalendarDay
  moment: NowAndZone
  /** The filters, in words. */
  filter: string
  /** When it was read, in ms of the server's clock. */
  asOf: number | null
  onClose: () => void
}

type ExportedRow = { readonly row: DayBoardRow; readonly list: string }

/** Exports a list of the day, as it is shown, to a file. */
export function DayExport({ sections, day, moment, filter, asOf, onClose }: DayExportProps) {
  const entries = useEntries()
  const rows: readonly ExportedRow[] = sections.flatMap(({ tab, rows: of }) =>
    of.map((row) => ({ row, list: tabWords()[tab] })),
  )
  const [chosen] = sections
  const title = chosen === undefined ? t`Today` : tabWords()[chosen.tab]
  return (
    <ExportSheet
      name={chosen?.tab ?? 'today'}
      words={countOf(rows.length)}
      file={{
        title: `${title} ${day}`,
        filter,
        columns: columnsOf(moment, entries),
        rows,
        asOf: asOf === null ? null : new Date(asOf),
        timeZone: moment.zone,
        remarks: [],
      }}
      missing={null}
      onClose={onClose}
    />
  )
}

const columnsOf = (
  moment: NowAndZone,
  entries: readonly Entry[],
): readonly ExportColumn<ExportedRow>[] => [
  {
    id: 'list',
    heading: t({
      message: 'List',
      comment: 'Head of a column: the list a booking is in, such as Arrivals',
    }),
    cell: ({ list }) => list,
  },
  {
    id: 'time',
    heading: t({ message: 'Time', comment: 'Head of a column: when the guest arrives' }),
    cell: ({ row }) => (row.startsAt === null ? null : formatTime(row.startsAt, moment.zone)),
  },
  ...dayColumns<ExportedRow>(({ row }) => row.stay),
  { id: 'customer', heading: t`Guest`, cell: ({ row }) => row.booking.customer },
  { id: 'code', heading: t`Booking code`, cell: ({ row }) => row.booking.code },
  {
    id: 'state',
    heading: t({
      message: 'Check-in',
      comment: 'Head of a column: whether the guest is checked in',
      context: 'state',
    }),
    cell: ({ row }) => stateWords(row, moment),
  },
  {
    id: 'booked',
    heading: t({
      message: 'Booked',
      comment: 'Head of a column: the items that are booked',
      context: 'items',
    }),
    cell: ({ row }) => row.booking.summary || row.booking.dates,
  },
  { id: 'status', heading: t`Status`, cell: ({ row }) => statusWords(row.booking.status) },
  { id: 'total', heading: t`Total`, cell: ({ row }) => row.booking.total },
  { id: 'paid', heading: t`Paid`, cell: ({ row }) => row.booking.paid },
  { id: 'due', heading: t`Balance due`, cell: ({ row }) => dueOf(row.booking) },
  ...amountColumns<ExportedRow>(({ row }) => row.booking),
  notSentColumn(
    ({ row }) => row.booking,
    (code) => entries.filter(({ command }) => command.code === code),
  ),
]
