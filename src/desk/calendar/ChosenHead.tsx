import { IconButton } from '../parts/Button.tsx'
import { CloseIcon } from '../parts/icons.tsx'
import styles from './CalendarPlace.module.css'
import { daysWords, rangeWords } from './grid/words.ts'
import type { Selection } from './rules/edits.ts'
import { dayCount } from './selection/selection.ts'
import { clearSelection } from './selection/selectionStore.ts'

type ChosenHeadProps = {
  readonly selection: Selection
  readonly awaitsEnd: boolean
  /** What the items are called together. */
  readonly items: string
}

/** On an upright tablet, above the grid: what is chosen, and the way out of it. */
export function ChosenHead({ selection, awaitsEnd, items }: ChosenHeadProps) {
  return (
    <div className={styles.chosen}>
      <IconButton label="Clear the selection" onClick={clearSelection}>
        <CloseIcon />
      </IconButton>
      <p>
        <b>{items}</b>{' '}
        <span>
          {rangeWords(selection.days)} ·{' '}
          {awaitsEnd ? 'tap the last day' : daysWords(dayCount(selection))}
        </span>
      </p>
    </div>
  )
}
