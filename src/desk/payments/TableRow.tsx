import { memo } from 'react'
import { Link } from 'react-router'
import type { BookingCode } from '../../contract/booking.ts'
import { isZero } from '../../contract/money.ts'
import { canSetPaid, countsAsOwed, isCancelled } from '../../contract/status.ts'
import { Amount, Due } from '../kit/Amount.tsx'
import { ChooseBox } from '../kit/ChooseBox.tsx'
import { Code } from '../kit/Code.tsx'
import { classNames } from '../kit/design/classNames.ts'
import { gridRoles } from '../kit/gridRoles.ts'
import { PaidBar } from '../kit/PaidBar.tsx'
import { StatusName } from '../kit/StatusMark.tsx'
import { PayCell } from './PayCell.tsx'
import styles from './PaymentsTable.module.css'
import type { PaymentRow } from './reading/rows.ts'
import { Reminded } from './reminding/Reminded.tsx'
import { ageWords, dateWords } from './rowWords.ts'

type TableRowProps = {
  row: PaymentRow
  /** The index in the whole list, from 0. */
  index: number
  /** The position in the list, in px. */
  top: number
  isStop: boolean
  isOpen: boolean
  isChosen: boolean
  age: 'arrival' | 'booked'
  to: string
  whyNoPayment: string | null
  onChoose: (code: BookingCode, isChosen: boolean) => void
  onSetPaid: (row: PaymentRow) => void
  onOpen: (code: BookingCode) => void
}

/** One booking and its balance: a row of the table, or in a narrow list a card of two lines. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, top, isStop, isOpen, isChosen, age } = props
  const { booking, due } = row
  const { code, customer, status, total, paid } = booking
  const name = customer || 'Without a name'
  const stop = isStop ? 0 : -1
  return (
    <tr
      {...gridRoles.row}
      tabIndex={stop}
      aria-label={`${name}, ${code}`}
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      aria-selected={isChosen}
      data-code={code}
      className={classNames(
        styles.row,
        isOpen && styles.open,
        isChosen && styles.chosen,
        row.isLeaving && styles.leaving,
      )}
      style={{ transform: `translateY(${top}px)` }}
    >
      <td {...gridRoles.cell} aria-colindex={1} className={styles.choose}>
        {canSetPaid(booking) ? (
          <ChooseBox
            label={`Choose ${name}, ${code}`}
            tabIndex={stop}
            checked={isChosen}
            onChoose={(is) => props.onChoose(code, is)}
          />
        ) : null}
      </td>
      <td
        {...gridRoles.cell}
        aria-colindex={2}
        className={classNames(styles.cell, styles.customer)}
      >
        <Link
          className={classNames(styles.name, isCancelled(status) && styles.cancelled)}
          dir="auto"
          to={props.to}
          tabIndex={-1}
        >
          {name}
        </Link>{' '}
        <span className={styles.code}>
          <Code>{code}</Code> <Reminded code={code} />
        </span>
      </td>
      <td {...gridRoles.cell} aria-colindex={3} className={classNames(styles.cell, styles.date)}>
        {dateWords(row)}
      </td>
      <td {...gridRoles.cell} aria-colindex={4} className={classNames(styles.cell, styles.status)}>
        <StatusName status={status} /> <Reminded code={code} className={styles.onCard} />
      </td>
      <td
        {...gridRoles.cell}
        aria-colindex={5}
        className={classNames(styles.cell, styles.total, styles.figure)}
      >
        <Amount money={total} />
      </td>
      <td
        {...gridRoles.cell}
        aria-colindex={6}
        className={classNames(styles.cell, styles.paid, styles.figure)}
      >
        <Amount money={paid} />
        {total === null || paid === null || !countsAsOwed(status) ? null : (
          <span aria-hidden="true" className={styles.bar}>
            <PaidBar paid={paid} total={total} />
          </span>
        )}
      </td>
      <td
        {...gridRoles.cell}
        aria-colindex={7}
        className={classNames(styles.cell, styles.due, styles.figure)}
      >
        <Due money={due} className={due === null || isZero(due) ? styles.none : styles.owed} />
      </td>
      <td
        {...gridRoles.cell}
        aria-colindex={8}
        className={classNames(styles.cell, styles.age, styles.figure)}
      >
        {ageWords(row.age, age)}
      </td>
      <td {...gridRoles.cell} aria-colindex={9} className={styles.act}>
        <PayCell
          row={row}
          tabIndex={stop}
          whyNot={props.whyNoPayment}
          onSetPaid={props.onSetPaid}
          onOpen={props.onOpen}
        />
      </td>
    </tr>
  )
})
