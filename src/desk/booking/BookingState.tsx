import type { Booking } from '../../contract/booking.ts'
import { StateMark } from '../parts/StateMark.tsx'
import { StatusName } from '../parts/StatusMark.tsx'
import styles from './BookingState.module.css'
import type { StateWords } from './stateWords.ts'

type BookingStateProps = {
  words: StateWords
  booking: Pick<Booking, 'status' | 'summary'>
}

/** Under the name: where the guest stands and who says so, the status, and what was booked. */
export function BookingState({ words, booking }: BookingStateProps) {
  return (
    <>
      <StateMark state={words.mark} />
      <span>
        <b>{words.state}</b> <span className={styles.known}>· {words.known}</span>
      </span>
      <span className={styles.status}>
        <StatusName status={booking.status} />
      </span>
      {booking.summary ? (
        <p className={styles.summary} dir="auto">
          {booking.summary}
        </p>
      ) : null}
    </>
  )
}
