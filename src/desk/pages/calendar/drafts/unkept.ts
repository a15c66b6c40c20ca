import { memoryOnly } from '../../../core/vault/memoryOnly.ts'
import { step } from './history.ts'
import type { PersonDrafts } from './keptDrafts.ts'

/** Drafts of one person that the tablet could not store. */
export type Unkept = {
  readonly person: string
  readonly kept: PersonDrafts
  /** What it was drafted over: when that was kept; null where nothing was, or it could not be read. */
  readonly over: number | null
}

export const unkeptHere = memoryOnly<Unkept>()

export function unkeptOf(person: string): Unkept | null {
  const unkept = unkeptHere.held()
  return unkept?.person === person ? unkept : null
}

/**
 * Joins the drafts on the disk with those that only this page has; nothing of either is lost. If both have a draft of
 * the same event, the page's draft is used, and undoing the step brings the other one back.
 */
export function joined(lying: PersonDrafts | null, unkept: Unkept | null): PersonDrafts | null {
  if (unkept === null) return lying
  const { kept, over } = unkept
  if (lying === null || lying.savedAt === over) return kept
  const { drafts } = kept.history
  if (drafts.length === 0) return lying
  const others = lying.history.drafts.filter(
    ({ draftId, rateId }) =>
      !drafts.some((one) => one.draftId === draftId || (rateId !== null && one.rateId === rateId)),
  )
  return {
    history: step(lying.history, 'Add what was on this page only', [...others, ...drafts]),
    setState: 'draft',
    handedOver: null,
    savedAt: kept.savedAt,
  }
}
