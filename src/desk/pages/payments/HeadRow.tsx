import { t } from '@lingui/core/macro'
import type { RowSelection } from '../../shared/list/bulk/useSelection.ts'
import { SortHeading, TableHead } from '../../ui/grid/TableHead.tsx'
import { Hidden } from '../../ui/Hidden.tsx'
import styles from './PaymentsTable.module.css'
import { columnIds, type PaymentColumnId, type PaymentSort } from './reading/paymentsAddress.ts'

type PaymentTableHeadProps = {
  sort: PaymentSort
  onSort: (sort: PaymentSort) => void
  /** `Age` or `Booked`: the heading of the last column. */
  age: 'arrival' | 'booked'
  /** The chosen bookings among those that can be set paid. */
  selection: RowSelection
  payable: number
}

const headings = (): Readonly<Record<PaymentColumnId, string>> => ({
  customer: t`Guest`,
  date: t`Date`,
  status: t`Status`,
  total: t({ message: 'Total', comment: 'Column head: the price of the booking' }),
  paid: t({ message: 'Paid', context: 'amount', comment: 'Column head: the amount paid so far' }),
  due: t({ message: 'Due', comment: 'Column head: the balance still to pay' }),
  age: t({ message: 'Age', comment: 'Column head: for how many days the balance is due' }),
})

const bookedHeading = (): string =>
  t({
    message: 'Booked',
    context: 'date',
    comment: 'Column head: how many days ago the booking was made',
  })

const isFigure = (id: PaymentColumnId): boolean =>
  id === 'total' || id === 'paid' || id === 'due' || id === 'age'

/** The column headings; the first press sorts, the next reverses the order. */
export const HeadRow = ({ sort, onSort, age, selection, payable }: PaymentTableHeadProps) => (
  <TableHead
    className={styles.head}
    chooseAll={{
      label: t`Select all with a balance due`,
      isOff: payable === 0,
      isAll: payable > 0 && selection.chosen.size >= payable,
      onAll: selection.chooseAll,
    }}
  >
    {columnIds.map((id, nth) => {
      const isSorted = sort.by === id
      const order = sort.descending ? 'descending' : 'ascending'
      return (
        <SortHeading
          key={id}
          column={nth + 2}
          order={isSorted ? order : undefined}
          onSort={() => onSort({ by: id, descending: isSorted && !sort.descending })}
          isFigure={isFigure(id)}
          className={styles[id]}
        >
          {id === 'age' && age === 'booked' ? bookedHeading() : headings()[id]}
        </SortHeading>
      )
    })}
    <SortHeading column={columnIds.length + 2} className={styles.act}>
      <Hidden>{t`Record payment`}</Hidden>
    </SortHeading>
  </TableHead>
)
