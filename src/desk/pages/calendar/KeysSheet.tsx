import { Sheet } from '../../ui/Sheet.tsx'
import { closeKeysHelp } from './address/keysHelp.ts'
import styles from './KeysSheet.module.css'

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
