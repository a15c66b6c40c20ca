import { type Booking, owed } from '../../contract/booking.ts'
import { type CalendarDay, formatDay } from '../../contract/day.ts'
import type { DoorRules } from '../../contract/doorRules.ts'
import { formatMoney, type Money } from '../../contract/money.ts'

/** What is done at the door: the guest comes, the guest leaves. */
export type DoorAct = 'check-in' | 'check-out'

/** From day to day, as far as it is known: null where nothing told it. */
export type Stay = { readonly starts: CalendarDay | null; readonly ends: CalendarDay | null }

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
  booking: Pick<Booking, 'total' | 'paid'>,
  stay: Stay,
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

function askedOfDay(act: DoorAct, { starts, ends }: Stay, today: CalendarDay): AskedFirst | null {
  if (act === 'check-in') {
    if (starts === null) return { about: 'day', is: 'not known', day: null }
    if (starts === today) return null
    return { about: 'day', is: starts > today ? 'early' : 'late', day: starts }
  }
  if (ends === null) return { about: 'day', is: 'not known', day: null }
  // Whoever should have left before leaves late without a question: there is nothing else they could do.
  return ends > today ? { about: 'day', is: 'early', day: ends } : null
}

export type AskedWords = {
  /** What is so: `Arrives Mar 31, 2027.` */
  readonly title: string
  /** What is asked, or what to do. */
  readonly meaning: string
  /** The button that does it all the same; null where it cannot be done so. */
  readonly goOn: string | null
}

/** A question in words, and the button that says yes to it. */
export function askedWords(act: DoorAct, asked: AskedFirst, today: CalendarDay): AskedWords {
  const word = act === 'check-in' ? 'Check in' : 'Check out'
  if (asked.about === 'money') {
    const due = formatMoney(asked.due, undefined, { symbol: false })
    return {
      title: `${due} is still due`,
      meaning: asked.isBlocked
        ? `${word} waits until it is paid: so the business has set it.`
        : 'A recorded payment cannot be undone here.',
      goOn: asked.isBlocked ? null : act === 'check-in' ? 'Check in unpaid' : 'Leave unpaid',
    }
  }
  const arrives = act === 'check-in'
  if (asked.day === null) {
    return {
      title: arrives ? 'The day of arrival is not known here' : 'The day they leave is not known',
      meaning: 'Look at the booking first.',
      goOn: `${word} all the same`,
    }
  }
  const isOfThisYear = asked.day.slice(0, 4) === today.slice(0, 4)
  const day = formatDay(asked.day, undefined, isOfThisYear ? 'short' : 'date')
  if (asked.is === 'late') {
    return {
      title: `Was to arrive ${day}`,
      meaning: 'Check in late?',
      goOn: 'Check in late',
    }
  }
  return {
    title: `${arrives ? 'Arrives' : 'Leaves'} ${day}`,
    meaning: `${word} early? It cannot be taken back once it is sent.`,
    goOn: `${word} early`,
  }
}

/** `Take 67.40 and check out`. */
export const takeWords = (act: DoorAct, due: Money): string =>
  `Take ${formatMoney(due, undefined, { symbol: false })} and ${act === 'check-in' ? 'check in' : 'check out'}`
