import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { To } from 'react-router'
import type { BookingCode } from '../../../contract/booking.ts'
import { FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { Bone, StillWaiting } from '../../ui/Bones.tsx'
import { Panel, PanelSection } from '../../ui/page/Panel.tsx'
import { OpenBooking } from './OpenBooking.tsx'
import { useBooking } from './useBooking.ts'

export type BookingPanelProps = {
  code: BookingCode
  /** Where closing leads: the list, unchanged. */
  closeTo: To
}

/**
 * One booking with all its actions: beside its list from 1024 px, a place of its own below. The list's record is shown
 * at once; the booking's own record completes it.
 */
export function BookingPanel({ code, closeTo }: BookingPanelProps) {
  const known = useBooking(code)
  const { failure } = known
  const [last, setLast] = useState(known.booking)
  if (known.booking !== null && known.booking !== last) setLast(known.booking)
  // A failed answer, or a list without the booking, must not remove what somebody is typing here.
  const booking = known.booking ?? (last?.code === code ? last : null)
  if (booking !== null) {
    return <OpenBooking key={code} booking={booking} known={known} closeTo={closeTo} />
  }
  return (
    <Panel label={t`Booking ${code}`} title={t`Booking ${code}`} closeTo={closeTo}>
      {failure === null ? (
        <PanelSection>
          <p aria-busy="true">{t`Loading`}</p>
          <Bone width="80%" />
          <StillWaiting />
        </PanelSection>
      ) : (
        <FailurePanel reason={failure} of="open booking" onRetry={known.readAgain} />
      )}
    </Panel>
  )
}
