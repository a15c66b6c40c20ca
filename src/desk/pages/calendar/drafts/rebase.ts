import type { Event } from '../../../../contract/event.ts'
import { differences } from '../rules/compare.ts'
import type { Draft, EventValues } from '../rules/draft.ts'
import { valuesOf } from '../rules/effective.ts'
import { type History, step } from './history.ts'

/** A draft that has reached the service. */
export type Arrived = {
  readonly draft: Draft
  /** The event as the service has it now. */
  readonly now: Event
  /** The new id for a draft of this event: the old id belongs to the draft that was sent. */
  readonly nextId: string
}

/**
 * The same wish over the events as they are now. What arrived is no draft any more; where another version of it is
 * wished for, or none, a draft says what to change about the event that is there.
 */
export function rebased(drafts: readonly Draft[], arrived: readonly Arrived[]): readonly Draft[] {
  const kept = drafts.flatMap((draft) => {
    const found = arrived.find((one) => isSame(draft, one))
    return found === undefined ? [draft] : leftOf(draft, found)
  })
  const undone = arrived.filter((one) => !drafts.some((draft) => isSame(draft, one)))
  return [...kept, ...undone.flatMap(reversal)]
}

const isSame = (draft: Draft, { draft: sent, now }: Arrived): boolean =>
  draft.draftId === sent.draftId || draft.rateId === now.id

/** The remaining change of a draft whose event is at the service; nothing when they are equal. */
function leftOf(draft: Draft, arrived: Arrived): readonly Draft[] {
  const wanted = draft.op === 'disable' ? { ...draft.after, enabled: false } : draft.after
  const isPriced = draft.newPrice?.minor === arrived.draft.newPrice?.minor
  return differences(wanted, valuesOf(arrived.now)).length === 0 && isPriced
    ? []
    : [changing(arrived, wanted, draft)]
}

/** Takes back what arrived: the event as it was, or, since nothing is ever deleted, switched off (§4.4). */
function reversal(arrived: Arrived): readonly Draft[] {
  const now = valuesOf(arrived.now)
  const wanted = arrived.draft.before ?? { ...now, enabled: false }
  return differences(wanted, now).length === 0
    ? []
    : [changing(arrived, wanted, { ...arrived.draft, newPrice: null, together: null })]
}

function changing({ now, nextId }: Arrived, after: EventValues, like: Draft): Draft {
  const before = valuesOf(now)
  const op = before.enabled && !after.enabled ? 'disable' : 'update'
  return { ...like, draftId: nextId, op, rateId: now.id, before, after }
}

/**
 * Takes what arrived out of the drafts, as one step. All steps before it keep their meaning: going back behind the
 * step leaves drafts that take back what is at the service.
 */
export function afterArrival(
  { drafts, past }: History,
  name: string,
  arrived: readonly Arrived[],
): History {
  const without = drafts.filter((draft) => !arrived.some((one) => isSame(draft, one)))
  const rewritten: History = {
    drafts: rebased(without, arrived),
    past: past.map((one) => ({ ...one, drafts: rebased(one.drafts, arrived) })),
    future: [],
  }
  return step(rewritten, name, rebased(drafts, arrived))
}
