import { useLocation } from 'react-router'
import { Bone } from '../Bones.tsx'
import { paths } from '../paths.ts'
import { Panel, PanelSection } from './Panel.tsx'

/** A booking while its code is being loaded. */
export function ArrivingPanel() {
  const { search } = useLocation()
  return (
    <Panel label="Booking" title="Booking" closeTo={paths.bookings(new URLSearchParams(search))}>
      <PanelSection>
        <Bone width="60%" />
      </PanelSection>
    </Panel>
  )
}
