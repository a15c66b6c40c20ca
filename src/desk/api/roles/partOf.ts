import { queryOptions } from '@tanstack/react-query'
import { millisecondsInHour as hour } from 'date-fns/constants'
import { parseRole4 } from '../../../contract/account.ts'
import { failureOf } from '../failures.ts'
import { readFour } from '../queries/four.ts'
import { keys } from '../queries/keys.ts'
import type { Service } from '../serviceClient.ts'
import { rememberedPart, rememberPart } from './rememberedPart.ts'

/**
 * What generation 4.0 calls the person's part in the business; null where it does not say, and then nothing is kept
 * from anybody: the service itself refuses what somebody may not do. §4.4
 */
export const partOf = (service: Service, accountId: number) =>
  queryOptions({
    queryKey: keys.part(accountId),
    staleTime: hour,
    // What it was last time holds until the service has said it anew.
    initialData: () => rememberedPart(accountId),
    initialDataUpdatedAt: 0,
    queryFn: async ({ signal }): Promise<string | null> => {
      try {
        const ask = { path: `/api/4.0/accounts/${accountId}` }
        const part = await readFour(service, 'accounts', signal, () =>
          service.read(ask, (wire) => ({ name: parseRole4(wire) }), { priority: 'rest', signal }),
        )
        if (part === null) return rememberedPart(accountId) ?? null
        rememberPart(accountId, part.name)
        return part.name
      } catch (thrown) {
        if (signal.aborted || failureOf(thrown).kind === 'offline') throw thrown
        return rememberedPart(accountId) ?? null
      }
    },
  })
