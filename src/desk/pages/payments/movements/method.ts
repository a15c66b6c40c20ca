import { gatewayOf } from '../../../../contract/paymentMethod.ts'
import { methodNamed } from '../../../shared/day/check-dialogs/methodWords.ts'
import { isUnexplained, type Movement } from './movements.ts'

/** A name that only says "at the desk": our service gives it to payments whose method nobody chose. */
export const atDeskName = /^\s*(?:pos|point ?of ?sale)\s*$/i

/**
 * How it was paid, as the service names it; where it names nothing or only the desk, as it was chosen here. Empty where
 * neither is known.
 */
export function methodOf(movement: Movement): string {
  const named = movement.payment?.method ?? ''
  const chosen = isUnexplained(movement) ? undefined : movement.act?.method
  const isNamed = named.trim() !== '' && !atDeskName.test(named.replaceAll('_', ' '))
  return isNamed || chosen === undefined ? named : gatewayOf(chosen)
}

/** A method in words; one that only this service has by its own name. */
export const methodName = (method: string): string =>
  (method === method.toUpperCase() && methodNamed(method.toLowerCase())) || method
