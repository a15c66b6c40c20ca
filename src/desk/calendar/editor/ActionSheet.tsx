import type { ReactNode } from 'react'
import { Sheet } from '../../kit/Sheet.tsx'
import { SheetFoot } from '../../kit/SheetFoot.tsx'
import type { CalendarItem } from '../data/calendarItems.ts'
import type { RuleItem } from '../rules/draft.ts'
import type { Hand, Selection } from '../rules/edits.ts'
import { itemsWords, rangeWords, weekdaysWords } from '../words/stepNames.ts'
import styles from './ActionSheet.module.css'
import { type Saving, SheetFindings } from './SheetFindings.tsx'

/** What a sheet about chosen days is given. */
export type SelectionSheetProps = {
  selection: Selection
  items: readonly CalendarItem[]
  onClose: () => void
}

type ActionSheetProps = {
  title: string
  /** Why it cannot be saved now. */
  off?: string | null | undefined
  /** What is saved, when it is not a draft: `Delete draft`. */
  word?: string | undefined
  children: ReactNode
  /** What is saved, checked as it is typed; leave it out where nothing new is made. */
  saving?: Saving | null | undefined
  hand?: Hand | undefined
  onSave: () => void
  onClose: () => void
}

/** A sheet that ends in a draft: nothing is at the service before it is published. */
export function ActionSheet({
  title,
  off,
  word = 'Save draft',
  children,
  saving = null,
  hand,
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
        {hand === undefined ? null : (
          <SheetFindings saving={saving} hand={hand} onClose={onClose} />
        )}
      </div>
    </Sheet>
  )
}

/** What an action is about: the items, and the days under them. */
export function About({ selection, items }: { selection: Selection; items: readonly RuleItem[] }) {
  const { itemIds, days, weekdays } = selection
  return (
    <p className={styles.about}>
      <b>{itemsWords(itemIds, items)}</b>
      {rangeWords(days)}
      {weekdays.length > 0 ? `, only ${weekdaysWords(weekdays)}` : null}
    </p>
  )
}
