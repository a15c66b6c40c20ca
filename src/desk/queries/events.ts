import { queryOptions } from '@tanstack/react-query'
import { type Event, parseEvents } from '../../contract/event.ts'
import type { Service } from '../service/serviceClient.ts'
import { keys } from './keys.ts'
import { type WholeList, walk } from './walk.ts'

const pageSize = 250

/** Every rule for prices and availability. §2.8 */
export const events = (service: Service) =>
  queryOptions({
    queryKey: keys.events,
    staleTime: 60_000,
    queryFn: ({ signal }): Promise<WholeList<Event>> =>
      walk(
        (page) =>
          service.read(
            { path: '/api/3.0/event', query: { limit: String(pageSize), page: String(page) } },
            parseEvents,
            { priority: 'today', signal },
          ),
        ({ id }) => id,
      ),
  })
