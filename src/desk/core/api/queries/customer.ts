import { queryOptions } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { parseCustomer } from '../../../../contract/customer.ts'
import type { Api } from '../apiClient.ts'
import { zoneOf } from '../clock.ts'
import type { Priority } from '../readQueue.ts'
import { useSignIn } from '../signIn.ts'
import { keys } from './keys.ts'

/** One guest, with diet and allergies where the business asks for them. §2.4 */
export const customer = (api: Api, id: number, priority: Priority = 'rest') =>
  queryOptions({
    queryKey: keys.customer(id),
    staleTime: 5 * millisecondsInMinute,
    queryFn: ({ signal }) =>
      api.read(
        { path: `/api/3.0/customer/${id}` },
        (wire) => parseCustomer(wire, zoneOf(useSignIn.getState())),
        { priority, signal },
      ),
  })
