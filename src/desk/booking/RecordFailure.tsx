import { Band } from '../parts/Band.tsx'
import { Button } from '../parts/Button.tsx'
import { FailureBand } from '../parts/FailurePanel.tsx'
import { EyeIcon } from '../parts/icons.tsx'
import { explain, type FailureReason } from '../service/failures.ts'
import type { KnownBooking } from './useBooking.ts'

type RecordFailureProps = {
  reason: FailureReason
  known: Pick<KnownBooking, 'isListedOnly' | 'readAgain'>
}

/** Why a booking's own record is not here, and what stands in its place. */
export function RecordFailure({ reason, known }: RecordFailureProps) {
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
