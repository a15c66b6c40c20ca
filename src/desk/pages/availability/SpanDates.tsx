import { useNavigate } from 'react-router'
import type { CalendarDay } from '../../../contract/day.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { AfterIcon, BeforeIcon } from '../../ui/icons.tsx'
import type { AvailabilitySpan } from '../../ui/paths.ts'
import styles from './SpanDates.module.css'
import { after, before, rangeOf, rangeWords } from './spanDays.ts'

type SpanDatesProps = {
  from: CalendarDay
  span: AvailabilitySpan
  /** The business's today. */
  today: CalendarDay
  /** The address of Availability from another day on. */
  to: (day: CalendarDay) => string
}

const names = { fortnight: 'fortnight', month: 'month' } as const satisfies Record<
  AvailabilitySpan,
  string
>

/** Chooses the days in sight: back, on, and the way back to today. */
export function SpanDates({ from, span, today, to }: SpanDatesProps) {
  const navigate = useNavigate()
  const go = (day: CalendarDay) => void navigate(to(day))
  const range = rangeOf(from, span)
  const isNow = range.from <= today && today <= range.to
  return (
    <>
      <IconButton label={`Earlier ${names[span]}`} onClick={() => go(before(from, span))}>
        <BeforeIcon />
      </IconButton>
      <strong className={styles.words}>{rangeWords(range)}</strong>
      <IconButton label={`Later ${names[span]}`} onClick={() => go(after(from, span))}>
        <AfterIcon />
      </IconButton>
      {isNow ? null : (
        <Button kind="plain" className={styles.back} onClick={() => go(today)}>
          Today
        </Button>
      )}
    </>
  )
}
