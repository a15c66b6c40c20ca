import { useNavigate } from 'react-router'
import { Choices } from '../../ui/Choices.tsx'
import { dayContents } from '../../ui/paths.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { closeKeysHelp, useCalendarAddress } from './address/calendarAddress.ts'
import styles from './afterFirstCells.module.css'

/** Parts of the calendar that its first cells do without: one file, loaded after them (`lazyParts.tsx`). */

export { ListView } from './list/ListView.tsx'
export { ChangesView } from './publish/ChangesView.tsx'
export { PublishButton } from './publish/PublishButton.tsx'
export { YearView } from './year/YearView.tsx'

const words = {
  both: 'Price and units left',
  price: 'Price',
  left: 'Units left',
  before: 'Price and last year',
} as const

/** Chooses the content of the days (ux.md §4.3). */
export function LookSheet({ onClose }: { onClose: () => void }) {
  const { show, to } = useCalendarAddress()
  const navigate = useNavigate()
  return (
    <Sheet title="Shown per day" onClose={onClose}>
      <Choices
        label="Shown per day"
        value={show}
        choices={dayContents.map((value) => ({ value, word: words[value] }))}
        onChange={(value) => void navigate(to({ show: value }), { replace: true })}
      />
    </Sheet>
  )
}

const keys: readonly (readonly [string, string])[] = [
  ['Arrow keys', 'Move to another day or item'],
  ['Shift + arrow keys', 'Select several'],
  ['Space', 'Start or end a range'],
  ['Shift + Space, Ctrl + Space', 'Select the whole row or column'],
  ['Home, End', 'Move to the start or end of the row'],
  ['Page Up, Page Down', 'Move two weeks'],
  ['T, G', 'Go to today or a date'],
  ['C', 'New closure'],
  ['P, or a number', 'Set price'],
  ['D', 'New discount'],
  ['R', 'Repeat'],
  ['W', 'Why this price'],
  ['E, Enter', 'Edit the price rule or set price'],
  ['Ctrl + D, Delete', 'Duplicate or disable the price rule'],
  ['Ctrl + Z, Shift + Ctrl + Z', 'Undo, redo'],
  ['− and +', 'Zoom, when nothing is selected'],
  ['1 to 4', 'Grid, year, list, changes'],
  ['Escape', 'Clear selection'],
]

/** Every key of the calendar (ux.md §4.4). */
export function KeysSheet() {
  return (
    <Sheet title="Keys" onClose={closeKeysHelp}>
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
