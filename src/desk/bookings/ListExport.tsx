import type { BookingFilter } from '../../contract/bookingFilter.ts'
import { useZone } from '../api/clock.ts'
import type { LoadedBookings } from '../api/queries/bookingPages.ts'
import { useReplica } from '../api/replica.ts'
import type { StayDays } from '../day/door/askedFirst.ts'
import type { ColumnId } from '../list/filterAddress.ts'
import { countOf } from '../list/listWords.ts'
import { useEntries } from '../outbox/outbox.ts'
import { stayFrom } from '../output/export/bookingColumns.ts'
import { ExportSheet, type Missing } from '../output/export/ExportSheet.tsx'
import type { BookingRow } from './columns.tsx'
import { exportColumns } from './exportColumns.ts'

type ListExportProps = {
  rows: readonly BookingRow[]
  list: LoadedBookings
  shown: readonly ColumnId[]
  /** What narrows the list, in words; and what the service was asked. */
  filter: string
  asked: BookingFilter
  /** How many there were when it was opened; null where nobody knew. */
  totalBefore: number | null
  /** When the list was read, in ms of the tablet's clock. */
  readAt: number | null
  missing: Missing | null
  serverOffsetMs: number
  onClose: () => void
}

/** The bookings as they are listed, all pages of them, as a file. */
export function ListExport(props: ListExportProps) {
  const { rows, list, shown, filter, readAt, missing, onClose } = props
  const timeZone = useZone()
  const entries = useEntries()
  const held = useReplica((replica) => replica.held)
  return (
    <ExportSheet
      name="bookings"
      words={missing === null ? countOf(rows.length) : foundSoFar(list)}
      file={{
        title: 'Bookings',
        filter,
        columns: exportColumns(shown, {
          timeZone,
          stayOf: (code) => stayFrom(daysAsked(props.asked), held.get(code)),
          entriesOf: (code) => entries.filter(({ command }) => command.code === code),
        }),
        rows: rows.map(({ original }) => original),
        asOf: readAt === null ? null : new Date(readAt + props.serverOffsetMs),
        timeZone,
        remarks: remarksOf(list, props.totalBefore),
      }}
      missing={missing}
      onClose={onClose}
    />
  )
}

/**
 * Where one day alone was asked for, the answer tells it of every row. Of two such days the service takes only the first
 * as one day.
 */
function daysAsked({ startsFrom, startsTo, endsFrom, endsTo }: BookingFilter): Partial<StayDays> {
  if (startsFrom !== undefined && startsFrom === startsTo) return { starts: startsFrom }
  return endsFrom !== undefined && endsFrom === endsTo ? { ends: endsFrom } : {}
}

const foundSoFar = ({ total, loaded }: LoadedBookings): string =>
  total === null ? `${countOf(loaded)} and more` : countOf(total)

/** What is missing, or changed while it was read. */
function remarksOf(list: LoadedBookings, totalBefore: number | null): readonly string[] {
  const { unreadable, reached, total } = list
  const remarks: string[] = []
  if (unreadable > 0) remarks.push(`${countOf(unreadable)} could not be read and are not in it.`)
  if (reached === 'short') {
    remarks.push('The list kept changing while it was read: a booking or two may be missing.')
  }
  if (reached !== 'more' && total !== null && totalBefore !== null && total !== totalBefore) {
    remarks.push(`While it was read, the list went from ${totalBefore} to ${countOf(total)}.`)
  }
  return remarks
}
