import { NewBookingLink } from '../../core/api/parts/NewBookingLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { AvailabilityIcon } from '../../ui/icons.tsx'
import { paths } from '../../ui/paths.ts'
import styles from './Board.module.css'

type NoCalendarsProps = {
  /** There are calendars, but in a form that the desk cannot read. */
  isUnreadable: boolean
  onRetry: () => void
}

/** For a service without calendars (§4.1 `item/cal` is not everywhere): explains how to find what is free. */
export function NoCalendars({ isUnreadable, onRetry }: NoCalendarsProps) {
  return (
    <Empty
      title={
        isUnreadable
          ? 'The calendars cannot be read here'
          : 'This service does not tell what is left'
      }
      icon={<AvailabilityIcon />}
      action={
        <p className={styles.ways}>
          <NewBookingLink to={paths.newBooking()}>New booking</NewBookingLink>
          <Button kind="plain" onClick={onRetry}>
            Retry
          </Button>
        </p>
      }
    >
      {isUnreadable
        ? 'What came is in a form this desk does not know.'
        : 'It gives no calendar of its items.'}{' '}
      A new booking says what is free on its own dates.
    </Empty>
  )
}
