import type { CalendarDay } from '../../../contract/day.ts'
import type { Money } from '../../../contract/money.ts'
import type { Draft, EventValues } from '../rules/draft.ts'
import { created, type Hand, updated } from '../rules/edits.ts'
import type { FindingMark } from '../words/words.ts'

type FindingId = 'E1' | 'E2' | 'W1' | 'W2' | 'W3' | 'W4' | 'W5' | 'W6' | 'I1'

/** Something about the rules that a person should know of before they go to the service (ux.md §4.6). */
export type Finding = {
  readonly id: FindingId
  /** `block`: it cannot be published as it is. */
  readonly level: 'block' | 'warn' | 'info'
  /** What is the matter, in one or two sentences. */
  readonly words: string
  /** The days it is about, in order; none when it is about the rule itself. */
  readonly days: readonly CalendarDay[]
  readonly itemIds: readonly number[]
  /** The draft it is about; null when the rules at the service are so already. */
  readonly draftId: string | null
  /** The events at the service that take part. */
  readonly rateIds: readonly number[]
  /** What could be done about it; null when there is nothing but to know. */
  readonly fix: Fix | null
}

export type Fix = {
  /** As a button says it: `End “High” on Jul 31`. */
  readonly words: string
  readonly change: DraftChange
}

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

/** What the checks found about one item on one day, what blocks first. */
export type FindingsAt = (itemId: number, day: CalendarDay) => readonly Finding[]

const none: readonly Finding[] = []

/**
 * Looks up, by the cells they are about, the findings that drafts bring about. One about a rule itself is on no cell;
 * what is so already would mark half the year, and stands on its bar there and among the changes.
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
  return (itemId, day) => {
    const found = byItem.get(itemId)?.filter(({ days }) => days.has(day)) ?? []
    return found.length === 0 ? none : found.map(({ finding }) => finding)
  }
}

/** What a cell or a bar is marked with: what is only good to know is told when it is asked for. */
export const markOf = (findings: readonly Pick<Finding, 'level'>[]): FindingMark =>
  findings.some(({ level }) => level === 'block')
    ? 'block'
    : findings.some(({ level }) => level === 'warn')
      ? 'warn'
      : ''
