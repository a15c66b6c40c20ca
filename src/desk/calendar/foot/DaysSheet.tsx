import { type FormEvent, useState } from 'react'
import { dayIn } from '../../../contract/day.ts'
import { Button } from '../../parts/Button.tsx'
import { TextField } from '../../parts/Field.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import type { Selection } from '../rules/edits.ts'
import { select } from '../selection/selectionStore.ts'
import styles from './DaysSheet.module.css'
import { WeekdayChips } from './WeekdayChips.tsx'

type DaysSheetProps = { readonly selection: Selection; readonly onClose: () => void }

/** The same as dragging a handle, for whoever types or cannot drag. */
export function DaysSheet({ selection, onClose }: DaysSheetProps) {
  const [from, setFrom] = useState<string>(selection.days.from)
  const [to, setTo] = useState<string>(selection.days.to)
  const [first, last] = [dayIn(from), dayIn(to)]
  const problem =
    first === null || last === null
      ? 'Both days are needed.'
      : last < first
        ? 'It ends before it begins.'
        : null
  function apply(event: FormEvent): void {
    event.preventDefault()
    if (first === null || last === null || problem !== null) return
    select({ kind: 'days', days: { from: first, to: last }, order: selection.itemIds })
    onClose()
  }
  return (
    <Sheet
      title="Days"
      onClose={onClose}
      foot={
        <Button kind="main" tall type="submit" form="calendar-days" off={problem}>
          Choose these days
        </Button>
      }
    >
      <form id="calendar-days" className={styles.form} onSubmit={apply}>
        <TextField
          label="First day"
          type="date"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label="Last day"
          type="date"
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <WeekdayChips on={selection.weekdays} />
      </form>
    </Sheet>
  )
}
