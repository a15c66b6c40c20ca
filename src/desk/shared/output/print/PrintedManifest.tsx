import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useZone } from '../../../core/api/clock.ts'
import { formatMoney } from '../../../ui/language/format.ts'
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
  /** `Time`, or `Dates` where the bookings are of several days. */
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

type ManifestColumn = PaperColumn<ManifestLine>

const dueOf = ({ due }: ManifestLine): string =>
  due === null ? '' : due === 'unknown' ? due : formatMoney(due, { symbol: false })

/** A narrow sheet fits a few words of a note, a wide one a sentence. */
const noteLength: Readonly<Record<Layout, number>> = { portrait: 32, landscape: 150, large: 0 }

function columnsOf(layout: Layout, timeHead: string): readonly ManifestColumn[] {
  const isLarge = layout === 'large'
  const isWide = layout === 'landscape'
  const number: ManifestColumn = {
    head: '#',
    className: isLarge ? styles.numberLarge : styles.number,
    cell: (_, at) => at,
  }
  const box: ManifestColumn = {
    head: '✓',
    className: isLarge ? styles.numberLarge : styles.tick,
    cell: ({ box: is }) => (is === 'none' ? null : <TickBox is={is} />),
  }
  const time: ManifestColumn = {
    head: timeHead,
    className: isLarge ? styles.timeLarge : timeHead === 'Time' ? styles.time : styles.dates,
    cell: (line) => <bdi>{line.time}</bdi>,
  }
  const who: ManifestColumn = {
    head: t`Name`,
    className: isLarge ? styles.whoLarge : isWide ? styles.whoWide : styles.who,
    cell: ({ name, code, items }) => (
      <>
        <b dir="auto">{name}</b> <bdi className={styles.code}>{code}</bdi>
        {isLarge ? <small dir="auto">{items}</small> : null}
      </>
    ),
  }
  const party: ManifestColumn = {
    head: t`Guests`,
    className: isLarge ? styles.timeLarge : styles.party,
    cell: (line) => line.party,
  }
  const items: ManifestColumn = {
    head: t`Booked`,
    className: styles.items,
    cell: (line) => <span dir="auto">{line.items}</span>,
  }
  const due: ManifestColumn = {
    head: t`Due`,
    className: isLarge ? styles.figureLarge : styles.figure,
    cell: dueOf,
  }
  const flags: ManifestColumn = {
    head: t`Flags`,
    className: styles.flags,
    cell: (line) => line.flags,
  }
  return isLarge
    ? [number, box, time, who, party, due, noteColumn(layout)]
    : [number, box, time, who, party, items, due, flags, noteColumn(layout)]
}

const noteColumn = (layout: Layout): ManifestColumn => ({
  head: t`Note`,
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
  return (
    <>
      <Trans>
        Box with ✓: done. Dashed box with ✓: not sent yet. Crossed out: cancelled.{' '}
        {ph({
          value: Object.values(flagLetters())
            .map(([letter, words]) => `${letter} ${words}`)
            .join(', '),
        })}
        . Times in <bdi>{zone}</bdi>.
      </Trans>
    </>
  )
}
