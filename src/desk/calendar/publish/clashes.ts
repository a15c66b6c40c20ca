import type { Event } from '../../../contract/event.ts'
import { type ComparedField, differences, taking, threeWay } from '../rules/compare.ts'
import type { Draft, EventValues } from '../rules/draft.ts'
import { valuesOf } from '../rules/effective.ts'
import { wantedBy } from '../steps/steps.ts'

/** A draft whose event somebody else changed since it was made (ux.md §4.6 E2). */
export type Moved = {
  readonly draft: Draft
  /** The event as it is now; null when it is no more. */
  readonly theirs: EventValues | null
  /** All they changed. */
  readonly theirChanges: readonly ComparedField[]
  /** What both changed, differently: somebody has to choose. */
  readonly clashes: readonly ComparedField[]
}

/** @param isWhole false while events are missing: none is then said to be gone */
export const movedDrafts = (
  drafts: readonly Draft[],
  events: readonly Event[],
  isWhole: boolean,
): readonly Moved[] =>
  drafts.flatMap((draft): Moved[] => {
    const { rateId, before } = draft
    if (rateId === null || before === null) return []
    const event = events.find(({ id }) => id === rateId)
    if (event === undefined) {
      return isWhole ? [{ draft, theirs: null, theirChanges: [], clashes: [] }] : []
    }
    const theirs = valuesOf(event)
    if (differences(before, theirs).length === 0) return []
    const { theirChanges, clashes } = threeWay(before, wantedBy(draft), theirs)
    return [{ draft, theirs, theirChanges, clashes: clashes.map(({ field }) => field) }]
  })

/**
 * The draft over the event as it is now: theirs where only they changed something.
 *
 * @param takeTheirs of the clashes, those where theirs is to stay
 * @returns null when nothing of the draft is left
 */
export function settledDraft(
  { draft, theirs }: Moved,
  takeTheirs: readonly ComparedField[],
): Draft | null {
  if (theirs === null || draft.before === null) return null
  const { merged } = threeWay(draft.before, wantedBy(draft), theirs)
  const after = taking(merged, theirs, takeTheirs)
  const newPrice = takeTheirs.includes('price') ? null : draft.newPrice
  if (differences(theirs, after).length === 0 && newPrice === null) return null
  const op = theirs.enabled && !after.enabled ? 'disable' : 'update'
  return { ...draft, op, before: theirs, after, newPrice }
}
