import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useZone } from '../../../core/api/clock.ts'
import { formatFacts, formatMoney } from '../../../ui/language/format.ts'
import styles from './Columns.module.css'
import { flagLetters, type ManifestGroup, type ManifestLine } from './manifest.ts'
import { type Layout, lineNumber, type PaperColumn, PaperTable, TickBox } from './PaperTable.tsx'
import { shortened } from './shortened.ts'

type TimeIs = 'time' | 'departure' | 'dates'

type PrintedManifestProps = {
  layout: Layout
  title: string
  says: string
  asOf: Date | null
  groups: readonly ManifestGroup[]
  /** What the column of times has; `dates` where the bookings are of several days. */
  timeIs: TimeIs
  nothing: string
}

/** Who comes, is here or leaves, with a box to tick for each (ux.md §3.10). */
export function PrintedManifest({ layout, timeIs, ...rest }: PrintedManifestProps) {
  return (
    <PaperTable
      {...rest}
      layout={layout}
      columns={columnsOf(layout, timeIs)}
      keyOf={({ code }) => code}
      codeOf={({ code }) => code}
      isStruck={({ isCancelled }) => isCancelled}
      legend={<Legend />}
    />
  )
}

type ManifestColumn = PaperColumn<ManifestLine>

const dueOf = ({ due }: ManifestLine): string =>
  due === null
    ? ''
    : due === 'unknown'
      ? t({ message: 'unknown', comment: 'In the place of an amount' })
      : formatMoney(due, { symbol: false })

const timeHeads = (): Readonly<Record<TimeIs, string>> => ({
  time: t({ message: 'Time', comment: 'Column head: the time of day, with little room' }),
  departure: t({ message: 'Departure', comment: 'Column head: the last day of a booking' }),
  dates: t({ message: 'Dates', comment: 'Column head: the days of a booking' }),
})

/** A narrow sheet fits a few words of a note, a wide one a sentence. */
const noteLength: Readonly<Record<Layout, number>> = { portrait: 32, landscape: 150, large: 0 }

function columnsOf(layout: Layout, timeIs: TimeIs): readonly ManifestColumn[] {
  const isLarge = layout === 'large'
  const isWide = layout === 'landscape'
  const number: ManifestColumn = lineNumber(layout)
  const box: ManifestColumn = {
    head: '✓',
    className: isLarge ? styles.numberLarge : styles.tick,
    cell: ({ box: is }) => (is === 'none' ? null : <TickBox is={is} />),
  }
  const time: ManifestColumn = {
    head: timeHeads()[timeIs],
    className: isLarge ? styles.timeLarge : timeIs === 'time' ? styles.time : styles.dates,
    cell: (line) => <bdi>{line.time}</bdi>,
  }
  const who: ManifestColumn = {
    head: t({ message: 'Name', comment: 'Column head: of the guest' }),
    className: isLarge ? styles.whoLarge : isWide ? styles.whoWide : styles.who,
    cell: ({ name, code, items }) => (
      <>
        <b dir="auto">{name}</b> <bdi className={styles.code}>{code}</bdi>
        {isLarge ? <small dir="auto">{items}</small> : null}
      </>
    ),
  }
  const party: ManifestColumn = {
    head: t({ message: 'Guests', comment: 'Column head: how many persons, with little room' }),
    className: isLarge ? styles.timeLarge : styles.party,
    cell: (line) => line.party,
  }
  const items: ManifestColumn = {
    head: t({ message: 'Booked', context: 'items', comment: 'Column head: the booked items' }),
    className: styles.items,
    cell: (line) => <span dir="auto">{line.items}</span>,
  }
  const due: ManifestColumn = {
    head: t({ message: 'Due', comment: 'Column head: the amount still to pay' }),
    className: isLarge ? styles.figureLarge : styles.figure,
    cell: dueOf,
  }
  const flags: ManifestColumn = {
    head: t({ message: 'Flags', comment: 'Column head: letters for notes and bookmarks' }),
    className: styles.flags,
    cell: (line) => line.flags,
  }
  return isLarge
    ? [number, box, time, who, party, due, noteColumn(layout)]
    : [number, box, time, who, party, items, due, flags, noteColumn(layout)]
}

const noteColumn = (layout: Layout): ManifestColumn => ({
  head: t({ message: 'Note', comment: 'Column head: the state and a note' }),
  className:
    layout === 'large' ? styles.saidLarge : layout === 'landscape' ? styles.longNote : styles.note,
  cell: ({ stateWords, note: written }) => (
    <>
      {stateWords === '' ? null : <b className={styles.said}>{stateWords}</b>}{' '}
      {layout === 'large' ? null : (
        <bdi>{noteBeside(written, noteLength[layout] - stateWords.length)}</bdi>
      )}
    </>
  ),
})

const fewestLetters = 8

/** The note, as long as fits beside the state; if only a few letters fit, it is left out. */
const noteBeside = (note: string, freeLetters: number): string =>
  freeLetters < fewestLetters ? '' : shortened(note, freeLetters)

function Legend() {
  const zone = useZone()
  const letters = formatFacts(
    Object.values(flagLetters()).map(([letter, words]) => `${letter} ${words}`),
  )
  return (
    <Trans comment="letters: G guest note, N staff note, …; zone: America/Vancouver">
      Box with ✓: done. Dashed box with ✓: not sent yet. Crossed out: cancelled. {ph({ letters })}.
      Times in <bdi>{ph({ zone })}</bdi>.
    </Trans>
  )
}
