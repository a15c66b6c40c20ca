import { t } from '@lingui/core/macro'
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

const words = () =>
  ({
    both: t`Price and units left`,
    price: t`Price`,
    left: t`Units left`,
    before: t`Price and last year`,
  }) as const

/** Chooses the content of the days (ux.md §4.3). */
export function LookSheet({ onClose }: { onClose: () => void }) {
  const { show, to } = useCalendarAddress()
  const navigate = useNavigate()
  return (
    <Sheet title={t`Shown per day`} onClose={onClose}>
      <Choices
        label={t`Shown per day`}
        value={show}
        choices={dayContents.map((value) => ({ value, word: words()[value] }))}
        onChange={(value) => void navigate(to({ show: value }), { replace: true })}
      />
    </Sheet>
  )
}

const keys = (): readonly (readonly [string, string])[] => [
  [t`Arrow keys`, t`Move to another day or item`],
  [t`Shift + arrow keys`, t`Select several`],
  [t`Space`, t`Start or end a range`],
  [t`Shift + Space, Ctrl + Space`, t`Select the whole row or column`],
  [t`Home, End`, t`Move to the start or end of the row`],
  [t`Page Up, Page Down`, t`Move two weeks`],
  ['T, G', t`Go to today or a date`],
  ['C', t`New closure`],
  [t`P, or a number`, t`Set price`],
  ['D', t`New discount`],
  ['R', t`Repeat`],
  ['W', t`Why this price`],
  [t`E, Enter`, t`Edit the price rule or set price`],
  [t`Ctrl + D, Delete`, t`Duplicate or disable the price rule`],
  [t`Ctrl + Z, Shift + Ctrl + Z`, t`Undo, redo`],
  [t`− and +`, t`Zoom, when nothing is selected`],
  [t`1 to 4`, t`Grid, year, list, changes`],
  [t`Escape`, t`Clear selection`],
]

/** Every key of the calendar (ux.md §4.4). */
export function KeysSheet() {
  return (
    <Sheet title={t({ message: 'Keys', comment: 'Keys of the keyboard' })} onClose={closeKeysHelp}>
      <dl className={styles.keys}>
        {keys().map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
