import { ph, t } from '@lingui/core/macro'
import { dayOf } from '../../../contract/day.ts'
import { formatTime } from '../../../contract/zone.ts'
import { useToday, useZone } from '../../core/api/clock.ts'
import type { Presence } from '../../shared/day/presence.ts'
import { Button } from '../../ui/Button.tsx'

type CheckCorrectionProps = {
  presence: Presence
  /** Why this account may not write notes; null when it may. */
  off: string | null
  /** Puts the words into the box for notes, where they can be changed before they are added. */
  onWrite: (note: string) => void
}

/**
 * Corrects a check-in or check-out of today that was a mistake: no service takes one back (§4.1), so a note on the
 * booking informs colleagues.
 */
export function CheckCorrection({ presence, off, onWrite }: CheckCorrectionProps) {
  const zone = useZone()
  const today = useToday()
  const { is, since } = presence
  if (since === null || dayOf(since, zone) !== today) return null
  if (is !== 'in' && is !== 'out') return null
  const time = formatTime(since, zone)
  const note =
    is === 'in'
      ? t({
          message: `Checked in by mistake at ${ph({ time })}. The guest is not here.`,
          comment: 'A note on the booking, ready to be changed and added',
        })
      : t({
          message: `Checked out by mistake at ${ph({ time })}. The guest is still here.`,
          comment: 'A note on the booking, ready to be changed and added',
        })
  return (
    <Button kind="plain" off={off} onClick={() => onWrite(note)}>
      {is === 'in' ? t`Checked in by mistake?` : t`Checked out by mistake?`}
    </Button>
  )
}
