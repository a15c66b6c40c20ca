import type { Event } from '../../../../contract/event.ts'
import { differences } from '../rules/compare.ts'
import { type Draft, valuesOf } from '../rules/draft.ts'
import { hasNewPrice, wantedBy } from '../steps/steps.ts'

/** The same change made differently on two tablets, or two changes of the same rule. */
export type Collision = {
  readonly is: 'same draft' | 'same rule'
  readonly mine: Draft
  readonly theirs: Draft
}

/** The result of importing a change set, before anything is imported. */
export type Merge = {
  /** Not here yet. */
  readonly added: readonly Draft[]
  /** Already here, exactly the same. */
  readonly same: readonly Draft[]
  /** Already published: as drafts they would create it twice. */
  readonly arrived: readonly Draft[]
  readonly collisions: readonly Collision[]
}

/**
 * Compares another tablet's drafts with those here, by draft and by rule (ux.md §4.8).
 *
 * @param events as they are at the service
 */
export function mergeOf(
  mine: readonly Draft[],
  theirs: readonly Draft[],
  events: readonly Event[],
): Merge {
  const all = theirs.map((draft) => ({ draft, ...placeOf(draft, mine, events) }))
  const of = (wanted: MergeStatus['is']) => all.filter(({ is }) => is === wanted)
  return {
    added: of('added').map(({ draft }) => draft),
    same: of('same').map(({ draft }) => draft),
    arrived: of('arrived').map(({ draft }) => draft),
    collisions: all.flatMap(({ is, draft, against }) =>
      against !== null && (is === 'same draft' || is === 'same rule')
        ? [{ is, mine: against, theirs: draft }]
        : [],
    ),
  }
}

type MergeStatus = {
  readonly is: 'added' | 'same' | 'arrived' | Collision['is']
  readonly against: Draft | null
}

function placeOf(draft: Draft, mine: readonly Draft[], events: readonly Event[]): MergeStatus {
  const own = mine.find(({ draftId }) => draftId === draft.draftId)
  const against =
    own ?? mine.find(({ rateId }) => rateId !== null && rateId === draft.rateId) ?? null
  if (against !== null) {
    if (isSameWish(against, draft)) return { is: 'same', against }
    return { is: own === undefined ? 'same rule' : 'same draft', against }
  }
  return { is: hasArrived(draft, events) ? 'arrived' : 'added', against: null }
}

const isSameWish = (a: Draft, b: Draft): boolean =>
  a.rateId === b.rateId &&
  differences(wantedBy(a), wantedBy(b)).length === 0 &&
  (!hasNewPrice(a) || a.newPrice?.minor === b.newPrice?.minor)

/** No event tells what a new price is, so it counts as its own amount only where none was wished for. */
const hasArrived = (draft: Draft, events: readonly Event[]): boolean =>
  events.some(
    (event) =>
      (draft.rateId === null || (draft.rateId === event.id && !hasNewPrice(draft))) &&
      differences(wantedBy(draft), valuesOf(event)).length === 0,
  )

/**
 * The drafts together with those of another tablet. A draft here is replaced only if a person chose that.
 *
 * @param takeTheirs the ids of their drafts that replace ours
 */
export const merged = (
  mine: readonly Draft[],
  { added, collisions }: Merge,
  takeTheirs: ReadonlySet<string>,
): readonly Draft[] => [
  ...mine.map((draft) => {
    const collision = collisions.find((one) => one.mine.draftId === draft.draftId)
    if (collision === undefined || !takeTheirs.has(collision.theirs.draftId)) return draft
    const { rateId } = collision.theirs
    // Never two drafts of one rule, whatever a file says.
    const isTaken = mine.some((one) => one !== draft && rateId !== null && one.rateId === rateId)
    return isTaken ? draft : collision.theirs
  }),
  ...added,
]
