import { ph, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../../../contract/booking.ts'
import { dayOf } from '../../../contract/day.ts'
import { formatTime } from '../../../contract/zone.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { useToday, useZone } from '../../core/api/clock.ts'
import { abilities } from '../../core/api/queries/abilities.ts'
import type { Presence } from '../../shared/day/presence.ts'
import { Button } from '../../ui/Button.tsx'
import { UndoCheck } from './UndoCheck.tsx'
import type { CheckWay } from './undoRun.ts'

type CheckCorrectionProps = {
  booking: Booking
  presence: Presence
  /** A check-in or check-out of this tablet is not answered yet, and has its own way back. */
  isOpen: boolean
  /** Why this account may not write notes; null when it may. */
  off: string | null
  /** Puts the words into the box for notes, where they can be changed before they are added. */
  onWrite: (note: string) => void
}

/**
 * Corrects a check-in or check-out of today that was a mistake: our service undoes it. The API itself takes none back
 * (§4.1), so at others a note on the booking informs colleagues.
 */
export function CheckCorrection(props: CheckCorrectionProps) {
  const { booking, presence, isOpen, off, onWrite } = props
  const can = useQuery(abilities(useApi()))
  const check = useCheckOfToday(presence)
  const correctable = isOpen ? null : check
  if (can.data?.undoesChecks === true) {
    return <UndoCheck key={booking.code} booking={booking} way={correctable?.way ?? null} />
  }
  if (correctable === null || can.isLoading) return null
  const { way, time } = correctable
  const note =
    way === 'in'
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
      {way === 'in' ? t`Checked in by mistake?` : t`Checked out by mistake?`}
    </Button>
  )
}

/** The last check-in or check-out, if it was today; `time` is `09:04`. */
function useCheckOfToday({
  is,
  since,
}: Presence): { readonly way: CheckWay; readonly time: string } | null {
  const zone = useZone()
  const today = useToday()
  if (since === null || dayOf(since, zone) !== today) return null
  return is === 'in' || is === 'out' ? { way: is, time: formatTime(since, zone) } : null
}
