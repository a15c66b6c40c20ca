import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/Button.tsx'
import { formatNumber } from '../../../ui/language/format.ts'

type ChooseAllProps = {
  chosen: number
  /** How many rows are loaded. */
  listed: number
  onAll: () => void
}

/** The button that chooses every row of the list. */
export const ChooseAll = ({ chosen, listed, onAll }: ChooseAllProps) =>
  chosen >= listed ? null : (
    <Button
      kind="plain"
      onClick={onAll}
    >{t`Select all ${{ listed: formatNumber(listed) }}`}</Button>
  )
