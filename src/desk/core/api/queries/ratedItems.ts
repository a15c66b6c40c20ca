import { queryOptions } from '@tanstack/react-query'
import type { Page } from '../../../../contract/page.ts'
import { parseRatedItem, parseRatedItems, type RatedItem } from '../../../../contract/ratedItem.ts'
import { bodyWithCode, type RatedItemsQuery } from '../../../../contract/ratedQuery.ts'
import type { Api, ApiRead } from '../apiClient.ts'
import { useSignIn } from '../signIn.ts'
import { keys } from './keys.ts'

function askOf(path: string, query: RatedItemsQuery): ApiRead {
  const json = bodyWithCode(query)
  return json === null ? { path, query } : { path, json }
}

/** The currency for an answer that names none. */
const ownCurrency = () => useSignIn.getState().business?.currency ?? undefined

/** Everything on dates, with its price and its SLIP, or why it cannot be had. §2.2, §4.2 */
export const ratedItems = (api: Api, query: RatedItemsQuery) =>
  queryOptions({
    queryKey: keys.offers(query),
    // Staff tell prices and stock to guests, so they are never older than a minute.
    staleTime: 60_000,
    queryFn: ({ signal }): Promise<Page<RatedItem>> =>
      api.read(askOf('/api/3.0/item', query), (wire) => parseRatedItems(wire, ownCurrency()), {
        priority: 'open booking',
        signal,
      }),
  })

/** One item on dates. §2.2 */
export const ratedItem = (api: Api, itemId: number, query: RatedItemsQuery) =>
  queryOptions({
    queryKey: keys.offer(itemId, query),
    staleTime: 60_000,
    queryFn: () => readRatedItem(api, itemId, query),
  })

/** One item on dates, as the service has it this moment. §2.2 */
export const readRatedItem = (
  api: Api,
  itemId: number,
  query: RatedItemsQuery,
): Promise<RatedItem> =>
  api.read(askOf(`/api/3.0/item/${itemId}`, query), (wire) => parseRatedItem(wire, ownCurrency()), {
    priority: 'open booking',
  })
