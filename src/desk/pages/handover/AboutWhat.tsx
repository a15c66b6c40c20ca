import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
    <fieldset
      className={styles.about}
      aria-label={t({ message: 'About', comment: 'What a handover is about' })}
    >
      <div className={styles.chips}>
        <Chip pressed={about === 'booking'} onClick={() => compose('about', '')}>
          {t({ message: 'Booking', comment: 'Noun: one booking' })}
        </Chip>
        <Chip pressed={about === 'general'} onClick={() => compose('about', 'general')}>
          {t({ message: 'General', comment: 'A handover about the house, not about a booking' })}
        </Chip>
      </div>
      {about === 'booking' ? (
        <BookingChoice code={code} onChoose={(chosen) => compose('code', chosen ?? '')} />
      ) : (
        <p className={styles.said}>
          {generalBooking !== null ? (
            <Trans>
              Colleagues see it on booking <Code>{ph({ code: generalBooking })}</Code>.
            </Trans>
          ) : keepsThings ? (
            t`Only you see it, on this tablet. Print it for colleagues.`
          ) : (
            t`Lost when you close this page. Print it for colleagues.`
          )}
        </p>
      )}
      <div role="alert">
        {isMissing ? <p className={styles.wrong}>{t`Choose a booking or General.`}</p> : null}
      </div>
    </fieldset>
  )
}
