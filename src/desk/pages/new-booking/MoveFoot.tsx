import { t } from '@lingui/core/macro'
import type { BookingCode } from '../../../contract/booking.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { paths } from '../../ui/paths.ts'
import { guestFormId } from './GuestForm.tsx'
import styles from './MoveFoot.module.css'

type MoveFootProps = {
  code: BookingCode
  /** Why the booking cannot be moved now. */
  off: string | null
  busy: boolean
  /** The press is on its way. */
  isMoving?: boolean
  /** The press goes through the form of the guest. */
  isAskingGuest?: boolean
  onMove: () => void
}

/** The way back, and the press that moves the booking. With an open form it goes through the form. */
export function MoveFoot({
  code,
  off,
  busy,
  isMoving = false,
  isAskingGuest = false,
  onMove,
}: MoveFootProps) {
  return (
    <div className={styles.foot}>
      <ButtonLink kind="plain" tall to={paths.booking(code)}>
        {t({ message: 'Close', comment: 'Button: leaves the move, and nothing is moved' })}
      </ButtonLink>
      <Button
        kind="main"
        tall
        off={off}
        busy={busy}
        {...(isAskingGuest ? { type: 'submit', form: guestFormId } : { onClick: onMove })}
      >
        {isMoving
          ? t({ message: 'Moving…', comment: 'On the button while the booking is being moved' })
          : t`Move booking`}
      </Button>
    </div>
  )
}
