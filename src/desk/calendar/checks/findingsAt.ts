import type { CalendarDay } from '../../../contract/day.ts'
import type { FindingMark } from '../words/words.ts'
import type { Finding } from './finding.ts'

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
