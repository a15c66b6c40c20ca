import { t } from '@lingui/core/macro'
import type { BookingColumnId } from '../../shared/list/filterAddress.ts'
import { SortHeading, TableHead } from '../../ui/grid/TableHead.tsx'
import styles from './BookingsTable.module.css'
import { headings, isAmount } from './columns.ts'
import type { BookingTable } from './useBookingTable.ts'

type BookingsHeadRowProps = {
  table: BookingTable
  columns: readonly { readonly id: BookingColumnId; readonly rank: number }[]
  /** Null while rows are not being chosen. */
  choosing: { readonly isAll: boolean; readonly onAll: (isChosen: boolean) => void } | null
}

const sortWords = { asc: 'ascending', desc: 'descending' } as const

/** The column headings; the first press sorts, the second reverses the order, the third removes it. */
export const HeadRow = ({ table, columns, choosing }: BookingsHeadRowProps) => (
  <TableHead className={styles.head} chooseAll={choosing && { label: t`Select all`, ...choosing }}>
    {columns.map(({ id, rank }, nth) => {
      const column = table.getColumn(id)
      const sorted = column?.getIsSorted() || null
      return (
        <SortHeading
          key={id}
          column={nth + (choosing === null ? 1 : 2)}
          rank={rank}
          order={sorted === null ? undefined : sortWords[sorted]}
          onSort={column?.getCanSort() ? () => column.toggleSorting() : null}
          isFigure={isAmount(id)}
          className={styles[id]}
        >
          {headings()[id]}
        </SortHeading>
      )
    })}
  </TableHead>
)
