import type { CurrencyCode, Money } from '../../../contract/money.ts'
import type { EventValues } from '../rules/draft.ts'
import { effectWords } from '../rules/ruleWords.ts'
import { rangeWithYear, weekdaysWords } from './stepNames.ts'

/** All a rule does: `closed`, `+10 %, whole length`. */
export const allEffects = (
  values: EventValues,
  newPrice: Money | null,
  currency: CurrencyCode | null,
): string =>
  [effectWords(values, newPrice, currency), values.wholeLength ? 'whole length' : '']
    .filter(Boolean)
    .join(', ')

/** When it holds: `Jul 12 – 13`, `from Jul 12, no end`. */
export function daysWords({ startDay, endDay, repeat }: EventValues): string {
  if (endDay === null || repeat === 'always')
    return `From ${rangeWithYear({ from: startDay, to: startDay })}, no end`
  return endDay < startDay
    ? `${rangeWithYear({ from: startDay, to: startDay })} to ${rangeWithYear({ from: endDay, to: endDay })}`
    : rangeWithYear({ from: startDay, to: endDay })
}

/** `Sat, Sun`, `Always`; empty when it does not repeat. */
export function repeatWords({ repeat, weekdays }: EventValues): string {
  if (repeat === 'always') return 'Always'
  if (repeat === 'never') return ''
  return weekdays.length === 0 ? 'Weekly' : weekdaysWords(weekdays)
}
