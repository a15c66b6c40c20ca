import { queryOptions } from '@tanstack/react-query'
import { millisecondsInHour as hour } from 'date-fns/constants'
import { type Category, parseCategories } from '../../../contract/category.ts'
import { type Item, parseItems } from '../../../contract/item.ts'
import type { Service } from '../serviceClient.ts'
import { keys } from './keys.ts'

/** Everything that can be booked, without dates or prices. §2.2 */
export const items = (service: Service) =>
  queryOptions({
    queryKey: keys.items,
    staleTime: hour,
    queryFn: async ({ signal }): Promise<readonly Item[]> =>
      (await service.read({ path: '/api/3.0/item' }, parseItems, { signal })).records,
  })

/** §2.3 */
export const categories = (service: Service) =>
  queryOptions({
    queryKey: keys.categories,
    staleTime: hour,
    queryFn: async ({ signal }): Promise<readonly Category[]> =>
      (await service.read({ path: '/api/3.0/category' }, parseCategories, { signal })).records,
  })
