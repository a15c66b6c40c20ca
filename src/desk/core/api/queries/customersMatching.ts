import { queryOptions } from '@tanstack/react-query'
import { type Customer, parseCustomers } from '../../../../contract/customer.ts'
import type { Api } from '../apiClient.ts'
import { zoneOf } from '../clock.ts'
import { useSignIn } from '../signIn.ts'
import { keys } from './keys.ts'

export type MatchingCustomers = {
  readonly customers: readonly Customer[]
  /** The total, when the service says it: the list may be shorter. */
  readonly total: number | null
  /** Records that could not be read. */
  readonly unreadable: number
}

/**
 * The customers who match exactly (§4.1 `customer`); a customer who matches several questions comes once.
 *
 * @param matches each with the whole value that the customer must have
 */
export const customersMatching = (api: Api, matches: readonly Readonly<Record<string, string>>[]) =>
  queryOptions({
    queryKey: keys.customersMatching(matches),
    staleTime: 30_000,
    retry: false,
    queryFn: async ({ signal }): Promise<MatchingCustomers> => {
      const pages = await Promise.all(
        matches.map((json) =>
          api.read(
            { path: '/api/3.0/customer', json },
            (wire) => parseCustomers(wire, zoneOf(useSignIn.getState())),
            { priority: 'open booking', signal },
          ),
        ),
      )
      const found = new Map(
        pages.flatMap(({ records }) => records).map((customer) => [customer.id, customer]),
      )
      const [first] = pages
      return {
        customers: [...found.values()],
        total: pages.length === 1 ? (first?.total ?? null) : null,
        unreadable: pages.reduce((sum, page) => sum + page.unreadable, 0),
      }
    },
  })
