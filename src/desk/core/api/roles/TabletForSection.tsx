import { type Choice, Choices } from '../../../ui/Choices.tsx'
import { SettingsSection } from '../../../ui/SettingsSection.tsx'
import type { TabletFor } from './may.ts'
import { setTabletFor, useTabletFor } from './tabletFor.ts'
import { useMay } from './useMay.ts'

const choices: readonly Choice<TabletFor>[] = [
  { value: 'everybody', word: 'Everyone', end: 'All that their role allows' },
  { value: 'front-desk', word: 'Front desk', end: 'No totals, no price changes' },
]

/** For managers only: what this tablet shows to every person. */
export function TabletForSection() {
  const may = useMay()
  const { tablet } = useTabletFor()
  if (may?.setTablet !== true) return null
  return (
    <SettingsSection title="Users of this tablet">
      <Choices
        label="Users of this tablet"
        choices={choices}
        value={tablet}
        onChange={setTabletFor}
      />
      <p>
        Front desk hides Payments, amounts in Bookings and exports. The calendar is read only, and
        each booking still shows its balance.
      </p>
    </SettingsSection>
  )
}
