import { t } from '@lingui/core/macro'
import type { BookingCode } from '../../../contract/booking.ts'
import type { FormatTime } from '../../core/api/useTime.ts'
import { useChangedAt } from '../../core/replica/live/changed.ts'
import { Band } from '../../ui/Band.tsx'
import { ChangedIcon } from '../../ui/icons.tsx'

/** Somebody else has changed the open booking: what was read a moment ago may be out of date. */
export function ChangedBand({ code, time }: { code: BookingCode; time: FormatTime }) {
  const changedAt = useChangedAt(code)
  if (changedAt === null) return null
  return (
    <div data-changed={code}>
      <Band icon={<ChangedIcon />} title={t`Changed by someone else`}>
        {t`Updated ${{ time: time(changedAt) }}`}
      </Band>
    </div>
  )
}
