import { type Booking, owed } from '../../../contract/booking.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { DoorRules } from '../../../contract/doorRules.ts'
import type { Money } from '../../../contract/money.ts'

/** What is done at the door: the guest comes, the guest leaves. */
export type DoorAct = 'check-in' | 'check-out'

/** From day to day, as far as it is known: null where nothing told it. */
export type StayDays = { readonly starts: CalendarDay | null; readonly ends: CalendarDay | null }

/** One question before a check-in or a check-out goes: neither can be taken back once the service has it (§4.1). */
export type AskedFirst =
  | {
      readonly about: 'day'
      readonly is: 'early' | 'late' | 'not known'
      readonly day: CalendarDay | null
    }
  | { readonly about: 'money'; readonly due: Money; readonly isBlocked: boolean }

/**
 * What is asked before, the day first: none for whoever comes or leaves today and owes nothing.
 *
 * @param today the business's own day
 */
export function askedFirst(
  act: DoorAct,
  booking: Pick<Booking, 'status' | 'total' | 'paid'>,
  stay: StayDays,
  today: CalendarDay,
  rules: DoorRules,
): readonly AskedFirst[] {
  const day = askedOfDay(act, stay, today)
  const due = owed(booking)
  const onOwing = rules[act]
  return [
    ...(day === null ? [] : [day]),
    ...(due === null || onOwing === 'remind'
      ? []
      : [{ about: 'money', due, isBlocked: onOwing === 'block' } as const]),
  ]
}

function askedOfDay(
  act: DoorAct,
  { starts, ends }: StayDays,
  today: CalendarDay,
): AskedFirst | null {
  if (act === 'check-in') {
    if (starts === null) return { about: 'day', is: 'not known', day: null }
    if (starts === today) return null
    return { about: 'day', is: starts > today ? 'early' : 'late', day: starts }
  }
  if (ends === null) return { about: 'day', is: 'not known', day: null }
  // Whoever should have left before leaves late without a question: there is nothing else they could do.
  return ends > today ? { about: 'day', is: 'early', day: ends } : null
}
