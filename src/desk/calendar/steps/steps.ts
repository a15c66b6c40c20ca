import type { Event } from '../../../contract/event.ts'
import type { Product4 } from '../../../contract/product4.ts'
import type { FailureReason } from '../../api/failures.ts'
import type { DoneBy } from '../../outbox/operation.ts'
import { type ComparedField, differences } from '../rules/compare.ts'
import type { Draft, EventValues } from '../rules/draft.ts'
import { changesToWire, pricePoints, toWire } from './toWire.ts'
import type { Change } from './writer.ts'

/** How far one draft has come on its way to the service. */
export type StepResult =
  | { readonly kind: 'waiting' | 'sending' }
  | { readonly kind: 'done'; readonly rateId: number }
  /** Another device brought it there, or it was made by hand: nothing was sent. */
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
  /** Not known yet: the same step is asked about before anything else is sent. */
  | { readonly kind: 'lost'; readonly failure: FailureReason }
  /** Found out as far as it can be: a person has to look. */
  | { readonly kind: 'unsure' }
  /** Somebody else changed the event since the draft was made; null when it is gone. */
  | { readonly kind: 'overtaken'; readonly now: Event | null }

/** A draft that is at the service. */
export type Published = {
  readonly draft: Draft
  /** As it was read back; null when it is not there. */
  readonly now: Event | null
  /** What was read back otherwise than it was sent. */
  readonly differs: readonly ComparedField[]
}

/** What a draft wants an event to be. */
export const wantedBy = ({ op, after }: Draft): EventValues =>
  op === 'disable' ? { ...after, enabled: false } : after

/** The rule whose days and items a draft is about: of what is switched off, the one that was there. */
export function touchedBy(draft: Draft): EventValues {
  const wanted = wantedBy(draft)
  return wanted.enabled ? wanted : (draft.before ?? wanted)
}

export const hasNewPrice = ({ newPrice, after }: Draft): boolean =>
  newPrice !== null && after.price.kind === 'new'

/**
 * What is sent for a draft.
 *
 * @param stands the event as it was just read; null for a new one
 */
export function changeOf(
  draft: Draft,
  stands: { readonly values: EventValues; readonly updated: string | null } | null,
  products: readonly Product4[],
): Change {
  const wanted = wantedBy(draft)
  const prices =
    draft.newPrice !== null && hasNewPrice(draft)
      ? pricePoints(draft.newPrice, wanted, products)
      : []
  if (draft.rateId === null || stands === null) {
    return { kind: 'create', event: toWire(wanted, prices) }
  }
  const { rateId } = draft
  const { values, updated } = stands
  const changed = differences(values, wanted)
  const isOff = changed.length === 1 && changed[0] === 'enabled' && !wanted.enabled
  return isOff && prices.length === 0
    ? { kind: 'disable', rateId, updated }
    : { kind: 'change', rateId, updated, event: changesToWire(values, wanted, prices) }
}
