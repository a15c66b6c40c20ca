import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import type { CalendarDay } from '../../../contract/day.ts'
import { addMonths, type Month, monthOf } from '../../../contract/weekAndMonth.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateWalk } from '../../ui/DateWalk.tsx'
import { AfterIcon, BeforeIcon } from '../../ui/icons.tsx'
import { formatDay } from '../../ui/language/format.ts'
import type { HandoverAddress } from './handoverAddress.ts'
import styles from './StreamColumn.module.css'

/** Chooses the day or the month of the notes. */
export function StreamDate({ address }: { address: HandoverAddress }) {
  const { day, month, today, to } = address
  const navigate = useNavigate()
  const go = (when: CalendarDay | Month) => void navigate(to({ when }))
  return (
    <div className={styles.date}>
      {month === null ? (
        <DateWalk
          words={formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'date')}
          day={day}
          today={today}
          step={1}
          names={{
            before: t`Previous day`,
            date: t({ message: 'Day', comment: 'Label of a date box' }),
            after: t`Next day`,
          }}
          onChange={go}
        />
      ) : (
        <>
          <IconButton label={t`Previous month`} onClick={() => go(monthOf(addMonths(day, -1)))}>
            <BeforeIcon />
          </IconButton>
          <strong>{formatDay(day, 'month')}</strong>
          <IconButton label={t`Next month`} onClick={() => go(monthOf(addMonths(day, 1)))}>
            <AfterIcon />
          </IconButton>
          <Button kind="plain" onClick={() => go(today)}>{t`Today`}</Button>
        </>
      )}
      <Chip
        pressed={month !== null}
        onClick={() => go(month === null ? monthOf(day) : dayWithin(day, today))}
      >{t`Whole month`}</Chip>
    </div>
  )
}

/** The day to show after a month: today where it is in the month, otherwise its first day. */
const dayWithin = (first: CalendarDay, today: CalendarDay): CalendarDay =>
  monthOf(first) === monthOf(today) ? today : first
