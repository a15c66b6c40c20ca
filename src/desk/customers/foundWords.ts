import type { MatchingCustomers } from '../queries/customersMatching.ts'

/** `2 customers found`, and whatever keeps that from being the whole truth. */
export function foundWords({ customers, total, unreadable }: MatchingCustomers): string {
  const count = customers.length
  const isCut = total !== null && total > count + unreadable
  return [
    `${count} ${count === 1 ? 'customer' : 'customers'} ${isCut ? `of ${total} shown` : 'found'}`,
    unreadable === 0 ? '' : `${unreadable} could not be read`,
    isCut ? 'look for the e-mail address instead' : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
