import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { bookingCodeOrNull } from '../../../../contract/booking.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { SettingsSection } from '../../../ui/SettingsSection.tsx'
import styles from './GeneralBookingSection.module.css'
import { setGeneralBooking, useGeneralBooking } from './generalBooking.ts'

/** The setting for general handovers: on a booking that a manager keeps for them, or only on this tablet. */
export function GeneralBookingSection() {
  const chosen = useGeneralBooking()
  const [typed, setTyped] = useState<string>(chosen ?? '')
  const [isWrong, setWrong] = useState(false)
  function choose(event: FormEvent): void {
    event.preventDefault()
    const code = typed.trim() === '' ? null : bookingCodeOrNull(typed)
    setWrong(code === null && typed.trim() !== '')
    if (code !== null || typed.trim() === '') setGeneralBooking(code)
  }
  return (
    <SettingsSection title={t`General handovers`}>
      <form className={styles.form} onSubmit={choose}>
        <TextField
          label={t`Booking for general handovers`}
          hint={t`Use one booking without a guest, the same on every tablet. Empty: handovers stay on this tablet.`}
          wrong={isWrong ? t`Check the booking code.` : null}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          off={typed.trim() === (chosen ?? '') ? t`Already saved` : null}
        >{t`Save`}</Button>
      </form>
    </SettingsSection>
  )
}
