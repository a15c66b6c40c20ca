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
  both: 'Price and what is left',
  price: 'Price',
  left: 'What is left',
  before: 'Price and last year',
} as const

/** Chooses the content of the days (ux.md §4.3). */
export function LookSheet({ onClose }: { onClose: () => void }) {
  const { show, to } = useCalendarAddress()
  const navigate = useNavigate()
  return (
    <Sheet title="What the days show" onClose={onClose}>
      <Choices
        label="What the days show"
        value={show}
        choices={dayContents.map((value) => ({ value, word: words[value] }))}
        onChange={(value) => void navigate(to({ show: value }), { replace: true })}
      />
    </Sheet>
  )
}

const keys: readonly (readonly [string, string])[] = [
  ['Arrow keys', 'another day or item'],
  ['Shift + arrow keys', 'choose several'],
  ['Space', 'begin or end a range'],
  ['Shift + Space, Ctrl + Space', 'the whole row, the whole column'],
  ['Home, End', 'the ends of the row'],
  ['Page Up, Page Down', 'a fortnight back or on'],
  ['T, G', 'today, another date'],
  ['C', 'close'],
  ['P, or a number', 'set the price'],
  ['D', 'discount'],
  ['R', 'repeat'],
  ['W', 'why this price'],
  ['E, Enter', 'edit the event, open the price'],
  ['Ctrl + D, Delete', 'duplicate, disable'],
  ['Ctrl + Z, Shift + Ctrl + Z', 'undo, redo'],
  ['− and +', 'further away, closer, where nothing is chosen'],
  ['1 to 4', 'grid, year, list, changes'],
  ['Escape', 'choose nothing'],
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
