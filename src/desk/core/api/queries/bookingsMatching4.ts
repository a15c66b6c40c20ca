import { queryOptions } from '@tanstack/react-query'
import { dayOf } from '../../../../contract/day.ts'
import { parseFound4 } from '../../../../contract/foundBooking4.ts'
import type { Api } from '../apiClient.ts'
import { zoneOf } from '../clock.ts'
import type { CachedBooking } from '../replica.ts'
import { useSignIn } from '../signIn.ts'
import { readFour } from './four.ts'
import { keys } from './keys.ts'

const most = 50

/**
 * What 4.0's own search finds for a part of a name, address or number (§4.4 `cfs`), also of bookings that are not held
 * here; null where this service does not offer it. What is looked for is personal: it goes in a body up to the gate.
 */
export const bookingsMatching4 = (api: Api, typed: string) =>
  queryOptions({
    queryKey: keys.matching4(typed),
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }): Promise<readonly CachedBooking[] | null> => {
      const zone = zoneOf(useSignIn.getState())
      return readFour(api, 'bookings', signal, async () => {
        const found = await api.read(
          { path: '/api/4.0/bookings', json: { cfs: typed, limit: most } },
          (wire) => parseFound4(wire, zone),
          { priority: 'open booking', signal },
        )
        return found.map(({ booking, startsAt, endsAt, phone }) => ({
          booking,
          starts: startsAt && dayOf(startsAt, zone),
          ends: endsAt && dayOf(endsAt, zone),
          phone,
        }))
      })
    },
  })
