import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { addDays } from '../../../contract/day.ts'
import type { ItemParameter } from '../../../contract/ratedItem.ts'
import { DayField } from '../../ui/DayField.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import styles from './WishFields.module.css'
import {
  type BookingWish,
  endsNextDay,
  isTooLong,
  lengthOf,
  movedTo,
  tooLongWords,
} from './wanted.ts'

type WishFieldsProps = {
  wish: BookingWish
  /** Also shows the fields that only some items need: times, a discount code. */
  hasMore: boolean
  /** The item parameters, such as adults; known after the first answer. */
  party: readonly ItemParameter[]
  onChange: (wish: BookingWish) => void
}

/** When, and for how many: what a caller says first. */
export function WishFields({ wish, hasMore, party, onChange }: WishFieldsProps) {
  const length = lengthOf(wish)
  return (
    <fieldset className={styles.wish} aria-label={t`Dates and guests`}>
      <DayField
        label={t`Arrival`}
        day={wish.from}
        onChange={(from) => from && onChange(movedTo(wish, from, (n) => addDays(from, n)))}
      />
      <DayField
        label={
          length === null
            ? t`Departure (optional)`
            : t({
                message: `Departure · ${length}`,
                comment:
                  'Names the field of the last day; the length of the stay follows: “2 nights”',
              })
        }
        day={wish.to}
        least={wish.from}
        wrong={isTooLong(wish) ? tooLongWords() : null}
        onChange={(to) => onChange({ ...wish, to: to !== null && to < wish.from ? null : to })}
      />
      <div className={styles.party}>
        <Party party={party} wish={wish} onChange={onChange} />
      </div>
      {hasMore ? <MoreFields wish={wish} onChange={onChange} /> : null}
    </fieldset>
  )
}

/** The fields that only some items need. */
function MoreFields({ wish, onChange }: Pick<WishFieldsProps, 'wish' | 'onChange'>) {
  return (
    <>
      <TextField
        label={t({
          message: 'Starts at',
          comment: 'Names the field of the time at which the booking starts',
        })}
        type="time"
        value={wish.startTime}
        onChange={({ target }) => onChange({ ...wish, startTime: target.value })}
      />
      <TextField
        label={t({
          message: 'Ends at',
          comment: 'Names the field of the time at which the booking ends',
        })}
        type="time"
        value={wish.endTime}
        hint={
          endsNextDay(wish)
            ? t({
                message: 'Next day',
                context: 'ends',
                comment: 'The booking ends on the day after it starts',
              })
            : null
        }
        onChange={({ target }) => onChange({ ...wish, endTime: target.value })}
      />
      <CodeField code={wish.code} onChange={(code) => onChange({ ...wish, code })} />
    </>
  )
}

/** Adults, children, pieces: the parameters of the business. */
export function Party({ party, wish, onChange }: Omit<WishFieldsProps, 'hasMore'>) {
  return party.map(({ id, label, least, most, byDefault }) => (
    <Stepper
      key={id}
      label={label}
      // The least allowed is 0, as for one person: each item's own limits explain a refusal.
      least={Math.min(least, 0)}
      most={most}
      value={wish.party[id] ?? byDefault}
      onChange={(count) => onChange({ ...wish, party: { ...wish.party, [id]: count } })}
    />
  ))
}

/** Applied on Enter or on leaving the field: half a code is none. */
function CodeField({ code, onChange }: { code: string; onChange: (code: string) => void }) {
  const [typed, setTyped] = useState(code)
  return (
    <TextField
      label={t`Discount code`}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onBlur={() => onChange(typed.trim())}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onChange(typed.trim())
      }}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
