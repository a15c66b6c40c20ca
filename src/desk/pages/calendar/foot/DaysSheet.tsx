import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { dayIn } from '../../../../contract/day.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { narrowTo, select } from '../address/selectionStore.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { useRulesHere } from '../editor/rulesHere.ts'
import { onlyOnWords, WeekdayChips } from '../editor/WeekdayChips.tsx'
import type { DayRange } from '../rules/draft.ts'
import type { CellSelection } from '../rules/edits.ts'
import { rangeWords } from '../words/stepNames.ts'
import styles from './DaysSheet.module.css'

type DaysSheetProps = {
  readonly selection: CellSelection
  readonly items: readonly CalendarItem[]
  readonly onClose: () => void
}

/** The same as dragging a handle, for keyboards and people who cannot drag. */
export function DaysSheet({ selection, items, onClose }: DaysSheetProps) {
  const [from, setFrom] = useState<string>(selection.days.from)
  const [to, setTo] = useState<string>(selection.days.to)
  const typed = rangeIn(from, to)
  const rules = useRulesHere(selection, items).flatMap(({ values }) =>
    values.endDay === null || values.repeat === 'always'
      ? []
      : [{ name: values.name, days: { from: values.startDay, to: values.endDay } }],
  )
  function take(days: DayRange): void {
    select({ kind: 'days', days, order: selection.itemIds })
    onClose()
  }
  function apply(event: FormEvent): void {
    event.preventDefault()
    if (typeof typed !== 'string') take(typed)
  }
  return (
    <Sheet
      title={t`Dates`}
      onClose={onClose}
      foot={
        <Button
          kind="main"
          tall
          type="submit"
          form="calendar-days"
          off={typeof typed === 'string' ? typed : null}
        >{t`Select days`}</Button>
      }
    >
      <form id="calendar-days" className={styles.form} onSubmit={apply}>
        <TextField
          label={t`First day`}
          type="date"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label={t`Last day`}
          type="date"
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <WeekdayChips lead={onlyOnWords()} value={selection.weekdays} onToggle={narrowTo} />
        {rules.map(({ name, days }) => (
          <Button key={`${name} ${days.from} ${days.to}`} onClick={() => take(days)}>
            <Trans>
              All of <bdi>{name}</bdi>, {ph({ days: rangeWords(days) })}
            </Trans>
          </Button>
        ))}
      </form>
    </Sheet>
  )
}

/** @returns the days, or why they are none, in words */
function rangeIn(from: string, to: string): DayRange | string {
  const [first, last] = [dayIn(from), dayIn(to)]
  if (first === null || last === null) return t`Choose both days.`
  return last < first ? t`The last day is before the first.` : { from: first, to: last }
}
