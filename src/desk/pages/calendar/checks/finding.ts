import type { CalendarDay } from '../../../../contract/day.ts'
import type { Money } from '../../../../contract/money.ts'
import type { Draft, EventValues } from '../rules/draft.ts'
import { type Authorship, created, updated } from '../rules/edits.ts'
import type { FindingMark } from '../words/words.ts'

type FindingId = 'E1' | 'E2' | 'W1' | 'W2' | 'W3' | 'W4' | 'W5' | 'W6' | 'I1'

/** A finding: something about the rules that a person should know before they are published (ux.md §4.6). */
export type Finding = {
  readonly id: FindingId
  /** `block`: it cannot be published as it is. */
  readonly level: 'block' | 'warn' | 'info'
  /** The problem, in one or two sentences. */
  readonly words: string
  /** The days concerned, in order; empty when the finding is about the rule itself. */
  readonly days: readonly CalendarDay[]
  readonly itemIds: readonly number[]
  /** The draft that causes it; null when the published rules already cause it. */
  readonly draftId: string | null
  /** The published events involved. */
  readonly rateIds: readonly number[]
  /** A suggested change; null when there is none. */
  readonly fix: Fix | null
}

export type Fix = {
  /** The words on the button: `End “High” on Jul 31`. */
  readonly words: string
  readonly change: DraftChange
}

/** A draft in its suggested form. */
export type SuggestedDraft = {
  /** The draft to replace; null adds a new one. */
  readonly draftId: string | null
  readonly rateId: number | null
  readonly before: EventValues | null
  readonly after: EventValues
  readonly newPrice: Money | null
}

/** A suggested change of the drafts. Plain data, so that a worker can send it. */
export type DraftChange = {
  readonly drop: readonly string[]
  /** In the order in which they are published; those in one list are published together. */
  readonly put: readonly SuggestedDraft[]
}

/** Applies a change to the drafts; drafts that it does not name stay unchanged. */
export function changeDrafts(
  drafts: readonly Draft[],
  { drop, put }: DraftChange,
  authorship: Authorship,
): readonly Draft[] {
  const shared = put.length > 1 ? authorship.newId() : null
  const kept = drafts.filter(({ draftId }) => !drop.includes(draftId))
  return put.reduce((all, wanted) => {
    const old = all.find((draft) => isOf(draft, wanted))
    const made = draftOf(wanted, authorship)
    const draft: Draft = {
      ...made,
      draftId: old?.draftId ?? made.draftId,
      reason: authorship.reason === '' ? (old?.reason ?? '') : authorship.reason,
      together: old?.together ?? shared,
    }
    return old === undefined ? [...all, draft] : all.map((one) => (one === old ? draft : one))
  }, kept)
}

const isOf = (draft: Draft, { draftId, rateId }: SuggestedDraft): boolean =>
  draft.draftId === draftId || (rateId !== null && draft.rateId === rateId)

const draftOf = (
  { rateId, before, after, newPrice }: SuggestedDraft,
  authorship: Authorship,
): Draft =>
  rateId === null || before === null
    ? created(after, authorship, newPrice)
    : updated(rateId, before, after, authorship, newPrice)

/** The findings about one item on one day, blocking ones first. */
export type FindingsAt = (itemId: number, day: CalendarDay) => readonly Finding[]

const none: readonly Finding[] = []
const nothingFound: FindingsAt = () => none

/**
 * Looks up by cell the findings that drafts cause. A finding about a rule itself belongs to no cell. Findings about
 * published rules would mark half the year, so they are shown on the bar of the rule and in the list of changes only.
 */
export function findingsAt(findings: readonly Finding[]): FindingsAt {
  const byItem = new Map<number, { finding: Finding; days: ReadonlySet<CalendarDay> }[]>()
  for (const finding of findings) {
    if (finding.days.length === 0 || finding.draftId === null) continue
    const known = { finding, days: new Set(finding.days) }
    for (const itemId of finding.itemIds) {
      const before = byItem.get(itemId)
      if (before === undefined) byItem.set(itemId, [known])
      else before.push(known)
    }
  }
  // The same value while there are no findings: otherwise each cell would be drawn again after each check.
  if (byItem.size === 0) return nothingFound
  return (itemId, day) => {
    const found = byItem.get(itemId)?.filter(({ days }) => days.has(day)) ?? []
    return found.length === 0 ? none : found.map(({ finding }) => finding)
  }
}

/** The finding that marks a cell or a bar. Mere hints mark nothing; they are shown when somebody asks. */
export const markOf = (findings: readonly Pick<Finding, 'level'>[]): FindingMark =>
  findings.some(({ level }) => level === 'block')
    ? 'block'
    : findings.some(({ level }) => level === 'warn')
      ? 'warn'
      : ''
