import { t } from '@lingui/core/macro'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { isPositive } from '../../../contract/money.ts'
import { formatMoney } from '../../ui/language/format.ts'
import { Place } from '../../ui/page/Place.tsx'
import styles from './MoveBooking.module.css'
import { MoveDay, moveTitle } from './MoveDay.tsx'
import facts from './MoveFacts.module.css'
import { MoveFoot } from './MoveFoot.tsx'
import { MoveLines } from './MoveLines.tsx'
import { OneStepBand } from './OneStepBand.tsx'
import { useMoveInOneStep } from './useMoveInOneStep.ts'

/** Moves a booking to another day under its code, at a service that can do that (`serviceAbilities.ts`). */
export function MoveInOneStep({ booking }: { booking: BookingDetail }) {
  const { code, paid } = booking
  const move = useMoveInOneStep(booking)
  const { day, moved, isMaking, isChanged, isLooking } = move
  return (
    <Place
      title={moveTitle(code)}
      head={<OneStepBand move={move} booking={booking} />}
      foot={
        <MoveFoot
          code={code}
          off={move.off}
          busy={move.busy}
          isMoving={isMaking}
          onMove={move.move}
        />
      }
    >
      <div className={styles.move}>
        <MoveDay
          booking={booking}
          day={day}
          disabled={isMaking || isChanged}
          onChange={move.choose}
        />
        <MoveLines booking={booking} moved={moved} isBusy={isLooking} />
        <ul className={facts.facts} aria-label={t`What happens`}>
          {paid !== null && isPositive(paid) ? (
            <li>{t`Paid: ${{ amount: formatMoney(paid) }}. It stays on this booking.`}</li>
          ) : null}
          <li>{t`The booking keeps its code and its notes.`}</li>
          <li>{t`The guest is not notified.`}</li>
        </ul>
      </div>
    </Place>
  )
}
