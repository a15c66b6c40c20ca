import { CheckField } from '../../../ui/CheckField.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import styles from './EventFields.module.css'
import { type EventForm, withWeekdays } from './eventForm.ts'
import type { FieldProblems } from './readForm.ts'
import { WeekdayChips } from './WeekdayChips.tsx'

type DayFieldsProps = {
  form: EventForm
  wrong: FieldProblems
  onForm: (form: EventForm) => void
}

/** The days of a rule: from, to, and on which weekdays. */
export function DayFields({ form, wrong, onForm }: DayFieldsProps) {
  const isAlways = form.repeats === 'always'
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="First day"
          type="date"
          value={form.firstDay}
          wrong={wrong.firstDay}
          onChange={({ target }) => onForm({ ...form, firstDay: target.value })}
        />
        <TextField
          label="Last day"
          type="date"
          value={form.noEnd || isAlways ? '' : form.lastDay}
          min={form.firstDay}
          disabled={form.noEnd || isAlways}
          wrong={wrong.lastDay}
          onChange={({ target }) => onForm({ ...form, lastDay: target.value })}
        />
      </div>
      <CheckField
        label="No end"
        checked={form.noEnd || isAlways}
        disabled={isAlways}
        hint={isAlways ? 'What repeats always has no last day' : undefined}
        onChange={({ target }) => onForm({ ...form, noEnd: target.checked })}
      />
      <RepeatFields form={form} wrong={wrong} onForm={onForm} />
    </>
  )
}

/** Every day between the first and the last, some weekdays of them, or every day from the first without an end. */
function RepeatFields({ form, wrong, onForm }: DayFieldsProps) {
  return (
    <>
      <SelectField
        label="Repeats"
        value={form.repeats}
        onChange={({ target }) => {
          const repeats = (['never', 'weekly', 'always'] as const).find(
            (one) => one === target.value,
          )
          if (repeats !== undefined) onForm({ ...form, repeats })
        }}
      >
        <option value="never">Does not repeat</option>
        <option value="weekly">Weekly</option>
        <option value="always">Always</option>
      </SelectField>
      {form.repeats === 'always' ? null : (
        <WeekdayChips
          value={form.repeats === 'weekly' ? form.weekdays : []}
          wrong={wrong.weekdays}
          onChange={(weekdays) => onForm(withWeekdays(form, weekdays))}
        />
      )}
    </>
  )
}
