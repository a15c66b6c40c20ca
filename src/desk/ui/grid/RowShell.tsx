import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { ChooseBox } from '../ChooseBox.tsx'
import { classNames } from '../design/classNames.ts'
import { gridRoles } from '../gridRoles.ts'
import marks from '../Row.module.css'
import styles from './DataTable.module.css'

/**
 * The position of a row; spread into the row's own component, so that it is drawn again only when one of them changes.
 */
export type RowPlace = {
  /** Among all that are listed, from 0. */
  index: number
  /** In the list, in px. */
  top: number
  /** The one row that Tab leads to. */
  isStop: boolean
  isOpen: boolean
}

type RowShellProps = RowPlace & {
  code: string
  /** The row's name for screen readers; without one they read its cells. */
  label?: string
  /** Null: rows are not being chosen now, and have no boxes. */
  isChosen: boolean | null
  /** The box of the row; null where this row cannot be chosen. */
  choose: {
    /** `Choose Mary, KB58R`. */
    readonly label: string
    readonly onChoose: (isChosen: boolean) => void
  } | null
  className?: string | undefined
  /** A `<td>` with what `cell` gives for each column. */
  children: ReactNode
}

/** What every row of a data table has around its cells: its place, its marks, its box. */
export function RowShell(props: RowShellProps) {
  const { index, top, isStop, isOpen, code, label, isChosen, choose, className, children } = props
  const tabIndex = isStop ? 0 : -1
  return (
    <tr
      {...gridRoles.row}
      tabIndex={tabIndex}
      aria-label={label}
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      aria-selected={isChosen ?? undefined}
      data-code={code}
      className={classNames(
        marks.row,
        styles.row,
        isChosen && marks.chosen,
        isOpen && marks.picked,
        className,
      )}
      style={{ insetBlockStart: top }}
    >
      {isChosen === null ? null : (
        <td {...gridRoles.cell} aria-colindex={1} className={styles.choose}>
          {choose === null ? null : (
            <ChooseBox
              label={choose.label}
              tabIndex={tabIndex}
              checked={isChosen}
              onChoose={choose.onChoose}
            />
          )}
        </td>
      )}
      {children}
    </tr>
  )
}

type CellPlace = {
  /** The number of the column, from 1. */
  column: number
  /** The higher, the sooner a narrow list leaves the column out. */
  rank?: number | undefined
  isFigure?: boolean
  className?: string | undefined
}

/**
 * The attributes of a `<td>` of a row. Not a component: a screen has a hundred cells, and each would be drawn twice.
 */
export const cell = ({ column, rank, isFigure, className }: CellPlace) => ({
  ...gridRoles.cell,
  'aria-colindex': column,
  'data-rank': rank,
  className: classNames(styles.cell, isFigure && styles.figure, className),
})

/** Whose row it is: the link that all of the row is. The keyboard's focus is on the row itself. */
export const RowName = ({
  isCancelled,
  ...link
}: ComponentProps<typeof Link> & { isCancelled: boolean }) => (
  <Link
    {...link}
    className={classNames(marks.link, styles.name, isCancelled && styles.cancelled)}
    dir="auto"
    tabIndex={-1}
  />
)
