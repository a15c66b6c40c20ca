import { t } from '@lingui/core/macro'
import { useZone } from '../../../core/api/clock.ts'
import { formatFacts } from '../../../ui/language/format.ts'
import type { AttentionGuest, AttentionList } from '../../attention/attention.ts'
import { guestWords, notCheckedWords, reasonWords } from '../../attention/attentionWords.ts'
import { timesOn } from '../../day/groups.ts'
import styles from './Columns.module.css'
import { type Layout, lineNumber, type PaperColumn, PaperTable, TickBox } from './PaperTable.tsx'
import type { PrintedDay } from './usePrintedDay.ts'

type PrintedAttentionProps = {
  layout: Layout
  title: string
  of: PrintedDay
  list: AttentionList
}

/** Who needs somebody before they come, with all reasons and the guest's whole words: nothing of them is cut. */
export function PrintedAttention({ layout, title, of, list }: PrintedAttentionProps) {
  const { guests, notChecked } = list
  const zone = useZone()
  const timeOn = timesOn(of.day, zone)
  return (
    <PaperTable
      layout={layout}
      title={title}
      says={notCheckedWords(notChecked) ?? ''}
      asOf={of.asOf('arrivals')}
      columns={columnsOf(layout, timeOn)}
      groups={guests.length === 0 ? [] : [{ title: null, aside: '', lines: guests }]}
      keyOf={({ row }) => row.booking.code}
      codeOf={({ row }) => row.booking.code}
      isStruck={() => false}
      nothing={nobodyWords(list)}
      legend={t`Times in ${zone}.`}
    />
  )
}

/** Nobody is listed: a fact only when every source was read. */
const nobodyWords = ({ notChecked }: AttentionList): string =>
  notChecked.length === 0
    ? t`No guest still to arrive needs attention.`
    : t({ message: 'No one found so far.', comment: 'Who needs attention' })

type AttentionColumn = PaperColumn<AttentionGuest>

function columnsOf(
  layout: Layout,
  timeOn: (at: Date | null) => string | null,
): readonly AttentionColumn[] {
  const isLarge = layout === 'large'
  return [
    lineNumber(layout),
    {
      head: '✓',
      className: isLarge ? styles.numberLarge : styles.tick,
      cell: () => <TickBox is="open" />,
    },
    {
      head: t({ message: 'Time', comment: 'Column head: the time of day, with little room' }),
      className: isLarge ? styles.timeLarge : styles.time,
      cell: ({ row }) => <bdi>{timeOn(row.startsAt)}</bdi>,
    },
    {
      head: t({ message: 'Name', comment: 'Column head: of the guest' }),
      className: styles.whoWide,
      cell: ({ row: { booking } }) => (
        <>
          <b dir="auto">{booking.customer || t`No name`}</b>{' '}
          <bdi className={styles.code}>{booking.code}</bdi>
        </>
      ),
    },
    {
      head: t`Needs attention`,
      cell: (guest) => (
        <>
          {formatFacts(guest.reasons.map(reasonWords))}{' '}
          {guestWords(guest).map((words) => (
            <q key={words} dir="auto">
              {words}
            </q>
          ))}
        </>
      ),
    },
  ]
}
