import { t } from '@lingui/core/macro'
import { explain, type FailureReason } from '../../core/api/failures.ts'
import { isOutOfReach } from '../../core/api/failureTable.ts'
import { FailureBand } from '../../core/api/parts/FailurePanel.tsx'
import { useReplica } from '../../core/api/replica.ts'
import { useTime } from '../../core/api/useTime.ts'
import { Band } from '../../ui/Band.tsx'
import { Button } from '../../ui/Button.tsx'
import { CloudOffIcon, EyeIcon } from '../../ui/icons.tsx'
import type { KnownBooking } from './useBooking.ts'

type RecordFailureProps = {
  reason: FailureReason
  known: Pick<KnownBooking, 'isListedOnly' | 'isInNoList' | 'readAgain' | 'detail' | 'readAt'>
}

/** Why the booking's own record is missing, and what is shown instead. */
export function RecordFailure({ reason, known }: RecordFailureProps) {
  const asOf = useReplica((replica) => replica.asOf)
  const time = useTime()
  if (isOutOfReach(reason)) {
    const readAt = known.readAt ?? (asOf === null ? null : new Date(asOf))

    return (
      <Band
        icon={<CloudOffIcon />}
        title={readAt === null ? t`Not updated` : t`Not updated since ${{ time: time(readAt) }}`}
        action={<Button onClick={known.readAgain}>{t`Try again`}</Button>}
      >
        {known.detail === null ? t`Details not loaded yet` : t`It may have changed since.`}
      </Band>
    )
  }
  if (reason.kind === 'not-found' && known.isInNoList) {
    return (
      <Band
        needs
        icon={<EyeIcon />}
        title={t`Booking not found`}
        action={<Button onClick={known.readAgain}>{t`Try again`}</Button>}
      >{t`It was removed, or has a new code. This is the last known version.`}</Band>
    )
  }
  if (!known.isListedOnly) return <FailureBand reason={reason} onRetry={known.readAgain} />
  return (
    <Band
      icon={<EyeIcon />}
      title={t`Could not load details`}
      action={<Button onClick={known.readAgain}>{t`Try again`}</Button>}
    >
      {explain(reason).title}
    </Band>
  )
}
