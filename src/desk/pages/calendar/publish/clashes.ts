import type { Event } from '../../../../contract/event.ts'
import { type ComparedField, differences, taking, threeWay } from '../rules/compare.ts'
import type { Draft, EventValues } from '../rules/draft.ts'
import { valuesOf } from '../rules/effective.ts'
import { wantedBy } from '../steps/steps.ts'

/** A draft whose event somebody else has changed since the draft was made (ux.md §4.6 E2). */
export type MovedDraft = {
  readonly draft: Draft
  /** The current event; null when it no longer exists. */
  readonly theirs: EventValues | null
  /** All fields that the other person changed. */
  readonly theirChanges: readonly ComparedField[]
  /** Fields that both changed to different values: a person has to choose. */
  readonly clashes: readonly ComparedField[]
}

/** @param isWhole false while some events are not loaded; a missing event then does not count as deleted */
export const movedDrafts = (
  drafts: readonly Draft[],
  events: readonly Event[],
  isWhole: boolean,
): readonly MovedDraft[] =>
  drafts.flatMap((draft): MovedDraft[] => {
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
 * The draft applied to the current event: the other person's value wherever only they changed the field.
 *
 * @param takeTheirs the conflicting fields that keep the other person's value
 * @returns null when no change is left in the draft
 */
export function settledDraft(
  { draft, theirs }: MovedDraft,
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
