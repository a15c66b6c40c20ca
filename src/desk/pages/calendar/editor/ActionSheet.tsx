import type { ReactNode } from 'react'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SheetFoot } from '../../../ui/SheetFoot.tsx'
import type { CalendarItem } from '../data/calendarItems.ts'
import type { RuleItem } from '../rules/draft.ts'
import type { Authorship, CellSelection } from '../rules/edits.ts'
import { itemsWords, rangeWords, weekdaysWords } from '../words/stepNames.ts'
import styles from './ActionSheet.module.css'
import { type Saving, SheetFindings } from './SheetFindings.tsx'

/** The props of a sheet about selected days. */
export type SelectionSheetProps = {
  selection: CellSelection
  items: readonly CalendarItem[]
  onClose: () => void
}

type ActionSheetProps = {
  title: string
  /** Why it cannot be saved now. */
  off?: string | null | undefined
  /** The word on the button when it saves no draft: `Delete draft`. */
  word?: string | undefined
  children: ReactNode
  /** The draft to be saved, checked during typing; absent where nothing new is made. */
  saving?: Saving | null | undefined
  authorship?: Authorship | undefined
  onSave: () => void
  onClose: () => void
}

/** A sheet that makes a draft: nothing is sent to the service before it is published. */
export function ActionSheet({
  title,
  off,
  word = 'Save draft',
  children,
  saving = null,
  authorship,
  onSave,
  onClose,
}: ActionSheetProps) {
  return (
    <Sheet
      title={title}
      onClose={onClose}
      foot={<SheetFoot word={word} off={off} onDo={onSave} onBack={onClose} />}
    >
      <div className={styles.fields}>
        {children}
        {authorship === undefined ? null : (
          <SheetFindings saving={saving} authorship={authorship} onClose={onClose} />
        )}
      </div>
    </Sheet>
  )
}

/** The target of an action: the items, and the days below them. */
export function About({
  selection,
  items,
}: {
  selection: CellSelection
  items: readonly RuleItem[]
}) {
  const { itemIds, days, weekdays } = selection
  return (
    <p className={styles.about}>
      <b>{itemsWords(itemIds, items)}</b>
      {rangeWords(days)}
      {weekdays.length > 0 ? `, only ${weekdaysWords(weekdays)}` : null}
    </p>
  )
}
