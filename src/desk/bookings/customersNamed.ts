import { queryOptions } from '@tanstack/react-query'
import { type Customer, parseCustomers } from '../../contract/customer.ts'
import type { Service } from '../service/serviceClient.ts'

/** Everybody whose whole name is `name` (§4.1 `customer`, exact match). A name is personal: it goes in a body. */
export const customersNamed = (service: Service, name: string) =>
  queryOptions({
    queryKey: ['customers named', name],
    queryFn: async ({ signal }): Promise<readonly Customer[]> =>
      (
        await service.read(
          { path: '/api/3.0/customer', json: { customer_name: name } },
          parseCustomers,
          { priority: 'open booking', signal },
        )
      ).records,
    retry: false,
  })
