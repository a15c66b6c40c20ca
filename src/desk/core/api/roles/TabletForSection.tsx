import { type Choice, Choices } from '../../../ui/Choices.tsx'
import { SettingsSection } from '../../../ui/SettingsSection.tsx'
import type { TabletFor } from './may.ts'
import { setTabletFor, useTabletFor } from './tabletFor.ts'
import { useMay } from './useMay.ts'

const choices: readonly Choice<TabletFor>[] = [
  { value: 'everybody', word: 'Everybody', end: 'As the service allows' },
  { value: 'front-desk', word: 'The front desk', end: 'No sums, no prices to change' },
]

/** For managers only: what this tablet shows to every person. */
export function TabletForSection() {
  const may = useMay()
  const { tablet } = useTabletFor()
  if (may?.setTablet !== true) return null
  return (
    <SettingsSection title="Who this tablet is for">
      <Choices
        label="Who this tablet is for"
        choices={choices}
        value={tablet}
        onChange={setTabletFor}
      />
      <p>
        For the front desk there is no Payments and no sum on it, Bookings lists no amounts and is
        not exported, and the calendar is to look at. What one guest owes stays at their booking.
        Whoever may change prices may set this back.
      </p>
    </SettingsSection>
  )
}
