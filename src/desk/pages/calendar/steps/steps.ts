import { type Event, type Event4, parseEvent4 } from '../../../../contract/event.ts'
import {
  changesToWire,
  type EventRequest,
  eventToWire,
  pricePoint,
  type WirePrice,
} from '../../../../contract/eventToWire.ts'
import type { Money } from '../../../../contract/money.ts'
import { type Product4, parseProducts4 } from '../../../../contract/product4.ts'
import { concerns } from '../../../../pricing/priceRule.ts'
import { actOnce } from '../../../core/api/actOnce.ts'
import { type Api, browserClock } from '../../../core/api/apiClient.ts'
import type { FailureReason } from '../../../core/api/failures.ts'
import { readAllEvents } from '../../../core/api/queries/events.ts'
import {
  type DoneBy,
  type ReportedOperation,
  readOperation,
} from '../../../core/outbox/operation.ts'
import { type ComparedField, differences } from '../rules/compare.ts'
import type { Draft, EventValues } from '../rules/draft.ts'

/** The state of one draft while it is published. */
export type StepResult =
  | { readonly kind: 'waiting' | 'sending' }
  | { readonly kind: 'done'; readonly rateId: number }
  /** Another device published it, or a person entered it at the service: nothing was sent. */
  | {
      readonly kind: 'there already'
      readonly rateId: number
      /** When the event was last written, ISO 8601; null when the service does not tell. */
      readonly since: string | null
      /** Who published this very draft from another device; null where the gate does not know. */
      readonly by: DoneBy | null
    }
  /** Certainly not done. */
  | { readonly kind: 'refused'; readonly failure: FailureReason }
  /** The outcome is unknown yet; it is looked up before anything else is sent. */
  | { readonly kind: 'lost'; readonly failure: FailureReason }
  /** The outcome cannot be found out: a person has to look. */
  | { readonly kind: 'unsure' }
  /** Somebody else changed the event since the draft was made; null when it is gone. */
  | { readonly kind: 'overtaken'; readonly now: Event | null }

/** A published draft. */
export type Published = {
  readonly draft: Draft
  /** As it was read back; null when it is not there. */
  readonly now: Event | null
  /** The fields that were read back with other values than were sent. */
  readonly differs: readonly ComparedField[]
}

/** The event as the draft wants it. */
export const wantedBy = ({ op, after }: Draft): EventValues =>
  op === 'disable' ? { ...after, enabled: false } : after

/** The rule with the days and items of a draft; for a disabled event, its earlier version. */
export function touchedBy(draft: Draft): EventValues {
  const wanted = wantedBy(draft)
  return wanted.enabled ? wanted : (draft.before ?? wanted)
}

export const hasNewPrice = ({ newPrice, after }: Draft): boolean =>
  newPrice !== null && after.price.kind === 'new'

/**
 * The change to send for a draft.
 *
 * @param current the event as it was just read; null for a new one
 */
export function changeOf(
  draft: Draft,
  current: { readonly values: EventValues; readonly updated: string | null } | null,
  products: readonly Product4[],
): EventChange {
  const wanted = wantedBy(draft)
  const prices =
    draft.newPrice !== null && hasNewPrice(draft)
      ? pricePoints(draft.newPrice, wanted, products)
      : []
  if (draft.rateId === null || current === null) {
    return { kind: 'create', event: eventToWire(wanted, prices) }
  }
  const { rateId } = draft
  const { values, updated } = current
  const changed = differences(values, wanted)
  const isOff = changed.length === 1 && changed[0] === 'enabled' && !wanted.enabled
  return isOff && prices.length === 0
    ? { kind: 'disable', rateId, updated }
    : { kind: 'change', rateId, updated, event: changesToWire(changed, wanted, prices) }
}

/** The price points of a new price: one for each parameter that the items it is for are counted by. */
export const pricePoints = (
  amount: Money,
  { appliesTo }: Pick<EventValues, 'appliesTo'>,
  products: readonly Product4[],
): readonly WirePrice[] =>
  products
    .filter((product) => concerns({ appliesTo }, product))
    .flatMap(({ id, pricedBy }) => pricedBy.map((param) => pricePoint(id, param, amount)))

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
