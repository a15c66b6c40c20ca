import { ph, plural, t } from '@lingui/core/macro'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { CurrencyCode, Money } from '../../../contract/money.ts'
import type { FailureReason } from '../../core/api/failures.ts'
import { countOf } from '../../shared/list/listWords.ts'
import { sumUp } from '../../shared/list/sums.ts'
import type { Figure } from './Figures.tsx'
import { type Movement, movedSums } from './movements/movements.ts'
import { missingWords, type ReportedPayments } from './movements/useReportedPayments.ts'
import { ageOf } from './reading/owedBy.ts'
import type { Began } from './views/answers.ts'
import { exactDays, movedId, overdueView, owedView } from './views/views.ts'

const dueTodayId = 'arriving'

type FigureFacts = {
  readonly view: string
  /** All bookings with something due by today; null until all are loaded. */
  readonly owing: readonly Booking[] | null
  /** Those that may owe, and whose amounts cannot be read. */
  readonly owedUnread: readonly Booking[]
  /** Bookings whose payments cannot be read. */
  readonly movedUnread: number
  readonly began: ReadonlyMap<BookingCode, Began>
  readonly today: CalendarDay
  readonly moved: readonly Movement[]
  /** Whether these are single payments, and how far those are read. */
  readonly reported: ReportedPayments
  /** Since when today's movements are known, in words; null before the first reading. */
  readonly movedSince: string | null
  readonly currency: CurrencyCode | null
  /** Why a question of the figures failed; null while all are answered or on their way. */
  readonly failure: FailureReason | null
}

/** The three figures, each of which is a filter (ux.md §3.5). */
export function figuresOf(facts: FigureFacts): readonly Figure[] {
  const { view, owing, began, today, moved, movedSince, reported, failure } = facts
  const isBoth = view === owedView.id
  const dueToday = owing?.filter(({ code }) => began.get(code) === today) ?? null
  const overdue = owing?.filter(({ code }) => began.get(code) !== today) ?? null
  const unreadToday = facts.owedUnread.filter(({ code }) => began.get(code) === today).length
  const unreadBefore = facts.owedUnread.length - unreadToday
  const sums = movedSums(moved)
  const movedCount = sums.reduce((sum, { count }) => sum + count, 0)
  const unexplained = sums.reduce((sum, one) => sum + one.unexplained, 0)
  const unread = failure === null ? [] : [waitsFor(failure)]
  return [
    {
      id: dueTodayId,
      title: t({ message: 'Due today', comment: 'Total of balances of guests who arrive today' }),
      sums: dueOf(dueToday, facts),
      beside:
        dueToday === null ? unread : [arrivingWords(dueToday.length), ...leftOut(unreadToday)],
      kind: 'owed',
      isShown: isBoth || view === dueTodayId,
      isChosen: view === dueTodayId,
    },
    {
      id: overdueView.id,
      title: t({ message: 'Overdue', comment: 'Total of balances of stays that began earlier' }),
      sums: dueOf(overdue, facts),
      beside:
        overdue === null
          ? unread
          : [countOf(overdue.length), ...oldestOf(overdue, facts), ...leftOut(unreadBefore)],
      kind: 'owed',
      isShown: isBoth || view === overdueView.id,
      isChosen: view === overdueView.id,
    },
    {
      id: movedId,
      title: t`Received today`,
      sums:
        movedSince === null ? null : sums.length === 0 ? nought(facts) : sums.map(({ sum }) => sum),
      beside:
        movedSince === null
          ? reported.kind === 'reading' && reported.of > 0
            ? [loadingWords(reported.of)]
            : unread
          : [
              unexplained > 0 ? toReview(unexplained) : countOf(movedCount),
              missingWords(reported).length > 0
                ? t`Incomplete, since ${{ time: movedSince }}`
                : t({
                    message: `since ${ph({ time: movedSince })}`,
                    comment: 'Small line beside the total of payments received',
                  }),
              ...leftOut(facts.movedUnread),
            ],
      kind: 'moved',
      isShown: view === movedId,
      isChosen: view === movedId,
    },
  ]
}

const arrivingWords = (count: number): string =>
  plural(count, { one: '# booking arriving', other: '# bookings arriving' })

const loadingWords = (count: number): string =>
  plural(count, { one: 'Loading # booking…', other: 'Loading # bookings…' })

/** Bookings with payments that a person has to look at. */
const toReview = (count: number): string =>
  t({
    message: plural(count, { one: '# to review', other: '# to review' }),
    comment: 'How many bookings have payments that a person has to look at',
  })

const leftOut = (count: number): readonly string[] =>
  count === 0
    ? []
    : [
        t({
          message: plural(count, {
            one: '# with unreadable amounts',
            other: '# with unreadable amounts',
          }),
          comment: 'How many bookings',
        }),
      ]

/** What has to happen before there is a sum. */
function waitsFor({ kind }: FailureReason): string {
  if (kind === 'signed-out') return t`Sign in to add up`
  if (kind === 'throttled' || kind === 'moved') return t`Waiting for the booking system`
  return kind === 'forbidden' ? t`No permission` : t`Try again to add up`
}

function dueOf(bookings: readonly Booking[] | null, facts: FigureFacts): readonly Money[] | null {
  if (bookings === null) return null
  const { sums } = sumUp(bookings)
  return sums.length === 0 ? nought(facts) : sums.map(({ due }) => due)
}

const nought = ({ currency }: FigureFacts): readonly Money[] =>
  currency === null ? [] : [{ minor: 0, currency }]

function oldestOf(overdue: readonly Booking[], { began, today }: FigureFacts): readonly string[] {
  let oldest = 0
  for (const { code } of overdue) {
    const age = ageOf(began.get(code), today)
    if (age === 'older') {
      return [plural({ days: exactDays }, { one: 'oldest #+ day', other: 'oldest #+ days' })]
    }
    oldest = Math.max(oldest, age ?? 0)
  }
  if (oldest === 0) return []
  return [
    t({
      message: plural({ days: oldest }, { one: 'oldest # day', other: 'oldest # days' }),
      comment: 'The age of the oldest overdue balance',
    }),
  ]
}
