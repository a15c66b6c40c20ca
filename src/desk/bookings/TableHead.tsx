import { ChooseBox } from '../kit/ChooseBox.tsx'
import { classNames } from '../kit/design/classNames.ts'
import { gridRoles } from '../kit/gridRoles.ts'
import { DownIcon } from '../kit/icons.tsx'
import { UpIcon } from '../kit/placeIcons.tsx'
import type { ColumnId } from '../list/filterAddress.ts'
import styles from './BookingsTable.module.css'
import { headings, isAmount } from './columns.tsx'
import type { BookingTable } from './useBookingTable.ts'

type TableHeadProps = {
  table: BookingTable
  columns: readonly { readonly id: ColumnId; readonly rank: number }[]
  /** Null while rows are not being chosen. */
  choosing: { readonly isAll: boolean; readonly onAll: (isChosen: boolean) => void } | null
}

const sortWords = { asc: 'ascending', desc: 'descending' } as const

/** The column headings; the first press sorts, the second reverses the order, the third removes it. */
export function TableHead({ table, columns, choosing }: TableHeadProps) {
  return (
    <thead {...gridRoles.group} className={styles.head}>
      <tr {...gridRoles.row} aria-rowindex={1} className={styles.headRow}>
        {choosing === null ? null : (
          <th {...gridRoles.heading} scope="col" aria-colindex={1} className={styles.choose}>
            <ChooseBox
              label="Choose all that are listed"
              checked={choosing.isAll}
              onChoose={choosing.onAll}
            />
          </th>
        )}
        {columns.map(({ id, rank }, nth) => {
          const column = table.getColumn(id)
          const sorted = column?.getIsSorted() || null
          return (
            <th
              key={id}
              {...gridRoles.heading}
              scope="col"
              aria-colindex={nth + (choosing === null ? 1 : 2)}
              aria-sort={sorted === null ? undefined : sortWords[sorted]}
              data-rank={rank}
              className={classNames(styles.cell, styles[id], isAmount(id) && styles.amount)}
            >
              {column?.getCanSort() ? (
                <button
                  type="button"
                  className={classNames(styles.sort, sorted && styles.sorted)}
                  onClick={() => column.toggleSorting()}
                >
                  {headings[id]}
                  {sorted === 'asc' ? <UpIcon size="s" /> : null}
                  {sorted === 'desc' ? <DownIcon size="s" /> : null}
                </button>
              ) : (
                headings[id]
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
