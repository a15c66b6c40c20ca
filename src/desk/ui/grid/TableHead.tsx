import type { ReactNode } from 'react'
import { ChooseBox } from '../ChooseBox.tsx'
import { classNames } from '../design/classNames.ts'
import { gridRoles } from '../gridRoles.ts'
import { DownIcon } from '../icons.tsx'
import { UpIcon } from '../placeIcons.tsx'
import styles from './DataTable.module.css'

type TableHeadProps = {
  /** The box that chooses every row; null while rows are not being chosen. */
  chooseAll: {
    /** `Choose all that are listed`. */
    readonly label: string
    readonly isAll: boolean
    readonly isOff?: boolean
    readonly onAll: (isChosen: boolean) => void
  } | null
  className?: string | undefined
  /** A `<SortHeading>` for each column. */
  children: ReactNode
}

/** The row of headings, which stays in sight while the rows are scrolled. */
export const TableHead = ({ chooseAll, className, children }: TableHeadProps) => (
  <thead {...gridRoles.group} className={classNames(styles.head, className)}>
    <tr {...gridRoles.row} aria-rowindex={1} className={styles.headRow}>
      {chooseAll === null ? null : (
        <th {...gridRoles.heading} scope="col" aria-colindex={1} className={styles.choose}>
          <ChooseBox
            label={chooseAll.label}
            disabled={chooseAll.isOff}
            checked={chooseAll.isAll}
            onChoose={chooseAll.onAll}
          />
        </th>
      )}
      {children}
    </tr>
  </thead>
)

type SortHeadingProps = {
  /** The number of the column, from 1, where not every column is in the page. */
  column?: number
  /** The higher, the sooner a narrow list leaves the column out. */
  rank?: number
  /** Left out: the rows are not in the order of this column. */
  order?: 'ascending' | 'descending' | undefined
  /** Without it the column cannot be sorted by. */
  onSort?: (() => void) | null | undefined
  isFigure?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The heading of a column, with the order of the rows where it gives it; a press sorts. */
export function SortHeading(props: SortHeadingProps) {
  const { column, rank, order, onSort, isFigure, className, children } = props
  return (
    <th
      {...gridRoles.heading}
      scope="col"
      aria-colindex={column}
      aria-sort={order}
      data-rank={rank}
      className={classNames(styles.cell, isFigure && styles.figure, className)}
    >
      {onSort ? (
        <button
          type="button"
          className={classNames(styles.sort, order && styles.sorted)}
          onClick={onSort}
        >
          {children}
          {order === 'ascending' ? <UpIcon size="s" /> : null}
          {order === 'descending' ? <DownIcon size="s" /> : null}
        </button>
      ) : (
        children
      )}
    </th>
  )
}
