import { plural, t } from '@lingui/core/macro'
import { countOf } from '../../../shared/list/listWords.ts'
import { ExportSheet } from '../../../shared/output/export/ExportSheet.tsx'
import {
  currencyOf,
  type ExportColumn,
  localMoment,
} from '../../../shared/output/export/tableFile.ts'
import { isUnexplained, type Movement } from './movements.ts'
import { missingWords, type ReportedPayments } from './useReportedPayments.ts'

type MovementsExportProps = {
  /** The listed movements, oldest first. */
  moved: readonly Movement[]
  /** The start of the list, and of the known movements; ms of the server's clock. */
  from: number
  knownSince: number
  reported: ReportedPayments
  /** How many changed bookings have no readable amounts. */
  unreadable: number
  /** The last reading. */
  at: number
  timeZone: string
  onClose: () => void
}

/**
 * Exports the movements to a file: the paid amount before and after, the time between, and whether this desk recorded
 * it.
 */
export function MovementsExport(props: MovementsExportProps) {
  const { moved, from, knownSince, reported, unreadable, at, timeZone, onClose } = props
  const say = (moment: number): string => localMoment(new Date(moment), timeZone)
  return (
    <ExportSheet
      name="movements"
      words={`${moved.length} ${plural({ count: moved.length }, { one: 'change', other: 'changes' })}`}
      file={{
        title: t`Payments received`,
        filter: t`Since ${{ time: say(Math.max(from, knownSince)) }}`,
        columns: columnsOf(say),
        rows: moved.toReversed(),
        asOf: new Date(at),
        timeZone,
        remarks: [
          ...(unreadable > 0
            ? [t`${{ bookings: countOf(unreadable) }} with unreadable amounts, not in this file.`]
            : []),
          ...(reported.kind === 'told'
            ? missingWords(reported)
            : [
                t`Seen on this tablet since ${{ time: say(knownSince) }}. Payments refunded soon after may be missing.`,
              ]),
        ],
      }}
      missing={null}
      onClose={onClose}
    />
  )
}

const columnsOf = (say: (moment: number) => string): readonly ExportColumn<Movement>[] => [
  { id: 'customer', heading: t`Guest`, cell: ({ to }) => to.customer },
  { id: 'code', heading: t`Booking code`, cell: ({ code }) => code },
  { id: 'status_before', heading: t`Status before`, cell: ({ from }) => from.status.name },
  { id: 'status', heading: t`Status`, cell: ({ to }) => to.status.name },
  { id: 'paid_before', heading: t`Paid before`, cell: ({ from }) => from.paid },
  { id: 'paid', heading: t`Paid`, cell: ({ to }) => to.paid },
  { id: 'moved', heading: t`Change`, cell: ({ paid }) => paid },
  { id: 'method', heading: t`Method`, cell: ({ payment }) => payment?.method ?? null },
  { id: 'currency', heading: t`Currency`, cell: ({ from, to }) => currencyOf(to.paid, from.paid) },
  { id: 'not_before', heading: t`Earliest`, holdsDays: true, cell: ({ after }) => say(after) },
  { id: 'not_after', heading: t`Latest`, holdsDays: true, cell: ({ before }) => say(before) },
  { id: 'recorded_here', heading: t`Recorded here`, cell: ({ act }) => act?.recorded ?? null },
  { id: 'done', heading: t`Where`, cell: doneWords },
]

function doneWords(movement: Movement): string {
  if (movement.act === null) return t`Elsewhere`
  return isUnexplained(movement) ? t`Partly here` : t`Here`
}
