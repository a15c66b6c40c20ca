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
      words={`${moved.length} ${moved.length === 1 ? 'change' : 'changes'}`}
      file={{
        title: 'Payments received',
        filter: `Since ${say(Math.max(from, knownSince))}`,
        columns: columnsOf(say),
        rows: moved.toReversed(),
        asOf: new Date(at),
        timeZone,
        remarks: [
          ...(unreadable > 0
            ? [`${countOf(unreadable)} with unreadable amounts, not in this file.`]
            : []),
          ...(reported.kind === 'told'
            ? missingWords(reported)
            : [
                `Seen on this tablet since ${say(knownSince)}. Payments refunded soon after may be missing.`,
              ]),
        ],
      }}
      missing={null}
      onClose={onClose}
    />
  )
}

const columnsOf = (say: (moment: number) => string): readonly ExportColumn<Movement>[] => [
  { id: 'customer', heading: 'Guest', cell: ({ to }) => to.customer },
  { id: 'code', heading: 'Booking code', cell: ({ code }) => code },
  { id: 'status_before', heading: 'Status before', cell: ({ from }) => from.status.name },
  { id: 'status', heading: 'Status', cell: ({ to }) => to.status.name },
  { id: 'paid_before', heading: 'Paid before', cell: ({ from }) => from.paid },
  { id: 'paid', heading: 'Paid', cell: ({ to }) => to.paid },
  { id: 'moved', heading: 'Change', cell: ({ paid }) => paid },
  { id: 'method', heading: 'Method', cell: ({ payment }) => payment?.method ?? null },
  { id: 'currency', heading: 'Currency', cell: ({ from, to }) => currencyOf(to.paid, from.paid) },
  { id: 'not_before', heading: 'Earliest', holdsDays: true, cell: ({ after }) => say(after) },
  { id: 'not_after', heading: 'Latest', holdsDays: true, cell: ({ before }) => say(before) },
  { id: 'recorded_here', heading: 'Recorded here', cell: ({ act }) => act?.recorded ?? null },
  { id: 'done', heading: 'Where', cell: doneWords },
]

function doneWords(movement: Movement): string {
  if (movement.act === null) return 'Elsewhere'
  return isUnexplained(movement) ? 'Partly here' : 'Here'
}
