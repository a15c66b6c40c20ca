import { queryOptions } from '@tanstack/react-query'
import { millisecondsInHour as hour } from 'date-fns/constants'
import { type Category, parseCategories } from '../../../../contract/category.ts'
import { type Item, parseItems } from '../../../../contract/item.ts'
import type { Api } from '../apiClient.ts'
import { keys } from './keys.ts'

/** Everything that can be booked, without dates or prices. §2.2 */
export const items = (api: Api) =>
  queryOptions({
    queryKey: keys.items,
    staleTime: hour,
    queryFn: async ({ signal }): Promise<readonly Item[]> =>
      (await api.read({ path: '/api/3.0/item' }, parseItems, { signal })).records,
  })

/** §2.3 */
export const categories = (api: Api) =>
  queryOptions({
    queryKey: keys.categories,
    staleTime: hour,
    queryFn: async ({ signal }): Promise<readonly Category[]> =>
      (await api.read({ path: '/api/3.0/category' }, parseCategories, { signal })).records,
  })
