import { type Booking, owed } from '../../../../contract/booking.ts'
import type { CalendarDay } from '../../../../contract/day.ts'
import type { Money } from '../../../../contract/money.ts'
import type { PaymentRules } from '../../../../contract/paymentRules.ts'

/** The two actions when a guest arrives or leaves. */
export type CheckAct = 'check-in' | 'check-out'

/** The first and last day of a stay; null when a day is not known. */
export type StayDays = { readonly starts: CalendarDay | null; readonly ends: CalendarDay | null }

/** One question before a check-in or check-out is sent: the service can take neither back (§4.1). */
export type CheckQuestion =
  | {
      readonly about: 'day'
      readonly is: 'early' | 'late' | 'not known'
      readonly day: CalendarDay | null
    }
  | { readonly about: 'money'; readonly due: Money; readonly isBlocked: boolean }

/**
 * The questions before the action, the day first: none for a guest who comes or leaves today and has nothing due.
 *
 * @param today the business's own day
 */
export function checkQuestions(
  act: CheckAct,
  booking: Pick<Booking, 'status' | 'total' | 'paid'>,
  stay: StayDays,
  today: CalendarDay,
  rules: PaymentRules,
): readonly CheckQuestion[] {
  const day = questionOfDay(act, stay, today)
  const due = owed(booking)
  const onOwing = rules[act]
  return [
    ...(day === null ? [] : [day]),
    ...(due === null || onOwing === 'remind'
      ? []
      : [{ about: 'money', due, isBlocked: onOwing === 'block' } as const]),
  ]
}

function questionOfDay(
  act: CheckAct,
  { starts, ends }: StayDays,
  today: CalendarDay,
): CheckQuestion | null {
  if (act === 'check-in') {
    if (starts === null) return { about: 'day', is: 'not known', day: null }
    if (starts === today) return null
    return { about: 'day', is: starts > today ? 'early' : 'late', day: starts }
  }
  if (ends === null) return { about: 'day', is: 'not known', day: null }
  // A guest who should have left earlier leaves without a question: there is no other choice.
  return ends > today ? { about: 'day', is: 'early', day: ends } : null
}
