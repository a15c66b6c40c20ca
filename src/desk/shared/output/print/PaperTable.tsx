import type { ReactNode } from 'react'
import type { BookingCode } from '../../../../contract/booking.ts'
import { classNames } from '../../../ui/design/classNames.ts'
import { PaperHead } from '../OnPaper.tsx'
import columnStyles from './Columns.module.css'
import styles from './PaperTable.module.css'

/** The layout of a printed list: up to 32 rows, 22 with notes in landscape, 14 in large type to be read from afar. */
export type Layout = 'portrait' | 'landscape' | 'large'

export type PaperColumn<Line> = {
  readonly head: string
  readonly className?: string | undefined
  readonly cell: (line: Line) => ReactNode
}

type PaperTableProps<Line> = {
  layout: Layout
  /** `Arrivals, Sunday, November 22, 2026`. */
  title: string
  /** `23 bookings · 96.00 due`. */
  says: string
  asOf: Date | null
  columns: readonly PaperColumn<Line>[]
  groups: readonly {
    readonly title: string | null
    readonly aside: string
    readonly lines: readonly Line[]
  }[]
  keyOf: (line: Line) => string
  /** The booking of a line; null for a line of none. */
  codeOf: (line: Line) => BookingCode | null
  isStruck: (line: Line) => boolean
  /** The words for an empty list. */
  nothing: string
  /** At the foot of every page. */
  legend: ReactNode
}

/** A list on paper. Every page has the head and the legend, so that a dropped page can be put back. */
export function PaperTable<Line>(props: PaperTableProps<Line>) {
  const { layout, columns, groups, codeOf } = props
  return (
    <table className={classNames(styles.table, styles[layout])}>
      <colgroup>
        {columns.map(({ head, className }) => (
          <col key={head} className={className} />
        ))}
      </colgroup>
      <TableHead {...props} />
      <tfoot>
        <tr>
          <td colSpan={columns.length} className={styles.legend} dir="auto">
            {props.legend}
          </td>
        </tr>
      </tfoot>
      {groups.map(({ title, aside, lines }) => (
        <tbody key={title ?? ''}>
          {title === null ? null : (
            <tr className={styles.group}>
              <th colSpan={columns.length} scope="rowgroup">
                <span>
                  <b>{title}</b> {aside}
                </span>
              </th>
            </tr>
          )}
          {lines.map((line) => (
            <tr
              key={props.keyOf(line)}
              className={classNames(styles.line, props.isStruck(line) && styles.struck)}
              data-line=""
              data-code={codeOf(line) ?? ''}
            >
              {columns.map(({ head, className, cell }) => (
                <td key={head} className={className}>
                  {cell(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
      {groups.length === 0 ? (
        <tbody>
          <tr>
            <td colSpan={columns.length}>{props.nothing}</td>
          </tr>
        </tbody>
      ) : null}
    </table>
  )
}

function TableHead<Line>({ columns, asOf, title, says }: PaperTableProps<Line>) {
  return (
    <thead>
      <tr>
        <th colSpan={columns.length} className={styles.top}>
          <PaperHead asOf={asOf} />
          <span className={styles.title}>
            <b dir="auto">{title}</b> <span dir="auto">{says}</span>
          </span>
        </th>
      </tr>
      <tr className={styles.heads}>
        {columns.map(({ head, className }) => (
          <th key={head} scope="col" className={className}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Counted through all lists of a sheet, so that a number names one line of it (ux.md §3.10). */
export const lineNumber = (layout: Layout) => ({
  head: '#',
  className: layout === 'large' ? columnStyles.numberLarge : columnStyles.number,
  cell: () => <span className={styles.lineNumber} />,
})

/** A box for a pen. */
export function TickBox({ is }: { is: 'open' | 'done' | 'waiting' }) {
  return <span className={classNames(styles.box, styles[is])}>{is === 'open' ? null : '✓'}</span>
}
