import { queryOptions } from '@tanstack/react-query'
import type { Page } from '../../../../contract/page.ts'
import { parseRatedItem, parseRatedItems, type RatedItem } from '../../../../contract/ratedItem.ts'
import type { Api, ApiRead } from '../apiClient.ts'
import { useSignIn } from '../signIn.ts'
import { keys } from './keys.ts'

/** A rated query: dates, times, `param[…]` and code as §4.2 names them. */
export type RatedItemsQuery = Readonly<Record<string, string>>

/** A discount code is worth money, so it is sent in a body, never in an address that a log could store. */
function askOf(path: string, query: RatedItemsQuery): ApiRead {
  if (query['discount_code'] === undefined) return { path, query }
  const entries = Object.entries(query).map(
    ([name, value]) => [/^param\[(.+)\]$/.exec(name)?.[1], name, value] as const,
  )
  const flat = entries.flatMap(([id, name, value]) => (id === undefined ? [[name, value]] : []))
  const param = entries.flatMap(([id, , value]) => (id === undefined ? [] : [[id, value]]))
  return { path, json: { ...Object.fromEntries(flat), param: Object.fromEntries(param) } }
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
