import { formatMoney } from '../../contract/money.ts'
import { useZone } from '../clock.ts'
import styles from './Columns.module.css'
import { flagLetters, type ManifestGroup, type ManifestLine } from './manifest.ts'
import { type Layout, type PaperColumn, PaperTable, TickBox } from './PaperTable.tsx'
import { shortened } from './shortened.ts'

type PrintedManifestProps = {
  layout: Layout
  title: string
  says: string
  asOf: Date | null
  groups: readonly ManifestGroup[]
  /** `Time`, or `Dates` where bookings of several days stand together. */
  timeHead: string
  nothing: string
}

/** Who comes, is here or leaves, with a box to tick for each (ux.md §3.10). */
export function PrintedManifest({ layout, timeHead, ...rest }: PrintedManifestProps) {
  return (
    <PaperTable
      {...rest}
      layout={layout}
      columns={columnsOf(layout, timeHead)}
      keyOf={({ code }) => code}
      isStruck={({ isCancelled }) => isCancelled}
      legend={<Legend />}
    />
  )
}

type Column = PaperColumn<ManifestLine>

const dueOf = ({ due }: ManifestLine): string =>
  due === null ? '' : due === 'not told' ? due : formatMoney(due, undefined, { symbol: false })

const number: Column = { head: 'No.', className: styles.number, cell: (_, at) => at }
const box: Column = {
  head: '✓',
  className: styles.tick,
  cell: ({ box: is }) => (is === 'none' ? null : <TickBox is={is} />),
}
const who: Column = {
  head: 'Name',
  className: styles.who,
  cell: ({ name, code }) => (
    <>
      <b dir="auto">{name}</b> <bdi className={styles.code}>{code}</bdi>
    </>
  ),
}
const party: Column = { head: 'Party', className: styles.party, cell: (line) => line.party }
const due: Column = { head: 'Due', className: styles.figure, cell: dueOf }
const flags: Column = { head: 'Flags', className: styles.flags, cell: (line) => line.flags }

/** A narrow sheet has room for a few words of a note, a wide one for a sentence. */
const noteLength: Readonly<Record<Layout, number>> = { portrait: 44, landscape: 160, large: 44 }

function columnsOf(layout: Layout, timeHead: string): readonly Column[] {
  const time: Column = {
    head: timeHead,
    className: timeHead === 'Time' ? styles.time : styles.dates,
    cell: (line) => <bdi>{line.time}</bdi>,
  }
  const note: Column = {
    head: 'Note',
    className: styles.note,
    cell: ({ said, note: written }) => (
      <>
        {said === '' ? null : <b>{said}</b>} <bdi>{shortened(written, noteLength[layout])}</bdi>
      </>
    ),
  }
  const items: Column = {
    head: 'Booked',
    className: styles.items,
    cell: (line) => <span dir="auto">{line.items}</span>,
  }
  if (layout !== 'large') return [number, box, time, who, party, items, due, flags, note]
  const whoAndWhat: Column = {
    ...who,
    cell: (line, at) => (
      <>
        {who.cell(line, at)}
        <small dir="auto">{line.items}</small>
      </>
    ),
  }
  const said: Column = { ...note, cell: (line) => <b>{line.said}</b> }
  return [number, box, time, whoAndWhat, party, due, said]
}

function Legend() {
  const zone = useZone()
  return (
    <>
      Box with ✓: done, as the service says. Dashed box with ✓: done on this tablet and waiting, not
      sent yet. Struck through: cancelled. Flags:{' '}
      {Object.values(flagLetters)
        .map(([letter, words]) => `${letter} ${words}`)
        .join(', ')}
      . Times are those of <bdi>{zone}</bdi>.
    </>
  )
}
