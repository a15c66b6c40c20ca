import { t } from '@lingui/core/macro'
import type { BookingCode } from '../../../../contract/booking.ts'
import { type CalendarDay, dayOf } from '../../../../contract/day.ts'
import { type Note, wrote } from '../../../../contract/note.ts'
import { useTime } from '../../../core/api/useTime.ts'
import { whenDueWords } from '../../../core/handovers/due.ts'
import type { GeneralHandover } from '../../../core/handovers/generalHandovers.ts'
import { handoverItems, openItems } from '../../../core/handovers/handoverItems.ts'
import { type Handover, readDone, readHandover } from '../../../core/handovers/handoverNote.ts'
import { checkMark } from '../../../core/outbox/checkMark.ts'
import { formatDay, formatFacts } from '../../../ui/language/format.ts'
import { useCustomerOf } from '../../day/general/bookingsHere.ts'
import type { NowAndZone } from '../../day/rowWords.ts'
import styles from './Columns.module.css'
import { type Layout, lineNumber, type PaperColumn, PaperTable, TickBox } from './PaperTable.tsx'
import { notKnown } from './PrintedList.tsx'

type PrintedHandoversProps = {
  layout: Layout
  day: CalendarDay
  /** Null where no notes were read: the list is then unknown, not empty. */
  notes: readonly Note[] | null
  general: readonly GeneralHandover[]
  asOf: Date | null
  moment: NowAndZone
}

/** A line on paper: an open handover with a box to tick, or a note. */
type HandoverLine = {
  readonly key: string
  /** Null for what concerns no booking. */
  readonly code: BookingCode | null
  readonly text: string
  readonly facts: string
  readonly isOpen: boolean
}

/** The open handovers and the day's notes on paper, with nothing cut. */
export function PrintedHandovers(props: PrintedHandoversProps) {
  const { layout, day, notes, general, asOf, moment } = props
  const { zone } = moment
  const time = useTime()
  const customerOf = useCustomerOf()
  const when = (at: Date): string => {
    const on = dayOf(at, zone)
    return on === day ? time(at) : formatDay(on)
  }
  const known = notes ?? []
  const groups = [
    { title: t`Open handovers`, aside: '', lines: openLines(known, general, props, when) },
    {
      title: t`Notes, ${{ day: formatDay(day) }}`,
      aside: '',
      lines: known
        .filter((note) => isNoteOf(note, props))
        .map((note): HandoverLine => {
          const facts = formatFacts([wrote(note) === 'guest' && t`guest note`, time(note.at)])
          return { key: String(note.id), code: note.code, text: note.body, facts, isOpen: false }
        }),
    },
  ]
  return (
    <PaperTable
      layout={layout}
      title={t`Handovers and notes, ${{ day: formatDay(day, 'long') }}`}
      says={notes === null ? notKnown() : ''}
      asOf={asOf}
      columns={columnsOf(layout, customerOf)}
      groups={groups.filter(({ lines }) => lines.length > 0)}
      keyOf={({ key }) => key}
      codeOf={({ code }) => code}
      isStruck={() => false}
      nothing={notes === null ? notKnown() : t`No open handovers and no notes`}
      legend={t`Times in ${zone}.`}
    />
  )
}

type DayAndMoment = Pick<PrintedHandoversProps, 'day' | 'moment'>

function openLines(
  notes: readonly Note[],
  general: readonly GeneralHandover[],
  { day, moment }: DayAndMoment,
  when: (at: Date) => string,
): readonly HandoverLine[] {
  const factsOf = ({ due, for: who }: Handover, writtenAt: Date): string =>
    [
      due !== null && whenDueWords(due, day),
      who === null ? t`For anyone` : t`For ${{ person: who }}`,
      when(writtenAt),
    ]
      .filter(Boolean)
      .join(' · ')
  return [
    ...openItems(handoverItems(notes, moment.zone)).map((item) => ({
      key: String(item.note.id),
      code: item.note.code,
      text: item.text,
      facts: factsOf(item, item.note.at),
      isOpen: true,
    })),
    ...general.map((item) => ({
      key: item.id,
      code: null,
      text: item.text,
      facts: factsOf(item, new Date(item.writtenAt)),
      isOpen: true,
    })),
  ]
}

/** A note of the day that is neither a handover nor what a check-in leaves. */
const isNoteOf = (note: Note, { day, moment: { zone } }: DayAndMoment): boolean =>
  dayOf(note.at, zone) === day &&
  checkMark(note) === null &&
  readDone(note.body) === null &&
  (wrote(note) === 'guest' || readHandover(note.body, day) === null)

function columnsOf(
  layout: Layout,
  customerOf: (code: BookingCode) => string | null,
): readonly PaperColumn<HandoverLine>[] {
  const isLarge = layout === 'large'
  return [
    lineNumber(layout),
    {
      head: '✓',
      className: isLarge ? styles.numberLarge : styles.tick,
      cell: ({ isOpen }) => (isOpen ? <TickBox is="open" /> : null),
    },
    {
      head: t({ message: 'Name', comment: 'Column head: of the guest' }),
      className: isLarge ? styles.whoLarge : styles.who,
      cell: ({ code }) =>
        code === null ? (
          t`General, only on one tablet`
        ) : (
          <>
            <b dir="auto">{customerOf(code) ?? ''}</b> <bdi className={styles.code}>{code}</bdi>
          </>
        ),
    },
    {
      head: t({ message: 'Note', comment: 'Column head: the state and a note' }),
      cell: ({ text, facts }) => (
        <>
          <span dir="auto">{text}</span> <small>{facts}</small>
        </>
      ),
    },
  ]
}
