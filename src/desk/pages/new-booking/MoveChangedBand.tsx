import { t } from '@lingui/core/macro'
import type { BookingCode } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { ChangedCard } from '../../shared/day/check-dialogs/ChangedCard.tsx'
import { Band } from '../../ui/Band.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChangedIcon } from '../../ui/icons.tsx'
import type { SeenWhole } from './seenWhole.ts'

type MoveChangedBandProps = { seen: SeenWhole; booking: BookingDetail; onGoOn: () => void }

/** A colleague has changed the booking since it was looked at: both states, and nothing is sent before "Continue". */
export function MoveChangedBand({ seen, booking, onGoOn }: MoveChangedBandProps) {
  const goOn = (): void => {
    seen.goOn()
    onGoOn()
  }
  if (seen.isOtherMoney) {
    return <ChangedCard seen={seen.booking} booking={booking} goOn={goOn} />
  }
  return (
    <Band
      needs
      icon={<ChangedIcon />}
      title={t`Booking changed`}
      action={<Button kind="brass" onClick={goOn}>{t`Continue`}</Button>}
    >{t`Nothing was sent. Check the booking as it is now.`}</Band>
  )
}

export const unchanged = (code: BookingCode): string => t`${code} is unchanged.`
