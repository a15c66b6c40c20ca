import { t } from '@lingui/core/macro'
import { Chip } from '../../../ui/Chip.tsx'
import { SelectIcon } from '../../../ui/icons.tsx'
import type { RowSelection } from './useSelection.ts'

type SelectButtonProps = Pick<RowSelection, 'isOn' | 'begin' | 'end'> & {
  className?: string | undefined
}

/** Shows or hides the boxes of the rows. */
export const SelectButton = ({ isOn, begin, end, className }: SelectButtonProps) => (
  <Chip
    icon={<SelectIcon size="s" />}
    pressed={isOn}
    className={className}
    title={t`Select several bookings`}
    onClick={isOn ? end : begin}
  >
    <span>{t({ message: 'Select', comment: 'Button: verb, select several rows' })}</span>
  </Chip>
)
