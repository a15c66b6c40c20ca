import type { CachedBooking } from '../../core/api/replica.ts'
import { codesMeant } from '../../ui/keys/codesMeant.ts'
import { indexedCodes, withCode } from './replicaIndex.ts'

/** The bookings here that a scan can mean. */
export const bookingsOfScan = (text: string): readonly CachedBooking[] =>
  codesMeant(text, indexedCodes()).flatMap((code) => withCode(code) ?? [])

/** The code of the only booking here that a scan can mean; else null. */
export function codeOfScan(text: string): string | null {
  const [only, ...others] = codesMeant(text, indexedCodes())
  return only !== undefined && others.length === 0 ? only : null
}
