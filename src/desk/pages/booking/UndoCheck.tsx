import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Booking } from '../../../contract/booking.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { useIsOnline } from '../../core/api/useIsOnline.ts'
import { useWhyNot } from '../../core/outbox/words/notAllowed.ts'
import { Button } from '../../ui/Button.tsx'
import { UndoCheckSheet } from './UndoCheckSheet.tsx'
import type { CheckWay } from './undoRun.ts'
import { useSentUndo } from './useSentUndo.ts'

type UndoCheckProps = {
  booking: Booking
  /** What can be undone now; null when nothing can. */
  way: CheckWay | null
}

/** Undoes a check-in or check-out of today with a reason, at a service that can do that (`serviceAbilities.ts`). */
export function UndoCheck({ booking, way }: UndoCheckProps) {
  const [opened, setOpened] = useState<CheckWay | null>(null)
  const { sent, send } = useSentUndo(booking.code, () => setOpened(null))
  const off = useWhyNoUndo(opened ?? way)
  // The sheet stays until the booking is read again, also when another reading shows it first.
  return (
    <>
      {way === null ? null : (
        <Button kind="plain" off={off} aria-haspopup="dialog" onClick={() => setOpened(way)}>
          {undoWord(way)}
        </Button>
      )}
      {opened === null ? null : (
        <UndoCheckSheet
          booking={booking}
          title={undoWord(opened)}
          way={opened}
          sent={sent}
          off={off}
          onUndo={(reason) => void send(opened, reason)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

const undoWord = (way: CheckWay): string =>
  way === 'in'
    ? t({ message: 'Undo check-in', comment: 'Button and title: the guest counts as not here' })
    : t({ message: 'Undo check-out', comment: 'Button and title: the guest counts as here' })

/** People who may check in may undo it, now or not at all. */
function useWhyNoUndo(way: CheckWay | null): string | null {
  const whyNot = useWhyNot(way === 'out' ? 'check-out' : 'check-in')
  const isOnline = useIsOnline()
  const isSignedIn = useSignIn(({ state }) => state === 'in')
  if (whyNot !== null) return whyNot
  if (!isSignedIn) return t`Sign in to undo`
  return isOnline ? null : t`Go online to undo`
}
