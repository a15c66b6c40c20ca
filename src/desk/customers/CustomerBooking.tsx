import { Link } from 'react-router'
import type { Booking, BookingCode } from '../../contract/booking.ts'
import { dayOf, formatDay } from '../../contract/day.ts'
import { isCancelled } from '../../contract/status.ts'
import { dueOf } from '../bookings/due.ts'
import { useZone } from '../clock.ts'
import { classNames } from '../design/classNames.ts'
import { Due } from '../parts/Amount.tsx'
import { Code } from '../parts/Code.tsx'
import { StatusName } from '../parts/StatusMark.tsx'
import { paths } from '../paths.ts'
import { bookingsOf } from './bookingsOf.ts'
import styles from './CustomerBookings.module.css'

/** One of a customer's bookings; it opens beside all the others of theirs. */
export function CustomerBooking({ booking, customerId }: { booking: Booking; customerId: number }) {
  const { code, dates, summary, status } = booking
  const due = dueOf(booking)
  return (
    <li className={classNames(styles.row, isCancelled(status) && styles.cancelled)}>
      <Link className={styles.what} to={paths.booking(code, bookingsOf(customerId))}>
        <b dir="auto">{dates || 'Dates not told'}</b>
        <span dir="auto">{summary}</span>
        <Code>{code}</Code>
      </Link>
      <span className={styles.how}>
        <StatusName status={status} />
        {due !== null && due.minor > 0 ? (
          <span>
            <Due money={due} /> due
          </span>
        ) : null}
      </span>
    </li>
  )
}

type OnlyACodeProps = { code: BookingCode; createdAt: Date | null; customerId: number }

/** A booking of which nothing but its code was told. */
export function OnlyACode({ code, createdAt, customerId }: OnlyACodeProps) {
  const zone = useZone()
  return (
    <li className={styles.row}>
      <Link className={styles.what} to={paths.booking(code, bookingsOf(customerId))}>
        <b>{createdAt === null ? 'Booking' : `Made on ${formatDay(dayOf(createdAt, zone))}`}</b>
        <Code>{code}</Code>
      </Link>
    </li>
  )
}
