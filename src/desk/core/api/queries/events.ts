import { queryOptions } from '@tanstack/react-query'
import { type Event, parseEvents } from '../../../../contract/event.ts'
import type { Api } from '../apiClient.ts'
import type { Priority } from '../readQueue.ts'
import { keys } from './keys.ts'
import { type WholeList, walk } from './walk.ts'

/** Every rule for prices and availability. §2.8 */
export const events = (api: Api) =>
  queryOptions({
    queryKey: keys.events,
    staleTime: 60_000,
    queryFn: ({ signal }) => readAllEvents(api, { priority: 'today', signal }),
  })

/**
 * The contract gives `event` no parameters (§4.1): a page is requested only where an answer shows that there are more.
 */
export const readAllEvents = (
  api: Api,
  how: { readonly priority: Priority; readonly signal?: AbortSignal },
): Promise<WholeList<Event>> =>
  walk(
    async (page) => {
      const query = page === 1 ? {} : { page: String(page) }
      const read = await api.read({ path: '/api/3.0/event', query }, parseEvents, how)
      // Without page numbers and a total, one answer counts as complete; with only a total, pages are read until it
      // is reached.
      return read.total === null ? { ...read, pages: read.pages ?? 1 } : read
    },
    ({ id }) => id,
  )
