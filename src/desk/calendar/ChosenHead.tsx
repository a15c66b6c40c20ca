import { IconButton } from '../parts/Button.tsx'
import { CloseIcon } from '../parts/icons.tsx'
import styles from './CalendarPlace.module.css'
import { chosenItemsWords, daysWords, rangeWords } from './grid/words.ts'
import type { RuleItem } from './rules/draft.ts'
import { dayCount } from './selection/selection.ts'
import { clearSelection, useChosen } from './selection/selectionStore.ts'

/** On an upright tablet, above the grid: what is chosen, and the way out of it. */
export function ChosenHead({ items }: { items: readonly RuleItem[] }) {
  const { selection, awaitsEnd } = useChosen()
  if (selection === null) return null
  return (
    <div className={styles.chosen}>
      <IconButton label="Clear the selection" onClick={clearSelection}>
        <CloseIcon />
      </IconButton>
      <p>
        <b>{chosenItemsWords(selection, items)}</b>{' '}
        <span>
          {rangeWords(selection.days)} ·{' '}
          {awaitsEnd ? 'tap the last day' : daysWords(dayCount(selection))}
        </span>
      </p>
    </div>
  )
}
