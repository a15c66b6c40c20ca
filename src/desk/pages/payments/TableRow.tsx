import { t } from '@lingui/core/macro'
import { replaceEqualDeep } from '@tanstack/react-query'
import { memo } from 'react'
import { shallow } from 'zustand/shallow'
import type { BookingCode } from '../../../contract/booking.ts'
import { isZero } from '../../../contract/money.ts'
import { canSetPaid, countsAsOwed, isCancelled } from '../../../contract/status.ts'
import { Amount, Due } from '../../ui/Amount.tsx'
import { Code } from '../../ui/Code.tsx'
import { classNames } from '../../ui/design/classNames.ts'
import { cell, RowName, type RowPlace, RowShell } from '../../ui/grid/RowShell.tsx'
import { PaidBar } from '../../ui/PaidBar.tsx'
import { StatusName } from '../../ui/StatusMark.tsx'
import { PayCell } from './PayCell.tsx'
import styles from './PaymentsTable.module.css'
import type { PaymentRow } from './reading/rows.ts'
import { Reminded } from './reminding/Reminded.tsx'
import { ageWords, dateWords } from './rowWords.ts'

type PaymentTableRowProps = RowPlace & {
  row: PaymentRow
  isChosen: boolean
  age: 'arrival' | 'booked'
  to: string
  whyNoPayment: string | null
  onChoose: (code: BookingCode, isChosen: boolean) => void
  onSetPaid: (row: PaymentRow) => void
  onOpen: (code: BookingCode) => void
}

/** One booking and its balance: a row of the table, or in a narrow list a card of two lines. */
export const TableRow = memo(function TableRow(props: PaymentTableRowProps) {
  const { row, isChosen, age, to, whyNoPayment, onChoose, onSetPaid, onOpen, ...place } = props
  const { booking, due } = row
  const { code, customer, status, total, paid } = booking
  const guest = customer || t`No name`
  return (
    <RowShell
      {...place}
      code={code}
      label={`${guest}, ${code}`}
      isChosen={isChosen}
      choose={
        canSetPaid(booking)
          ? { label: t`Select ${guest}, ${code}`, onChoose: (is) => onChoose(code, is) }
          : null
      }
      className={classNames(styles.balance, row.isLeaving && styles.leaving)}
    >
      <td {...cell({ column: 2, className: styles.customer })}>
        <RowName isCancelled={isCancelled(status)} to={to}>
          {guest}
        </RowName>{' '}
        <span className={styles.code}>
          <Code>{code}</Code> <Reminded code={code} />
        </span>
      </td>
      <td {...cell({ column: 3, className: styles.date })}>{dateWords(row)}</td>
      <td {...cell({ column: 4, className: styles.status })}>
        <StatusName status={status} /> <Reminded code={code} className={styles.onCard} />
      </td>
      <td {...cell({ column: 5, isFigure: true, className: styles.total })}>
        <Amount money={total} />
      </td>
      <td {...cell({ column: 6, isFigure: true, className: styles.paid })}>
        <Amount money={paid} />
        {total === null || paid === null || !countsAsOwed(status) ? null : (
          <PaidBar paid={paid} total={total} className={styles.bar} />
        )}
      </td>
      <td {...cell({ column: 7, isFigure: true, className: styles.due })}>
        <Due money={due} className={due === null || isZero(due) ? styles.none : styles.owed} />
      </td>
      <td {...cell({ column: 8, isFigure: true, className: styles.age })}>
        {ageWords(row.age, age)}
      </td>
      <td {...cell({ column: 9, className: styles.act })}>
        <PayCell
          row={row}
          tabIndex={place.isStop ? 0 : -1}
          whyNot={whyNoPayment}
          onSetPaid={onSetPaid}
          onOpen={onOpen}
        />
      </td>
    </RowShell>
  )
}, isTheSame)

/** While Payments is loading, each answer creates all rows again, and most of them have not changed. */
function isTheSame(
  { row, ...rest }: PaymentTableRowProps,
  { row: next, ...nextRest }: PaymentTableRowProps,
) {
  return shallow(rest, nextRest) && replaceEqualDeep(row, next) === row
}
