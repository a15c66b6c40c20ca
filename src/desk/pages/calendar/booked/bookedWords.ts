import { formatMoney } from '../../../../contract/money.ts'
import { counted } from '../words/stepNames.ts'
import type { BookedOn } from './bookedOn.ts'

/** `12 nights`, `12 nights and 3 days`, `At least 12 nights`; empty when there are none. */
export function nightsWords({ nights, days, untold }: BookedOn): string {
  const parts = [
    nights === 0 ? '' : counted(nights, 'night', 'nights'),
    days === 0 ? '' : counted(days, 'day', 'days'),
  ].filter(Boolean)
  if (parts.length === 0) return ''
  return `${untold > 0 ? 'At least ' : ''}${parts.join(' and ')}`
}

/** The amount paid for them: `1,234.00`, `at least 1,234.00`; empty if it is not known. */
export const paidWords = ({ money, untold }: BookedOn): string =>
  money === null ? '' : `${untold > 0 ? 'at least ' : ''}${formatMoney(money)}`
