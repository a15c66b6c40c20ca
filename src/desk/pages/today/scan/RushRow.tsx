import { t } from '@lingui/core/macro'
import { type To, useNavigate } from 'react-router'
import type { BookingCode } from '../../../../contract/booking.ts'
import { usePaymentRules } from '../../../core/api/paymentRules.ts'
import { happenedTo } from '../../../core/outbox/words/commandWords.ts'
import { askAtBooking } from '../../../shared/day/check-dialogs/askAtBooking.ts'
import type { DayBoardRow } from '../../../shared/day/row.ts'
import { actOf, questionsOf } from '../../../shared/day/rowAct.ts'
import { type NowAndZone, secondLine } from '../../../shared/day/rowWords.ts'
import { ActButton } from '../../../ui/ActButton.tsx'
import { Code } from '../../../ui/Code.tsx'
import styles from './Rush.module.css'
import { closeScan } from './scanState.ts'

type RushRowProps = {
  row: DayBoardRow
  moment: NowAndZone
  whyNot: string | null
  beside: (code: BookingCode) => { to: To; state: unknown }
}

/** A row of the queue, readable at arm's length. */
export function RushRow({ row, moment, whyNot, beside }: RushRowProps) {
  const navigate = useNavigate()
  const { code, customer } = row.booking
  const id = `rush-${code}`
  const hasQuestions = questionsOf(row, moment, usePaymentRules()).length > 0
  const look = (): void => {
    if (hasQuestions) askAtBooking(code)
    const { to, state } = beside(code)
    closeScan()
    void navigate(to, { state })
  }
  return (
    <li className={styles.row}>
      <span className={styles.who} id={id}>
        <b>
          <bdi>{customer || t`No name`}</bdi>
        </b>
        <small>
          <Code>{code}</Code> {secondLine(row, moment, happenedTo)}
        </small>
      </span>
      <ActButton
        act={actOf(row, moment, { isOpen: false, toggle: look }, whyNot, hasQuestions)}
        describedBy={id}
      />
    </li>
  )
}
