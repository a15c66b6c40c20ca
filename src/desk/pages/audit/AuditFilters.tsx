import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import styles from './AuditPlace.module.css'
import { type AuditPageFilter, kinds } from './auditFilter.ts'
import type { Trail } from './useTrail.ts'

type AuditFiltersProps = {
  filter: AuditPageFilter
  people: Trail['people']
  onChange: (name: keyof AuditPageFilter, value: string | null) => void
}

/** Narrows the trail: who, what, which booking, when. */
export function AuditFilters({ filter, people, onChange }: AuditFiltersProps) {
  const { from, until, person, booking, kind } = filter
  return (
    <search className={styles.filters}>
      <SelectField
        label={t({ message: 'Who', comment: 'Who did it' })}
        value={person ?? ''}
        onChange={({ target }) => onChange('person', target.value)}
      >
        <option value="">{t`Everyone`}</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {/* From an address: a filter that is on is never shown as off. */}
        {person === null || people.some(({ id }) => id === person) ? null : (
          <option value={person}>{t`Account ${{ number: person }}`}</option>
        )}
      </SelectField>
      <SelectField
        label={t({ message: 'What', comment: 'Filter: what somebody did' })}
        value={kind ?? ''}
        onChange={({ target }) => onChange('kind', target.value)}
      >
        <option value="">{t`Everything`}</option>
        {Object.entries(kinds()).map(([id, { word }]) => (
          <option key={id} value={id}>
            {word}
          </option>
        ))}
      </SelectField>
      <DayField
        label={t({ message: 'From', comment: 'Filter: first day' })}
        day={from}
        onChange={(day) => onChange('from', day)}
      />
      <DayField
        label={t({ message: 'To', comment: 'Filter: last day' })}
        day={until}
        onChange={(day) => onChange('until', day)}
      />
      <CodeForm booking={booking} onChange={(code) => onChange('booking', code)} />
    </search>
  )
}

type CodeFormProps = { booking: string | null; onChange: (code: string | null) => void }

/** Narrows the trail to one booking, once its code is typed. */
function CodeForm({ booking, onChange }: CodeFormProps) {
  const [code, setCode] = useState(booking ?? '')
  function submit(event: FormEvent): void {
    event.preventDefault()
    onChange(code.trim())
  }
  return (
    <form className={styles.code} onSubmit={submit}>
      <TextField
        label={t`Booking code`}
        enterKeyHint="search"
        value={code}
        maxLength={64}
        onChange={({ target }) => {
          setCode(target.value)
          if (target.value === '') onChange(null)
        }}
      />
      <Button type="submit">
        {t({ message: 'Find', comment: 'Button: searches for a booking code' })}
      </Button>
    </form>
  )
}
