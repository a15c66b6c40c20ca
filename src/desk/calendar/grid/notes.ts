import type { CalendarDay } from '../../../contract/day.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import { holdsOn } from '../rules/holds.ts'

/** Finds the special that a day is known for: `Regatta`, beside its date. What comes every week is none. */
export function noteFinder(effective: readonly EffectiveEvent[]): (day: CalendarDay) => string {
  const specials = effective.filter(
    ({ values }) => values.kind === 'special' && values.available && values.repeat === 'never',
  )
  const known = new Map<CalendarDay, string>()
  return (day) => {
    const note =
      known.get(day) ?? specials.find(({ values }) => holdsOn(values, day))?.values.name ?? ''
    known.set(day, note)
    return note
  }
}
