import { ph, plural, t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import { type CalendarDay, dayOf, startOfDay } from '../../../contract/day.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { collator, formatDay, formatNumber } from '../../ui/language/format.ts'
import { Progress } from '../../ui/Progress.tsx'
import { paths } from '../../ui/paths.ts'
import { type Bar, Bars } from './Bars.tsx'
import { type Movement, movedSums } from './movements/movements.ts'
import styles from './OwedBars.module.css'
import {
  ageOf,
  type Bracket,
  bracketOf,
  brackets,
  categoryOf,
  lastWeek,
  owedBy,
  type Parted,
  severalCategories,
} from './reading/owedBy.ts'
import { useBookingCategories } from './useBookingCategories.ts'
import type { Began } from './views/answers.ts'
import type { ViewTime } from './views/views.ts'

type OwedBarsProps = {
  when: ViewTime
  /** All bookings with something due by today; null until all are loaded. */
  owing: readonly Booking[] | null
  /** How many bookings without readable amounts may owe as well. */
  unreadable: number
  began: ReadonlyMap<BookingCode, Began>
  moved: readonly Movement[]
  /** The start of the known movements (ms). */
  since: number | null
}

const bracketWords = (): Readonly<Record<Bracket, string>> => ({
  '0-30': daysWords(0, 30),
  '31-60': daysWords(31, 60),
  '61-90': daysWords(61, 90),
  'over-90': t({ message: 'Over 90 days', comment: 'How long a balance is due' }),
  older: t`Over 30 days, date unknown`,
})

const daysWords = (first: number, last: number): string =>
  t({
    message: plural(
      { last },
      {
        one: `${ph({ first: formatNumber(first) })}–# day`,
        other: `${ph({ first: formatNumber(first) })}–# days`,
      },
    ),
    comment: 'How long a balance is due: from the first to the last number of days',
  })

/** The amounts due and paid, as charts and as tables. */
export function OwedBars({ when, owing, unreadable, began, moved, since }: OwedBarsProps) {
  const { today } = when
  const pictures = useOwedBars(owing, today, began)
  const dayWord = (day: string): string => dayIn(lastWeek(today), day, today)
  const waiting = t`Adding up…`
  const nothing = owing === null ? waiting : t`No balance due`
  return (
    <div className={styles.pictures}>
      <Bars
        title={t`Balance by age`}
        column={t({ message: 'Age', comment: 'Column head: for how many days the balance is due' })}
        kind="owed"
        nothing={nothing}
        pictures={pictures.age.map((one) =>
          barsOf(one, (id) => bracketWords()[bracketIn(id)]).filter(
            ({ id, count }) => id !== 'older' || count !== 0,
          ),
        )}
      />
      <Bars
        title={t`Payments received`}
        column={t`Day`}
        beside={lastDays()}
        kind="paid"
        nothing={since === null ? waiting : t`No payments yet`}
        pictures={useMovedWeek(when, moved, since).map((bars) =>
          bars.map((bar) => ({ ...bar, word: dayWord(bar.id) })),
        )}
      />
      <Bars
        title={t`Balance by arrival day`}
        column={t`Arrival`}
        beside={lastDays()}
        kind="owed"
        nothing={nothing}
        pictures={pictures.day.map((one) => barsOf(one, dayWord, today))}
      />
      <OwedByItem when={when} owing={owing} />
      {unreadable > 0 ? (
        <p className={styles.limits}>
          {plural(
            { count: unreadable },
            {
              one: '# booking with unreadable amounts, not shown here.',
              other: '# bookings with unreadable amounts, not shown here.',
            },
          )}
        </p>
      ) : null}
      <p className={styles.limits}>{t`Figures from bookings. Check cash and card in Day close.`}</p>
      <ButtonLink to={paths.dayClose()} className={styles.close}>{t`Day close`}</ButtonLink>
    </div>
  )
}

function useOwedBars(
  owing: readonly Booking[] | null,
  today: CalendarDay,
  began: ReadonlyMap<BookingCode, Began>,
) {
  return useMemo(() => {
    const of = owing ?? []
    const week = lastWeek(today)
    return {
      age: owedBy(of, brackets, ({ code }) => bracketOf(ageOf(began.get(code), today))),
      day: owedBy(of, week, ({ code }) => {
        const day = began.get(code)
        return week.find((one) => one === day) ?? null
      }),
    }
  }, [owing, began, today])
}

const lastDays = (): string => plural({ days: 7 }, { one: 'last # day', other: 'last # days' })

/** `Wed 18`: enough for a day of the last week. */
const weekdayWord = (day: CalendarDay): string =>
  t({
    message: `${ph({ weekday: formatDay(day, 'weekday') })} ${ph({ date: formatNumber(Number(day.slice(-2))) })}`,
    comment: 'A day in a chart, its weekday and the number of the day in the month: Wed 18',
  })

/** A day of the week in words; another id stays as it is. */
function dayIn(week: readonly CalendarDay[], id: string, today: CalendarDay): string {
  const found = week.find((one) => one === id)
  if (found === undefined) return id
  return found === today ? t`Today` : weekdayWord(found)
}

const bracketIn = (id: string): Bracket => brackets.find((one) => one === id) ?? 'older'

const barsOf = ({ parts }: Parted, wordOf: (id: string) => string, now?: string): readonly Bar[] =>
  parts.map(({ id, sum, count }) => ({ id, word: wordOf(id), sum, count, isNow: id === now }))

/** Seven days of movements, by currency; days before the first reading are unknown. */
function useMovedWeek(
  { today, timeZone }: ViewTime,
  moved: readonly Movement[],
  since: number | null,
): readonly (readonly Omit<Bar, 'word'>[])[] {
  return useMemo(() => {
    const week = lastWeek(today)
    const days = new Map<CalendarDay, Movement[]>(week.map((day) => [day, []]))
    for (const movement of moved)
      days.get(dayOf(new Date(movement.before), timeZone))?.push(movement)
    const currencies = new Set(movedSums(moved).map(({ sum }) => sum.currency))
    return [...currencies].map((currency) =>
      week.map((day, nth): Omit<Bar, 'word'> => {
        const next = week[nth + 1]
        const isKnown =
          since !== null && (next === undefined || startOfDay(next, timeZone).getTime() > since)
        const found = movedSums(days.get(day) ?? []).find(({ sum }) => sum.currency === currency)
        return {
          id: day,
          sum: isKnown ? (found?.sum ?? { minor: 0, currency }) : null,
          count: isKnown ? (found?.count ?? 0) : null,
          isNow: day === today,
        }
      }),
    )
  }, [today, timeZone, moved, since])
}

/** Loaded only on request: it needs one query an item. */
function OwedByItem({ when, owing }: Pick<OwedBarsProps, 'when' | 'owing'>) {
  const [isRequested, setRequested] = useState(false)
  const { categories, questions, reading } = useBookingCategories(when, isRequested)
  const several = severalCategories()
  const pictures = useMemo(() => {
    if (!reading.isWhole || owing === null) return []
    const names = new Set<string>()
    for (const { code } of owing) {
      const category = categoryOf(code, categories)
      if (category !== null) names.add(category)
    }
    const ids = [...names].toSorted((a, b) =>
      a === several ? 1 : b === several ? -1 : collator().compare(a, b),
    )
    return owedBy(owing, ids, ({ code }) => categoryOf(code, categories))
  }, [reading.isWhole, owing, categories, several])
  const isReady = isRequested && reading.isWhole && owing !== null
  return (
    <Bars
      title={t`Balance by item`}
      column={t`Item`}
      kind="owed"
      nothing={isReady ? t`No balance due` : null}
      pictures={isReady ? pictures.map((one) => barsOf(one, (id) => id)) : []}
    >
      {isReady ? null : isRequested ? (
        <Progress words={t`Loading items…`} done={reading.answered} of={reading.requested} />
      ) : (
        <Button
          off={questions === 0 ? t`Items not loaded yet` : null}
          onClick={() => setRequested(true)}
        >
          {plural({ count: questions }, { one: 'Load (# request)', other: 'Load (# requests)' })}
        </Button>
      )}
    </Bars>
  )
}
