import { queryOptions } from '@tanstack/react-query'
import { parseRole4 } from '../../contract/account.ts'
import { failureOf } from '../service/failures.ts'
import type { Service } from '../service/serviceClient.ts'
import { keys } from './keys.ts'

const hour = 3_600_000

/**
 * What generation 4.0 calls the person's part in the business; null where it does not say, and then nothing is kept
 * from anybody: the service itself refuses what somebody may not do. §4.4
 */
export const myRole = (service: Service, accountId: number) =>
  queryOptions({
    queryKey: keys.role(accountId),
    staleTime: hour,
    queryFn: async ({ signal }): Promise<string | null> => {
      try {
        return await service.read({ path: `/api/4.0/accounts/${accountId}` }, parseRole4, {
          priority: 'rest',
          signal,
        })
      } catch (thrown) {
        if (signal.aborted || failureOf(thrown).kind === 'offline') throw thrown
        return null
      }
    },
  })
