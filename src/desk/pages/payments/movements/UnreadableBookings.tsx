import { plural } from '@lingui/core/macro'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { BookingCode } from '../../../../contract/booking.ts'

type UnreadableBookingsProps = {
  codes: readonly BookingCode[]
  toBooking: (code: BookingCode) => string
  className: string | undefined
}

/** The bookings that the sums leave out, each with its link; renders nothing where there are none. */
export function UnreadableBookings({ codes, toBooking, className }: UnreadableBookingsProps) {
  if (codes.length === 0) return null
  return (
    <p className={className}>
      {plural(
        { count: codes.length },
        {
          one: '# booking with unreadable amounts, not in the totals:',
          other: '# bookings with unreadable amounts, not in the totals:',
        },
      )}{' '}
      {codes.map((code, nth) => (
        <Fragment key={code}>
          {nth === 0 ? '' : ', '}
          <Link to={toBooking(code)}>
            <bdi>{code}</bdi>
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
