import { useState } from 'react'
import type { To } from 'react-router'
import type { BookingCode } from '../../contract/booking.ts'
import { FailurePanel } from '../api/parts/FailurePanel.tsx'
import { Bone, StillWaiting } from '../kit/Bones.tsx'
import { NotTold } from '../kit/NotTold.tsx'
import { Panel, PanelSection } from '../kit/place/Panel.tsx'
import { OpenBooking } from './OpenBooking.tsx'
import { useBooking } from './useBooking.ts'

export type BookingPanelProps = {
  code: BookingCode
  /** Where closing leads: the list as it was. */
  closeTo: To
}

/**
 * One booking with everything staff do to it: beside its list from 1024 px, a place of its own below. What a list
 * knew is shown at once; the booking's own record fills in the rest.
 */
export function BookingPanel({ code, closeTo }: BookingPanelProps) {
  const known = useBooking(code)
  const { failure } = known
  const [last, setLast] = useState(known.booking)
  if (known.booking !== null && known.booking !== last) setLast(known.booking)
  // An answer that fails, or a list that no longer has it, must not take away what somebody is typing here.
  const booking = known.booking ?? (last?.code === code ? last : null)
  if (booking !== null) {
    return <OpenBooking key={code} booking={booking} known={known} closeTo={closeTo} />
  }
  return (
    <Panel label={`Booking ${code}`} title={`Booking ${code}`} closeTo={closeTo}>
      {failure === null ? (
        <PanelSection>
          <p aria-busy="true">Asking the service …</p>
          <Bone width="80%" />
          <StillWaiting />
        </PanelSection>
      ) : (
        <>
          <FailurePanel reason={failure} of="open booking" onRetry={known.readAgain} />
          {known.isInNoList ? (
            <NotTold>
              No list of today has it either: nothing is known of this booking here.
            </NotTold>
          ) : null}
        </>
      )}
    </Panel>
  )
}
