import { t } from '@lingui/core/macro'
import type { BookingCode } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import { useToday } from '../../core/api/clock.ts'
import { DayField } from '../../ui/DayField.tsx'
import styles from './MoveBooking.module.css'
import { firstDayOf } from './movedLines.ts'

export const moveTitle = (code: BookingCode): string =>
  t({ message: `Move ${code}`, comment: 'Heading: this booking moves to another day' })

type MoveDayProps = {
  booking: BookingDetail
  /** Null: the day that the booking has. */
  day: CalendarDay | null
  disabled: boolean
  onChange: (day: CalendarDay | null) => void
}

/** The guest and the days of a booking, and the day to which it moves. */
export function MoveDay({ booking, day, disabled, onChange }: MoveDayProps) {
  const today = useToday()
  return (
    <>
      <p className={styles.guest}>
        <b>
          <bdi>{booking.customer || t`No name`}</bdi>
        </b>{' '}
        <small>{booking.dates}</small>
      </p>
      <fieldset className={styles.day} disabled={disabled}>
        <DayField
          label={t({
            message: 'New arrival',
            comment: 'Names the field of the day to which a booking moves',
          })}
          day={day ?? firstDayOf(booking)}
          least={today}
          onChange={onChange}
        />
      </fieldset>
    </>
  )
}
