import type { ReactNode } from 'react'
import { ChooseBox } from '../ChooseBox.tsx'
import { classNames } from '../design/classNames.ts'
import { gridRoles } from '../gridRoles.ts'
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
