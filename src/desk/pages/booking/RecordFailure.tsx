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
    const since = readAt === null ? '' : `, as of ${time(readAt)}`
    return (
      <Band
        icon={<CloudOffIcon />}
        title={`${known.detail === null ? 'From the list' : 'From this tablet'}${since}`}
        action={<Button onClick={known.readAgain}>Retry</Button>}
      >
        {`${explain(reason).title}. ${
          known.detail === null
            ? 'What is booked in detail is not known here.'
            : 'It may have changed since.'
        }`}
      </Band>
    )
  }
  if (reason.kind === 'not-found' && known.isInNoList) {
    return (
      <Band
        needs
        icon={<EyeIcon />}
        title="The service no longer has this booking"
        action={<Button onClick={known.readAgain}>Retry</Button>}
      >
        It was removed there, or has another code now. What stands here is what was last known of
        it.
      </Band>
    )
  }
  if (!known.isListedOnly) return <FailureBand reason={reason} onRetry={known.readAgain} />
  return (
    <Band
      icon={<EyeIcon />}
      title="Only what the lists tell is known"
      action={<Button onClick={known.readAgain}>Retry</Button>}
    >
      {`The service does not show this booking's own record: ${explain(reason).title}.`}
    </Band>
  )
}
