import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import { dayOf } from '../../../contract/day.ts'
import { isCancelled } from '../../../contract/status.ts'
import { useZone } from '../../core/api/clock.ts'
import { bookingsOf } from '../../shared/list/bookingsOf.ts'
import { dueOf } from '../../shared/list/due.ts'
import { Due } from '../../ui/Amount.tsx'
import { Code } from '../../ui/Code.tsx'
import { classNames } from '../../ui/design/classNames.ts'
import { formatDay } from '../../ui/language/format.ts'
import { paths } from '../../ui/paths.ts'
import marks from '../../ui/Row.module.css'
import { StatusName } from '../../ui/StatusMark.tsx'
import styles from './CustomerBookings.module.css'

/** One of a customer's bookings; it opens beside the customer's other bookings. */
export function CustomerBooking({ booking, customerId }: { booking: Booking; customerId: number }) {
  const { code, dates, summary, status } = booking
  const due = dueOf(booking)
  return (
    <li className={classNames(styles.row, isCancelled(status) && styles.cancelled)}>
      <Link
        className={classNames(marks.link, styles.what)}
        to={paths.booking(code, bookingsOf(customerId))}
      >
        <b dir="auto">{dates || t`No dates`}</b>
        <span dir="auto">{summary}</span>
        <Code>{code}</Code>
      </Link>
      <span className={styles.how}>
        <StatusName status={status} />
        {due !== null && due.minor > 0 ? (
          <span>
            <Trans comment="<0/> is the amount that a guest still has to pay">
              <Due money={due} /> due
            </Trans>
          </span>
        ) : null}
      </span>
    </li>
  )
}

type OnlyACodeProps = { code: BookingCode; createdAt: Date | null; customerId: number }

/** A booking of which only the code is known. */
export function OnlyACode({ code, createdAt, customerId }: OnlyACodeProps) {
  const zone = useZone()
  return (
    <li className={styles.row}>
      <Link
        className={classNames(marks.link, styles.what)}
        to={paths.booking(code, bookingsOf(customerId))}
      >
        <b>
          {createdAt === null
            ? t({ message: 'Booking', comment: 'Noun: one booking' })
            : t`Booked ${{ day: formatDay(dayOf(createdAt, zone)) }}`}
        </b>
        <Code>{code}</Code>
      </Link>
    </li>
  )
}
