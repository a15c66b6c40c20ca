import { t } from '@lingui/core/macro'
import { addDays, type CalendarDay, dayIn } from '../../../contract/day.ts'
import { Chip } from '../../ui/Chip.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import styles from './ComposeSheet.module.css'
import { type Composing, compose } from './composing.ts'

type WhoAndWhenProps = {
  composing: Composing
  /** Empty when the service does not list them: then a name is typed. */
  colleagues: readonly string[]
  today: CalendarDay
}

/** Who follows up, and by when. */
export function WhoAndWhen({ composing, colleagues, today }: WhoAndWhenProps) {
  return (
    <>
      {colleagues.length > 0 ? (
        <SelectField
          label={t`Who follows up`}
          value={composing.for}
          onChange={(event) => compose('for', event.target.value)}
        >
          <option value="">{t({ message: 'Anyone', comment: 'Who follows up' })}</option>
          {colleagues.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      ) : (
        <TextField
          label={t`Who follows up`}
          hint={t`Leave empty for anyone`}
          maxLength={80}
          value={composing.for}
          onChange={(event) => compose('for', event.target.value)}
        />
      )}
      <DueFields today={today} composing={composing} />
    </>
  )
}

const evening = '18:00'
const morning = '09:00'

type DueFieldsProps = {
  today: CalendarDay
  composing: Composing
}

function DueFields({ today, composing }: DueFieldsProps) {
  const { day, time } = composing
  return (
    <fieldset
      className={styles.about}
      aria-label={t({
        message: 'Due',
        context: 'time',
        comment: 'By when a handover must be done',
      })}
    >
      <div className={styles.chips}>
        <Chip
          pressed={day === today && time === evening}
          onClick={() => due(today, evening)}
        >{t`Today ${{ time: evening }}`}</Chip>
        <Chip
          pressed={day === addDays(today, 1) && time === morning}
          onClick={() => due(addDays(today, 1), morning)}
        >{t`Tomorrow ${{ time: morning }}`}</Chip>
        {day === '' && time === '' ? null : (
          <Chip
            onClick={() => {
              compose('day', '')
              compose('time', '')
            }}
          >{t`No due time`}</Chip>
        )}
      </div>
      <div className={styles.pair}>
        <DayField
          label={t`Due day`}
          day={dayIn(day)}
          least={today}
          onChange={(wanted) => compose('day', wanted ?? '')}
        />
        <TextField
          label={t`Due time`}
          type="time"
          value={time}
          onChange={(event) => compose('time', event.target.value)}
        />
      </div>
    </fieldset>
  )
}

function due(day: CalendarDay, time: string): void {
  compose('day', day)
  compose('time', time)
}
