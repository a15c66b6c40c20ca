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
          A booking
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
              Written to booking <Code>{generalBooking}</Code>, which was chosen for this in
              Settings: colleagues see it everywhere.
            </>
          ) : keepsThings ? (
            'No booking is chosen for this in Settings: kept sealed on this tablet, for you alone. Print it for your colleagues.'
          ) : (
            'No booking is chosen for this in Settings: kept until this page is closed. Print it for your colleagues.'
          )}
        </p>
      )}
      <div role="alert">
        {isMissing ? (
          <p className={styles.wrong}>
            {about === 'booking' ? 'Choose a booking, or General.' : 'Choose a booking.'}
          </p>
        ) : null}
      </div>
    </fieldset>
  )
}
