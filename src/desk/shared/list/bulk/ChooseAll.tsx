import { Button } from '../../../ui/Button.tsx'

type ChooseAllProps = {
  chosen: number
  /** How many rows are loaded. */
  listed: number
  onAll: () => void
}

const figures = new Intl.NumberFormat()

/** The button that chooses every row of the list. */
export const ChooseAll = ({ chosen, listed, onAll }: ChooseAllProps) =>
  chosen >= listed ? null : (
    <Button kind="plain" onClick={onAll}>
      Select all {figures.format(listed)}
    </Button>
  )
