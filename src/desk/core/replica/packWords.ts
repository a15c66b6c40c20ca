import { t } from '@lingui/core/macro'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { formatNumber } from '../../ui/language/format.ts'

/** A pack of this age no longer shows who has come meanwhile. */
const oldMs = 2 * millisecondsInHour

/**
 * `Downtime pack 2 h 10 min old`; null while it is fresh.
 *
 * @param madeAt in ms of the server's clock, as `now`
 */
export function oldPackWords(madeAt: number, now: number): string | null {
  const ageMs = now - madeAt
  if (ageMs < oldMs) return null
  const hours = formatNumber(Math.floor(ageMs / millisecondsInHour))
  const minutes = formatNumber(Math.floor((ageMs % millisecondsInHour) / millisecondsInMinute))
  return t`Downtime pack ${{ hours }} h ${{ minutes }} min old`
}
