import type { Money } from '../../../contract/money.ts'
import type { Draft, EventValues } from '../rules/draft.ts'
import { created, type Hand, updated } from '../rules/edits.ts'

/** One draft as it should be. */
export type Wanted = {
  /** The draft to change; null makes one. */
  readonly draftId: string | null
  readonly rateId: number | null
  readonly before: EventValues | null
  readonly after: EventValues
  readonly newPrice: Money | null
}

/** What becomes of the drafts: plain values, so that a worker can suggest it. */
export type DraftChange = {
  readonly drop: readonly string[]
  /** In the order in which they are published; several are published together. */
  readonly put: readonly Wanted[]
}

/** The drafts after a change; what it does not name stays as it is. */
export function changeDrafts(
  drafts: readonly Draft[],
  { drop, put }: DraftChange,
  hand: Hand,
): readonly Draft[] {
  const shared = put.length > 1 ? hand.newId() : null
  const kept = drafts.filter(({ draftId }) => !drop.includes(draftId))
  return put.reduce((all, wanted) => {
    const old = all.find((draft) => isOf(draft, wanted))
    const made = draftOf(wanted, hand)
    const draft: Draft = {
      ...made,
      draftId: old?.draftId ?? made.draftId,
      reason: hand.reason === '' ? (old?.reason ?? '') : hand.reason,
      together: old?.together ?? shared,
    }
    return old === undefined ? [...all, draft] : all.map((one) => (one === old ? draft : one))
  }, kept)
}

const isOf = (draft: Draft, { draftId, rateId }: Wanted): boolean =>
  draft.draftId === draftId || (rateId !== null && draft.rateId === rateId)

const draftOf = ({ rateId, before, after, newPrice }: Wanted, hand: Hand): Draft =>
  rateId === null || before === null
    ? created(after, hand, newPrice)
    : updated(rateId, before, after, hand, newPrice)
