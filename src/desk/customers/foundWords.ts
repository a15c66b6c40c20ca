import type { MatchingCustomers } from '../api/queries/customersMatching.ts'

/** `3 guests among the bookings held here`. */
export function foundWords(shown: number, total: number): string {
  if (total === 0) return 'Nobody among the bookings held here'
  const guests = total === 1 ? '1 guest' : `${total} guests`
  return total > shown ? `The first ${shown} of ${guests}: type more` : `${guests} found`
}

/** What the service's own look-up came to, and whatever keeps that from being the whole truth. */
export function exactWords({ customers, total, unreadable }: MatchingCustomers): string {
  const count = customers.length
  const isCut = total !== null && total > count + unreadable
  return [
    `The service has ${isCut ? `${total}, ${count} of them shown` : String(count)} by exactly that`,
    unreadable === 0 ? '' : `${unreadable} could not be read`,
    isCut ? 'look for the e-mail address instead' : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
