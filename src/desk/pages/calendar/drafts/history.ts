import type { Event } from '../../../../contract/event.ts'
import { differences } from '../rules/compare.ts'
import { type Draft, type EventValues, valuesOf } from '../rules/draft.ts'

/** One step that can be undone, with the name that staff read: `Close 12–13 July, 3 items`. */
export type NamedStep = { readonly name: string; readonly drafts: readonly Draft[] }

/** The current drafts with the steps to undo and redo. Plain data, so that it can be stored. */
export type History = {
  readonly drafts: readonly Draft[]
  /** The drafts before each step, oldest first, with the name of the step that followed. */
  readonly past: readonly NamedStep[]
  /** Undone steps, the next to redo first: the drafts after each. */
  readonly future: readonly NamedStep[]
}

/** Older steps are forgotten (ux.md §4.8). */
export const mostSteps = 200

export const noHistory: History = { drafts: [], past: [], future: [] }

/** Adds a step. Undone steps are dropped: there is one line of history. */
export function step(history: History, name: string, drafts: readonly Draft[]): History {
  return {
    drafts,
    past: [...history.past, { name, drafts: history.drafts }].slice(-mostSteps),
    future: [],
  }
}

export function undo(history: History): History {
  const last = history.past.at(-1)
  if (last === undefined) return history
  return {
    drafts: last.drafts,
    past: history.past.slice(0, -1),
    future: [{ name: last.name, drafts: history.drafts }, ...history.future],
  }
}

export function redo(history: History): History {
  const [next, ...later] = history.future
  if (next === undefined) return history
  return {
    drafts: next.drafts,
    past: [...history.past, { name: next.name, drafts: history.drafts }],
    future: later,
  }
}

/** @param count how many steps stay done: 0 goes back to the beginning of what is remembered */
export function jump(history: History, count: number): History {
  let at = history
  while (at.past.length > count) at = undo(at)
  while (at.past.length < count && at.future.length > 0) at = redo(at)
  return at
}

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
