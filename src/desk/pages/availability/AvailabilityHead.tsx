import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import type { CalendarDay } from '../../../contract/day.ts'
import type { CategoryItems } from '../../core/api/queries/itemsByCategory.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { AfterIcon, BeforeIcon, DownIcon } from '../../ui/icons.tsx'
import { type AvailabilitySpan, spans } from '../../ui/paths.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './AvailabilityHead.module.css'
import type { AvailabilityAddress } from './availabilityAddress.ts'
import { after, before, rangeOf, rangeWords } from './spanDays.ts'

type AvailabilityHeadProps = {
  /** Every category there is. */
  groups: readonly CategoryItems[]
  categoryId: number | null
  span: AvailabilitySpan
  to: (change: Partial<AvailabilityAddress>) => string
}

const words = () =>
  ({
    fortnight: t`Two weeks`,
    month: t({ message: 'Month', comment: 'Tab: shows the days of a month' }),
  }) as const satisfies Record<AvailabilitySpan, string>

/** Chooses what is shown: one category or all, two weeks or a month. */
export function AvailabilityHead({ groups, categoryId, span, to }: AvailabilityHeadProps) {
  const navigate = useNavigate()
  return (
    <div className={styles.head}>
      <span className={styles.category}>
        <span className={styles.box}>
          <select
            aria-label={t`Category`}
            value={categoryId ?? ''}
            onChange={({ target: { value } }) =>
              void navigate(to({ categoryId: value === '' ? null : Number(value) }), {
                replace: true,
              })
            }
          >
            <option value="">{t`All categories`}</option>
            {groups.map(({ id, name }) =>
              id === null ? null : (
                <option key={id} value={id}>
                  {name}
                </option>
              ),
            )}
          </select>
          <DownIcon size="s" />
        </span>
      </span>
      <Tabs
        label={t`Days shown`}
        tabs={spans.map((other) => ({
          word: words()[other],
          to: to({ span: other }),
          current: other === span,
        }))}
      />
    </div>
  )
}

type SpanDatesProps = {
  from: CalendarDay
  span: AvailabilitySpan
  /** The business's today. */
  today: CalendarDay
  /** The address of Availability from another day on. */
  to: (day: CalendarDay) => string
}

const names = () =>
  ({
    fortnight: { before: t`Previous two weeks`, after: t`Next two weeks` },
    month: { before: t`Previous month`, after: t`Next month` },
  }) as const satisfies Record<AvailabilitySpan, Record<'before' | 'after', string>>

/** Chooses the days in sight: back, on, and the way back to today. */
export function SpanDates({ from, span, today, to }: SpanDatesProps) {
  const navigate = useNavigate()
  const go = (day: CalendarDay) => void navigate(to(day))
  const range = rangeOf(from, span)
  const isNow = range.from <= today && today <= range.to
  return (
    <>
      <IconButton label={names()[span].before} onClick={() => go(before(from, span))}>
        <BeforeIcon />
      </IconButton>
      <strong className={styles.words}>{rangeWords(range)}</strong>
      <IconButton label={names()[span].after} onClick={() => go(after(from, span))}>
        <AfterIcon />
      </IconButton>
      {isNow ? null : (
        <Button kind="plain" className={styles.back} onClick={() => go(today)}>{t`Today`}</Button>
      )}
    </>
  )
}
