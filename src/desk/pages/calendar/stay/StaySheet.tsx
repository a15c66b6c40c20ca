import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { CalendarDay } from '../../../../contract/day.ts'
import type { ItemParameter } from '../../../../contract/itemParameter.ts'
import { noCurrency } from '../../../../contract/money.ts'
import { FailureBand } from '../../../core/api/parts/FailurePanel.tsx'
import { DayField } from '../../../ui/DayField.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import type { CalendarItem } from '../data/calendarItems.ts'
import { useCalendar } from '../data/useCalendar.ts'
import { countedBy } from '../prices/blocks.ts'
import { StayAnswer } from './StayAnswer.tsx'
import styles from './StaySheet.module.css'
import { daysCharged, type StayInput, stayPrice } from './stayPrice.ts'
import { unitsWord } from './stayQuery.ts'
import { type StayForm, useStay } from './useStay.ts'

type StaySheetProps = {
  items: readonly CalendarItem[]
  /** What the fields begin with. */
  item: CalendarItem
  day: CalendarDay
  onClose: () => void
}

const mostUnits = 60

/** What a guest pays in all, now and with the drafts (ux.md §4.7). */
export function StaySheet({ items, item, day, onClose }: StaySheetProps) {
  const [form, setForm] = useState<StayForm>({
    item,
    arrival: day,
    units: countedBy(item.unit) === 'night' ? 2 : 1,
    party: {},
    startTime: '09:00',
  })
  const change = (part: Partial<StayForm>): void => setForm((was) => ({ ...was, ...part }))
  const days = daysCharged(form)
  const data = useCalendar({
    days: { from: form.arrival, to: days.at(-1) ?? form.arrival },
    itemIds: [form.item.id],
  })
  const { stay, parameters, answer, isAsking, failure, askAgain } = useStay(form)
  const price = stayPrice(data, stay, answer)
  return (
    <Sheet title={t`Price a stay`} onClose={onClose}>
      <div className={styles.body}>
        <SelectField
          label={t`Item`}
          value={form.item.id}
          onChange={({ target }) => {
            const wanted = items.find(({ id }) => String(id) === target.value)
            // Another item may have other parameters.
            if (wanted !== undefined) change({ item: wanted, party: {} })
          }}
        >
          {items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <StayFields form={form} change={change} parameters={parameters} stay={stay} />
        {failure === null ? null : <FailureBand reason={failure} of="list" onRetry={askAgain} />}
        <StayAnswer
          price={price}
          isForOne={answer === null && stay.pricedBy === null}
          isAsking={isAsking}
          withTaxes={answer?.total ?? null}
          currency={data.currency ?? noCurrency}
        />
      </div>
    </Sheet>
  )
}

type StayFieldsProps = {
  form: StayForm
  change: (part: Partial<StayForm>) => void
  parameters: readonly ItemParameter[]
  stay: StayInput
}

/** When the stay is, and for how many. */
function StayFields({ form, change, parameters, stay }: StayFieldsProps) {
  return (
    <div className={styles.when}>
      <DayField
        label={t`Arrival`}
        day={form.arrival}
        onChange={(arrival) => arrival && change({ arrival })}
      />
      {countedBy(form.item.unit) === 'hour' ? (
        <TextField
          label={t`Start time`}
          type="time"
          value={form.startTime}
          onChange={({ target }) => target.value !== '' && change({ startTime: target.value })}
        />
      ) : null}
      <Stepper
        label={unitsWord(form.item.unit)}
        value={form.units}
        least={1}
        most={mostUnits}
        onChange={(units) => change({ units })}
      />
      {parameters.map(({ id, label, most, byDefault }) => (
        <Stepper
          key={id}
          label={label}
          value={stay.party[id] ?? byDefault}
          least={0}
          most={most}
          onChange={(count) => change({ party: { ...form.party, [id]: count } })}
        />
      ))}
    </div>
  )
}
