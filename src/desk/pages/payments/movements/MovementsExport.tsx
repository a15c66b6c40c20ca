import { plural, t } from '@lingui/core/macro'
import { ExportSheet } from '../../../shared/output/export/ExportSheet.tsx'
import {
  currencyOf,
  type ExportColumn,
  localMoment,
} from '../../../shared/output/export/tableFile.ts'
import { statusWords } from '../../../ui/StatusMark.tsx'
import { methodOf } from './method.ts'
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
      words={t({
        message: plural({ count: moved.length }, { one: '# change', other: '# changes' }),
        comment: 'How many changes of paid amounts',
      })}
      file={{
        title: t`Payments received`,
        filter: t`Since ${{ time: say(Math.max(from, knownSince)) }}`,
        columns: columnsOf(say),
        rows: moved.toReversed(),
        asOf: new Date(at),
        timeZone,
        remarks: [
          ...(unreadable > 0
            ? [
                plural(
                  { count: unreadable },
                  {
                    one: '# booking with unreadable amounts, not in this file.',
                    other: '# bookings with unreadable amounts, not in this file.',
                  },
                ),
              ]
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
  { id: 'status_before', heading: t`Status before`, cell: ({ from }) => statusWords(from.status) },
  { id: 'status', heading: t`Status`, cell: ({ to }) => statusWords(to.status) },
  {
    id: 'paid_before',
    heading: t({
      message: 'Paid before',
      comment: 'Column head: the paid amount before the change',
    }),
    cell: ({ from }) => from.paid,
  },
  { id: 'paid', heading: t({ message: 'Paid', context: 'amount' }), cell: ({ to }) => to.paid },
  {
    id: 'moved',
    heading: t({
      message: 'Change',
      context: 'difference',
      comment: 'Column head, noun: how much the paid amount changed',
    }),
    cell: ({ paid }) => paid,
  },
  { id: 'method', heading: t`Method`, cell: (movement) => methodOf(movement) || null },
  { id: 'currency', heading: t`Currency`, cell: ({ from, to }) => currencyOf(to.paid, from.paid) },
  {
    id: 'not_before',
    heading: t({ message: 'Earliest', comment: 'Column head: the earliest time of the payment' }),
    holdsDays: true,
    cell: ({ after }) => say(after),
  },
  {
    id: 'not_after',
    heading: t({ message: 'Latest', comment: 'Column head: the latest time of the payment' }),
    holdsDays: true,
    cell: ({ before }) => say(before),
  },
  { id: 'recorded_here', heading: t`Recorded here`, cell: ({ act }) => act?.recorded ?? null },
  {
    id: 'done',
    heading: t({
      message: 'Where',
      comment: 'Column head: where it was recorded: Here, Partly here, Elsewhere',
    }),
    cell: doneWords,
  },
]

function doneWords(movement: Movement): string {
  if (movement.act === null)
    return t({ message: 'Elsewhere', comment: 'Recorded at another desk or online' })
  return isUnexplained(movement)
    ? t`Partly here`
    : t({ message: 'Here', comment: 'Recorded on this tablet' })
}
