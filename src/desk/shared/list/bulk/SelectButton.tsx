import { ph, t } from '@lingui/core/macro'
import { Chip } from '../../../ui/Chip.tsx'
import { SelectIcon } from '../../../ui/icons.tsx'
import { formatNumber } from '../../../ui/language/format.ts'
import type { RowSelection } from './useSelection.ts'

type SelectButtonProps = Pick<RowSelection, 'isOn' | 'begin' | 'chooseAll' | 'end'> & {
  /** How many rows a narrowed list has: the button selects all of them. Null for a list that is not narrowed. */
  found?: number | null
  className?: string | undefined
}

/** Shows or hides the boxes of the rows; those of a narrowed list are all selected, as for a group whose name was typed. */
export function SelectButton({ isOn, begin, chooseAll, end, found, className }: SelectButtonProps) {
  return (
    <Chip
      icon={<SelectIcon size="s" />}
      pressed={isOn}
      className={className}
      title={t`Select several bookings`}
      onClick={() => (isOn ? end() : found ? chooseAll(true) : begin())}
    >
      <span>
        {!isOn && found
          ? t({
              message: `Select ${ph({ count: formatNumber(found) })}`,
              comment: 'Button: verb, select all bookings that were found',
            })
          : t({ message: 'Select', comment: 'Button: verb, select several rows' })}
      </span>
    </Chip>
  )
}
