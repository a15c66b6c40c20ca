import type { Booking } from '../../../contract/booking.ts'
import { StateMark } from '../../ui/StateMark.tsx'
import { StatusName } from '../../ui/StatusMark.tsx'
import styles from './BookingState.module.css'
import type { StateWords } from './stateWords.ts'

type BookingStateProps = {
  words: StateWords
  booking: Pick<Booking, 'status' | 'summary'>
}

/** Under the name: the guest's state with its source, the status, and the items. */
export function BookingState({ words, booking }: BookingStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.line}>
        <StateMark state={words.mark} />
        <span>
          <b>{words.state}</b>
          {words.known === null ? null : <span className={styles.known}> · {words.known}</span>}
        </span>
      </p>
      <p className={styles.line}>
        <StatusName status={booking.status} />
        {booking.summary ? (
          <span className={styles.summary} dir="auto">
            {booking.summary}
          </span>
        ) : null}
      </p>
    </div>
  )
}
