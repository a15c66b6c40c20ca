import { t } from '@lingui/core/macro'
import { type Choice, Choices } from '../../../ui/Choices.tsx'
import { SettingsSection } from '../../../ui/SettingsSection.tsx'
import type { TabletFor } from './may.ts'
import { setTabletFor, useTabletFor } from './tabletFor.ts'
import { useMay } from './useMay.ts'

const choices = (): readonly Choice<TabletFor>[] => [
  {
    value: 'everybody',
    word: t({ message: 'Everyone', comment: 'Who uses this tablet' }),
    end: t`All that their role allows`,
  },
  {
    value: 'front-desk',
    word: t({ message: 'Front desk', comment: 'Who uses this tablet: only the front desk staff' }),
    end: t`No totals, no price changes`,
  },
]

/** For managers only: what this tablet shows to every person. */
export function TabletForSection() {
  const may = useMay()
  const { tablet } = useTabletFor()
  if (may?.setTablet !== true) return null
  return (
    <SettingsSection title={t`Users of this tablet`}>
      <Choices
        label={t`Users of this tablet`}
        choices={choices()}
        value={tablet}
        onChange={setTabletFor}
      />
      <p>{t`Front desk hides Payments, amounts in Bookings and exports. The calendar is read only, and each booking still shows its balance.`}</p>
    </SettingsSection>
  )
}
