import { queryOptions } from '@tanstack/react-query'
import type { Booking } from '../../../../contract/booking.ts'
import type { Api } from '../apiClient.ts'
import { serverNow } from '../clock.ts'
import { keys } from './keys.ts'
import { readChanges, tellsChanges } from './readChanges.ts'

/**
 * The bookings made or changed at `since` or later, as they are now; null where the service does not tell. §4.3
 * `last_modified`
 */
export const changesSince = (api: Api, since: Date) =>
  queryOptions({
    queryKey: keys.changesSince(since.getTime()),
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly Booking[] | null> =>
      (await tellsChanges(api, serverNow().getTime(), { signal }))
        ? readChanges(api, since, { signal })
        : null,
  })
