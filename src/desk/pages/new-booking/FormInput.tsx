import { t } from '@lingui/core/macro'
import type { FormField } from '../../../contract/bookingForm.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { AreaField, SelectField, TextField } from '../../ui/Field.tsx'
import { isTicked } from './formRules.ts'

type FormInputProps = {
  field: FormField
  value: string
  wrong: string | undefined
  onChange: (value: string) => void
}

/** One field as the account has defined it (§2.10). Browser autofill is off, because many people use the tablet. */
export function FormInput({ field, value, wrong, onChange }: FormInputProps) {
  const { kind, name, isRequired, tip, options } = field
  const label = isRequired ? field.label : t`${{ field: field.label }} (optional)`
  const common = {
    label,
    name,
    wrong,
    hint: tip === '' ? undefined : tip,
    'aria-required': isRequired,
  }
  const values = options.map((option) => option.value)
  switch (kind) {
    case 'words':
      return <p>{value}</p>
    case 'checkbox':
      return (
        <CheckField
          {...common}
          checked={isTicked(value)}
          onChange={({ target }) => onChange(target.checked ? '1' : '')}
        />
      )
    case 'select':
    case 'radio':
      return (
        <SelectField {...common} value={value} onChange={({ target }) => onChange(target.value)}>
          <Options options={options} isChosen={isRequired && values.includes(value)} />
        </SelectField>
      )
    case 'textarea':
      return (
        <AreaField
          {...common}
          value={value}
          maxLength={longest}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'email':
    case 'text':
      return (
        <TextField
          {...common}
          type={kind === 'email' ? 'email' : /phone|mobile/.test(name) ? 'tel' : 'text'}
          autoComplete="off"
          autoCapitalize={/name|city|address/.test(name) ? 'words' : undefined}
          spellCheck={false}
          maxLength={longest}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )
  }
}

type OptionsProps = Pick<FormField, 'options'> & { isChosen: boolean }

/** The options of a field, after an empty one as long as the guest may leave it open. */
const Options = ({ options, isChosen }: OptionsProps) => (
  <>
    {isChosen ? null : <option value="">–</option>}
    {options
      .filter(({ value }) => value !== '')
      .map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
  </>
)

/** The longest value that a request may have in one field. */
const longest = 3000
