import { queryOptions } from '@tanstack/react-query'
import { millisecondsInHour as hour } from 'date-fns/constants'
import { parseRole4 } from '../../../../contract/account.ts'
import type { Api } from '../apiClient.ts'
import { failureOf } from '../failures.ts'
import { readFour } from '../queries/four.ts'
import { keys } from '../queries/keys.ts'
import { rememberedPart, rememberPart } from './rememberedPart.ts'

/**
 * The person's role in generation 4.0 (§4.4); null when the service does not say. Then no place is hidden, because the
 * service itself refuses what is not allowed.
 */
export const partOf = (api: Api, accountId: number) =>
  queryOptions({
    queryKey: keys.part(accountId),
    staleTime: hour,
    // The role from last time is used until the service has given it again.
    initialData: () => rememberedPart(accountId),
    initialDataUpdatedAt: 0,
    queryFn: async ({ signal }): Promise<string | null> => {
      try {
        const ask = { path: `/api/4.0/accounts/${accountId}` }
        const part = await readFour(api, 'accounts', signal, () =>
          api.read(ask, (wire) => ({ name: parseRole4(wire) }), { priority: 'rest', signal }),
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
