import type { BookingCode } from '../../../contract/booking.ts'
import { BookingChoice } from '../../shared/day/general/BookingChoice.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Code } from '../../ui/Code.tsx'
import styles from './ComposeSheet.module.css'
import { type Composing, compose } from './composing.ts'

type AboutWhatProps = {
  composing: Composing
  /** The booking for general handovers; null when they stay on this tablet. */
  generalBooking: BookingCode | null
  keepsThings: boolean
  isMissing: boolean
}

/** Chooses what the handover is about: one booking, or the house in general. */
export function AboutWhat({ composing, generalBooking, keepsThings, isMissing }: AboutWhatProps) {
  const { about, code } = composing
  return (
    <fieldset className={styles.about} aria-label="About">
      <div className={styles.chips}>
        <Chip pressed={about === 'booking'} onClick={() => compose('about', '')}>
          Booking
        </Chip>
        <Chip pressed={about === 'general'} onClick={() => compose('about', 'general')}>
          General
        </Chip>
      </div>
      {about === 'booking' ? (
        <BookingChoice code={code} onChoose={(chosen) => compose('code', chosen ?? '')} />
      ) : (
        <p className={styles.said}>
          {generalBooking !== null ? (
            <>
              Colleagues see it on booking <Code>{generalBooking}</Code>.
            </>
          ) : keepsThings ? (
            'Only you see it, on this tablet. Print it for colleagues.'
          ) : (
            'Lost when you close this page. Print it for colleagues.'
          )}
        </p>
      )}
      <div role="alert">
        {isMissing ? <p className={styles.wrong}>Choose a booking or General.</p> : null}
      </div>
    </fieldset>
  )
}
