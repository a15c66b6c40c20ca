import { type Event, type Event4, parseEvent4 } from '../../../../contract/event.ts'
import type { EventRequest } from '../../../../contract/eventToWire.ts'
import { type Product4, parseProducts4 } from '../../../../contract/product4.ts'
import { actOnce } from '../../../core/api/actOnce.ts'
import { type Api, browserClock } from '../../../core/api/apiClient.ts'
import { readAllEvents } from '../../../core/api/queries/events.ts'
import { type ReportedOperation, readOperation } from '../../../core/outbox/operation.ts'

/** One change of one event, as it is sent. */
export type EventChange =
  | { readonly kind: 'create'; readonly event: EventRequest }
  | {
      readonly kind: 'change'
      readonly rateId: number
      readonly event: Partial<EventRequest>
      /** As it was read: the service refuses if somebody wrote it since. Null if the service did not send it. */
      readonly updated: string | null
    }
  | { readonly kind: 'disable'; readonly rateId: number; readonly updated: string | null }

/**
 * Writes events (ux.md §4.9). It exists only where the gate says that the service accepts writes; nothing is tried to
 * find out.
 */
export type EventWriter = {
  /** All events as they are this moment. */
  readonly readEvents: () => Promise<readonly Event[]>
  readonly readEvent: (rateId: number) => Promise<Event4>
  /** Every item, with what its price is counted by. */
  readonly readProducts: () => Promise<readonly Product4[]>
  /** @throws {ServiceFailure} also when the answer was lost: {@link EventWriter.ask} tells then */
  readonly send: (change: EventChange, opId: string) => Promise<unknown>
  /** What the gate's journal knows of a change. */
  readonly ask: (opId: string) => Promise<ReportedOperation>
}

/** Writes through the gate to generation 4.0 of the service (§4.4). */
export const eventWriter = (api: Api): EventWriter => ({
  async readEvents() {
    return (await readAllEvents(api, { priority: 'open booking' })).records
  },
  readEvent: (rateId) =>
    api.read({ path: `/api/4.0/events/${rateId}` }, parseEvent4, { priority: 'open booking' }),
  readProducts: () =>
    api.read({ path: '/api/4.0/products', query: { limit: '1000' } }, parseProducts4, {
      priority: 'open booking',
    }),
  send(change, opId) {
    switch (change.kind) {
      case 'create':
        return actOnce(api, '/api/4.0/events', change.event, opId)
      case 'change': {
        const body = { ...change.event, ...seen(change.updated) }
        return actOnce(api, `/api/4.0/events/${change.rateId}`, body, opId, 'patch')
      }
      case 'disable': {
        const path = `/api/4.0/events/${change.rateId}`
        return actOnce(api, path, seen(change.updated), opId, 'delete')
      }
    }
  },
  ask: (opId) => readOperation(api, opId, browserClock.now()),
})

const seen = (updated: string | null) => (updated === null ? {} : { updated })
