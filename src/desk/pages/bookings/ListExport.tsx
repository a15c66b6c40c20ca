import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { BookingFilter } from '../../../contract/bookingFilter.ts'
import { useZone } from '../../core/api/clock.ts'
import type { LoadedBookings } from '../../core/api/queries/bookingPages.ts'
import { useReplica } from '../../core/api/replica.ts'
import { useEntries } from '../../core/outbox/outbox.ts'
import type { StayDays } from '../../shared/day/check-dialogs/checkQuestions.ts'
import type { BookingColumnId } from '../../shared/list/filterAddress.ts'
import { countOf, notInTotals } from '../../shared/list/listWords.ts'
import { stayFrom } from '../../shared/output/export/bookingColumns.ts'
import { ExportSheet } from '../../shared/output/export/ExportSheet.tsx'
import { formatNumber } from '../../ui/language/format.ts'
import { exportColumns } from './exportColumns.ts'
import type { ListedBookings } from './useListedBookings.ts'

type ListExportProps = {
  listed: ListedBookings
  shown: readonly BookingColumnId[]
  /** The filters in words, and the service's query. */
  filter: string
  query: BookingFilter
  onClose: () => void
}

/** Exports the listed bookings, with all pages, to a file. */
export function ListExport({ listed, shown, filter, query, onClose }: ListExportProps) {
  const { bookings, rows, freshAt, serverOffsetMs, goOn, readRest } = listed
  const { list, hasMore } = bookings
  const timeZone = useZone()
  const entries = useEntries()
  const held = useReplica((replica) => replica.held)
  /** How many there were when this was opened; null where nobody knew. */
  const [totalBefore] = useState(list.total)
  return (
    <ExportSheet
      name="bookings"
      words={hasMore ? foundSoFar(list) : countOf(rows.length)}
      file={{
        title: t`Bookings`,
        filter,
        columns: exportColumns(shown, {
          timeZone,
          stayOf: (code) => stayFrom(daysOfFilter(query), held.get(code)),
          entriesOf: (code) => entries.filter(({ command }) => command.code === code),
        }),
        rows: rows.map(({ original }) => original),
        asOf: freshAt === null ? null : new Date(freshAt + serverOffsetMs),
        timeZone,
        remarks: [
          ...(listed.unreadable > 0 ? [notInTotals(listed.unreadable)] : []),
          ...remarksOf(list, totalBefore),
        ],
      }}
      missing={
        hasMore
          ? {
              loaded: list.loaded,
              total: list.total,
              failure: bookings.pageFailure ?? bookings.failure,
              onRead: readRest,
              onPause: () => goOn(false),
            }
          : null
      }
      onClose={onClose}
    />
  )
}

/**
 * A filter for a single day gives that day for every row. Of two single-day filters the service applies only the first.
 */
function daysOfFilter({
  startsFrom,
  startsTo,
  endsFrom,
  endsTo,
}: BookingFilter): Partial<StayDays> {
  if (startsFrom !== undefined && startsFrom === startsTo) return { starts: startsFrom }
  return endsFrom !== undefined && endsFrom === endsTo ? { ends: endsFrom } : {}
}

const foundSoFar = ({ total, loaded }: LoadedBookings): string =>
  total === null
    ? plural(
        { count: loaded },
        { one: '# booking loaded so far', other: '# bookings loaded so far' },
      )
    : countOf(total)

/** The missing bookings, and those that changed during the reading. */
function remarksOf(list: LoadedBookings, totalBefore: number | null): readonly string[] {
  const { unreadable, reached, total } = list
  const remarks: string[] = []
  if (unreadable > 0) {
    remarks.push(
      plural(
        { count: unreadable },
        { one: 'Could not load # booking', other: 'Could not load # bookings' },
      ),
    )
  }
  if (reached === 'short') remarks.push(t`This list may be incomplete`)
  if (reached !== 'more' && total !== null && totalBefore !== null && total !== totalBefore) {
    const before = formatNumber(totalBefore)
    remarks.push(
      plural(
        { count: total },
        {
          one: `Changed while loading: ${before} before, # booking now`,
          other: `Changed while loading: ${before} before, # bookings now`,
        },
      ),
    )
  }
  return remarks
}
