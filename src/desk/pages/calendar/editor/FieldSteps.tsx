import { t } from '@lingui/core/macro'
import { CheckField } from '../../../ui/CheckField.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { fieldWords } from '../rules/ruleWords.ts'
import styles from './RuleEditor.module.css'
import type { FieldProblems } from './readForm.ts'
import { type RuleForm, weekdaysIn, withKind, withWeekday } from './ruleForm.ts'
import { WeekdayChips } from './WeekdayChips.tsx'

/** The props of a step: fields of the form, with the errors to show beside them. */
export type FieldProps = {
  readonly form: RuleForm
  readonly wrong: FieldProblems
  readonly onForm: (form: RuleForm) => void
}

/** @param usual the name without an entry; absent where a name must be entered */
export function NameStep({
  form,
  wrong,
  usual,
  onForm,
}: FieldProps & { usual: string | undefined }) {
  const hint =
    form.kind === 'discount' ? t`The code that guests enter` : t`May appear on guests’ invoices`
  return (
    <TextField
      label={t`Name`}
      autoComplete="off"
      maxLength={100}
      placeholder={usual}
      value={form.name}
      wrong={wrong.name}
      hint={usual === undefined ? hint : undefined}
      onChange={({ target }) => onForm({ ...form, name: target.value })}
    />
  )
}

const kinds = ['season', 'special', 'discount', 'other'] as const

/** @param typeId the service's own code, where this desk knows no word for the type */
export function TypeStep({ form, typeId, onForm }: FieldProps & { typeId: string }) {
  return (
    <SelectField
      label={t`Type`}
      value={form.kind}
      onChange={({ target }) => {
        const kind = kinds.find((one) => one === target.value)
        if (kind !== undefined) onForm(withKind(form, kind))
      }}
    >
      <option value="season">{t`Season`}</option>
      <option value="special">{t`Special`}</option>
      <option value="discount">{t`Discount`}</option>
      {form.kind === 'other' ? (
        <option value="other">
          {typeId === '' ? t`No type` : t`Unknown type ${{ typeCode: typeId }}`}
        </option>
      ) : null}
    </SelectField>
  )
}

const repeats = ['never', 'weekly', 'always'] as const

/**
 * The days of a rule: every day between the first and the last, some weekdays of them, or every day from the first
 * without an end.
 */
export function DaysStep({ form, wrong, onForm }: FieldProps) {
  const isAlways = form.repeats === 'always'
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t`First day`}
          type="date"
          value={form.firstDay}
          wrong={wrong.firstDay}
          onChange={({ target }) => onForm({ ...form, firstDay: target.value })}
        />
        <TextField
          label={t`Last day`}
          type="date"
          value={form.noEnd || isAlways ? '' : form.lastDay}
          min={form.firstDay}
          disabled={form.noEnd || isAlways}
          wrong={wrong.lastDay}
          onChange={({ target }) => onForm({ ...form, lastDay: target.value })}
        />
      </div>
      <CheckField
        label={t`No end`}
        checked={form.noEnd || isAlways}
        disabled={isAlways}
        hint={isAlways ? t`Repeats always, so it has no last day` : undefined}
        onChange={({ target }) => onForm({ ...form, noEnd: target.checked })}
      />
      <SelectField
        label={t`Repeats`}
        value={form.repeats}
        onChange={({ target }) => {
          const chosen = repeats.find((one) => one === target.value)
          if (chosen !== undefined) onForm({ ...form, repeats: chosen })
        }}
      >
        <option value="never">{t`Does not repeat`}</option>
        <option value="weekly">{t`Weekly`}</option>
        <option value="always">
          {t({ message: 'Always', comment: 'How often a price rule repeats' })}
        </option>
      </SelectField>
      {isAlways ? null : (
        <WeekdayChips
          value={weekdaysIn(form)}
          wrong={wrong.weekdays}
          onToggle={(weekday) => onForm(withWeekday(form, weekday))}
        />
      )}
    </>
  )
}

export function SwitchesStep({ form, onForm }: FieldProps) {
  return (
    <div className={styles.switches}>
      {form.kind === 'discount' ? null : (
        <Switch
          label={fieldWords().available}
          hint={form.closed ? t`Guests can’t book these days` : t`Guests can book these days`}
          checked={form.closed}
          onChange={(closed) => onForm({ ...form, closed })}
        />
      )}
      <Switch
        label={fieldWords().wholeLength}
        hint={t`Guests must book all its days together`}
        checked={form.wholeLength}
        onChange={(wholeLength) => onForm({ ...form, wholeLength })}
      />
      <Switch
        label={fieldWords().enabled}
        hint={form.enabled ? t`Changes prices or closes days` : t`Saved, but has no effect`}
        checked={form.enabled}
        onChange={(enabled) => onForm({ ...form, enabled })}
      />
    </div>
  )
}

/** The reason, for the person who publishes it and for later. */
export const ReasonStep = ({ form, onForm }: FieldProps) => (
  <TextField
    label={t`Reason`}
    hint={t`Only staff see this`}
    autoComplete="off"
    maxLength={500}
    value={form.reason}
    onChange={({ target }) => onForm({ ...form, reason: target.value })}
  />
)
