import { plural, t } from '@lingui/core/macro'
import { Button } from '../../../ui/Button.tsx'

type ChooseAllProps = {
  chosen: number
  /** How many rows are loaded. */
  listed: number
  onAll: () => void
}

/** The button that chooses every row of the list. */
export const ChooseAll = ({ chosen, listed, onAll }: ChooseAllProps) =>
  chosen >= listed ? null : (
    <Button kind="plain" onClick={onAll}>
      {t({
        message: plural({ count: listed }, { one: 'Select all #', other: 'Select all #' }),
        comment: 'Button: select all bookings of the list',
      })}
    </Button>
  )
