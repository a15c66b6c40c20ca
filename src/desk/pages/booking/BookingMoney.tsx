import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { type Booking, balance } from '../../../contract/booking.ts'
import { isPositive, isZero, type Money, negated, noCurrency } from '../../../contract/money.ts'
import { countsAsOwed } from '../../../contract/status.ts'
import { Amount, Due } from '../../ui/Amount.tsx'
import { PaidBar, paidWords } from '../../ui/PaidBar.tsx'
import styles from './BookingMoney.module.css'

type BookingMoneyProps = {
  booking: Pick<Booking, 'status' | 'total' | 'paid'>
  /** A payment is being recorded: the amount due is about to change. */
  isRecording: boolean
  /** "Set paid", where something is due. */
  action?: ReactNode
}

/** Total, paid and due in one line, and as a bar. */
export function BookingMoney({ booking, isRecording, action }: BookingMoneyProps) {
  const { total, paid } = booking
  const due = balance(booking)
  const isOver = due !== null && due.minor < 0
  const isOwed = countsAsOwed(booking.status)
  const currency = total?.currency ?? noCurrency
  return (
    <>
      <dl className={styles.money}>
        <div>
          <dt>
            {t({ message: 'Total', comment: 'The whole price of the booking' })}{' '}
            {currency === noCurrency ? null : <bdi className={styles.currency}>{currency}</bdi>}
          </dt>
          <dd>
            <Amount money={total} />
          </dd>
        </div>
        <div>
          <dt>{t({ message: 'Paid', comment: 'The amount that is paid' })}</dt>
          <dd>
            <Amount money={paid} />
          </dd>
        </div>
        <div>
          <dt>
            {isOver
              ? t({ message: 'Overpaid', comment: 'The amount that was paid too much' })
              : dueWord(booking)}
          </dt>
          <dd className={styles.due} aria-busy={isRecording || undefined}>
            {isRecording ? <i className={styles.spinner} aria-hidden="true" /> : null}
            <Due
              money={due !== null && isOver ? negated(due) : due}
              // Clay is for amounts due to the business, never for those it owes.
              className={isOwed && !isOver ? undefined : styles.over}
            />
          </dd>
        </div>
      </dl>
      <div className={styles.line}>
        {isWorthABar(total, due) && paid !== null ? (
          <PaidBar paid={paid} total={total} label={paidWords(paid, total)} />
        ) : null}
        {action}
      </div>
    </>
  )
}

/** A total of zero has no paid part, and an unknown one cannot be drawn. */
const isWorthABar = (total: Money | null, due: Money | null): total is Money =>
  total !== null && due !== null && (!isZero(total) || isPositive(due))

/** The word over the total less what is paid. */
export const dueWord = ({ status }: Pick<Booking, 'status'>): string =>
  countsAsOwed(status) ? t`Balance due` : t`Unpaid, not due`
