import { SelectField, TextField } from '../../../ui/Field.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import type { CalendarItem } from '../data/calendarItems.ts'
import { AppliesTo } from './AppliesTo.tsx'
import { DayFields } from './DayFields.tsx'
import styles from './EventFields.module.css'
import { type EventForm, withKind } from './eventForm.ts'
import { NearestRule } from './NearestRule.tsx'
import { PriceFields } from './PriceFields.tsx'
import { ReasonField } from './ReasonField.tsx'
import type { FieldProblems } from './readForm.ts'

type EventFieldsProps = {
  form: EventForm
  /** The service's own code where this desk knows no word for the type. */
  typeId: string
  wrong: FieldProblems
  items: readonly CalendarItem[]
  onForm: (form: EventForm) => void
}

/** Every field of an event (§2.8) under the names of ux.md §0. */
export function EventFields({ form, typeId, wrong, items, onForm }: EventFieldsProps) {
  const isDiscount = form.kind === 'discount'
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={100}
        value={form.name}
        wrong={wrong.name}
        hint={
          isDiscount
            ? 'The code a guest names'
            : 'Staff know it by this; it may stand on a guest’s invoice'
        }
        onChange={({ target }) => onForm({ ...form, name: target.value })}
      />
      <SelectField
        label="Type"
        value={form.kind}
        onChange={({ target }) => {
          const kind = kinds.find((one) => one === target.value)
          if (kind !== undefined) onForm(withKind(form, kind))
        }}
      >
        <option value="season">Season</option>
        <option value="special">Special</option>
        <option value="discount">Discount</option>
        {form.kind === 'other' ? (
          <option value="other">{typeId === '' ? 'No type' : `Unknown type ${typeId}`}</option>
        ) : null}
      </SelectField>
      <DayFields form={form} wrong={wrong} onForm={onForm} />
      <AppliesTo
        value={form.appliesTo}
        items={items}
        wrong={wrong.appliesTo}
        onChange={(appliesTo) => onForm({ ...form, appliesTo })}
      />
      <NearestRule form={form} onForm={onForm} />
      <PriceFields form={form} wrong={wrong} onForm={onForm} />
      {isDiscount ? (
        <TextField
          label="Vouchers"
          inputMode="numeric"
          autoComplete="off"
          value={form.vouchers}
          wrong={wrong.vouchers}
          hint="How often its code can be used; 0 is as often as wanted"
          onChange={({ target }) => onForm({ ...form, vouchers: target.value })}
        />
      ) : null}
      <div className={styles.switches}>
        {isDiscount ? null : (
          <Switch
            label="Closed"
            hint={form.closed ? 'Cannot be booked on these days' : 'Can be booked'}
            checked={form.closed}
            onChange={(closed) => onForm({ ...form, closed })}
          />
        )}
        <Switch
          label="Force item length"
          hint="Whoever takes one of its days takes them all"
          checked={form.wholeLength}
          onChange={(wholeLength) => onForm({ ...form, wholeLength })}
        />
        <Switch
          label="Enabled"
          hint={form.enabled ? 'It counts' : 'Kept, and counts for nothing'}
          checked={form.enabled}
          onChange={(enabled) => onForm({ ...form, enabled })}
        />
      </div>
      <ReasonField reason={form.reason} onReason={(reason) => onForm({ ...form, reason })} />
    </>
  )
}

const kinds = ['season', 'special', 'discount', 'other'] as const
