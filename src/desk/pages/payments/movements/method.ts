import { t } from '@lingui/core/macro'
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

export const onlineWords = (): string =>
  t({
    message: 'Online',
    context: 'payment type',
    comment: 'Type of payment: on a website',
  })

export const atDeskWords = (): string => t`At the desk (cash or card)`

/** The other codes that services give. */
const usualCodes = (): ReadonlyMap<string, string> =>
  new Map([
    ['WEB', onlineWords()],
    ['POS', atDeskWords()],
    ['BANK', t({ message: 'Bank transfer', context: 'payment type', comment: 'Type of payment' })],
  ])

/** A method in words; one that only this service has by its own name. */
export const methodName = (method: string): string =>
  usualCodes().get(method) ??
  ((method === method.toUpperCase() && methodNamed(method.toLowerCase())) || method)
