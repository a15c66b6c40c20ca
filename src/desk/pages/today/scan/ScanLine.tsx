import { t } from '@lingui/core/macro'
import { Link, type To, useNavigate } from 'react-router'
import type { BookingCode } from '../../../../contract/booking.ts'
import type { CalendarDay } from '../../../../contract/day.ts'
import { usePaymentRules } from '../../../core/api/paymentRules.ts'
import { useReplica } from '../../../core/api/replica.ts'
import { askAtBooking } from '../../../shared/day/check-dialogs/askAtBooking.ts'
import type { DayBoardRow } from '../../../shared/day/row.ts'
import { actOf, questionsOf } from '../../../shared/day/rowAct.ts'
import { type NowAndZone, stateWords } from '../../../shared/day/rowWords.ts'
import { actElsewhere, daysOf } from '../../../shared/search/foundWords.ts'
import { ActButton } from '../../../ui/ActButton.tsx'
import { Code } from '../../../ui/Code.tsx'
import { classNames } from '../../../ui/design/classNames.ts'
import styles from './Scan.module.css'
import { closeScan } from './scanState.ts'
import type { Scan } from './scans.ts'
import { verdictWords } from './verdict.ts'

type ScanLineProps = {
  scan: Scan
  /** The guest's row on the day board; null when they are not of today. */
  row: DayBoardRow | null
  moment: NowAndZone
  today: CalendarDay
  whyNot: string | null
  beside: (code: BookingCode) => { to: To; state: unknown }
}

/** A scanned booking: who, the current state, and the one action. */
export function ScanLine({ scan, row, moment, today, whyNot, beside }: ScanLineProps) {
  const navigate = useNavigate()
  const rules = usePaymentRules()
  const held = useReplica(({ held: all }) => (scan.code === null ? undefined : all.get(scan.code)))
  const booking = row?.booking ?? held?.booking
  const { words, tone } = verdictWords()[scan.verdict]
  if (booking === undefined) {
    return (
      <li className={classNames(styles.line, styles[tone])}>
        <span className={styles.who}>
          <b className={styles.text}>{scan.text}</b>
          <small>{words}</small>
        </span>
      </li>
    )
  }
  const where = beside(booking.code)
  const asksFirst = row !== null && questionsOf(row, moment, rules).length > 0
  const toggle = (): void => {
    if (asksFirst) {
      askAtBooking(booking.code)
      void navigate(where.to, { state: where.state })
    }
    closeScan()
  }
  const act =
    row === null
      ? held === undefined
        ? null
        : actElsewhere(held, today)
      : actOf(row, moment, { isOpen: false, toggle }, whyNot, asksFirst)
  return (
    <li className={classNames(styles.line, styles[tone])}>
      <Link {...where} className={styles.who} id={`scan-${scan.id}`} onClick={closeScan}>
        <b>
          <bdi>{booking.customer || t`No name`}</bdi>
        </b>
        <small>
          <Code>{booking.code}</Code>{' '}
          {row === null ? `${words} · ${held ? daysOf(held) : ''}` : stateWords(row, moment)}
        </small>
      </Link>
      {act === null ? null : <ActButton act={act} describedBy={`scan-${scan.id}`} />}
    </li>
  )
}
