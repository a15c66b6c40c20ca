import { useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import styles from './CalendarPlace.module.css'
import type { CalendarItem } from './data/calendarItems.ts'
import { DaysSheet } from './foot/lateDays.ts'
import { dayCount } from './rules/selection.ts'
import { clearSelection, useChosen } from './selection/selectionStore.ts'
import { chosenItemsWords, daysWords, rangeWords } from './words/words.ts'

/** In portrait, above the grid: the selection, and the button that ends it. */
export function ChosenHead({ items }: { items: readonly CalendarItem[] }) {
  const { selection, awaitsEnd } = useChosen()
  const [isOpen, setOpen] = useState(false)
  if (selection === null) return null
  return (
    <div className={styles.chosen}>
      <IconButton label="Clear the selection" onClick={clearSelection}>
        <CloseIcon />
      </IconButton>
      <button
        type="button"
        className={styles.what}
        aria-haspopup="dialog"
        title="Choose the days by their dates"
        onClick={() => setOpen(true)}
      >
        <b>{chosenItemsWords(selection, items)}</b>{' '}
        <span>
          {rangeWords(selection.days)} ·{' '}
          {awaitsEnd ? 'tap the last day' : daysWords(dayCount(selection))}
        </span>
      </button>
      {isOpen ? (
        <DaysSheet selection={selection} items={items} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  )
}
