import type { CalendarDay } from '../../../contract/day.ts'
import type { Finding } from '../checks/finding.ts'
import { markOf } from '../checks/findingsAt.ts'
import type { DayRange } from '../rules/draft.ts'
import { type Month, runsOf } from './yearLanes.ts'

/** Days in a row of which the checks say the same. */
export type MarkedDays = DayRange & { readonly mark: 'block' | 'warn' }

/**
 * Where in a month the findings lie that drafts bring about: what the grid marks on its cells.
 *
 * @param itemIds those the year is about
 */
export function monthMarks(
  { from }: Pick<Month, 'from'>,
  findings: readonly Finding[],
  itemIds: ReadonlySet<number>,
): readonly MarkedDays[] {
  const inMonth = (mark: MarkedDays['mark']): ReadonlySet<CalendarDay> =>
    new Set(
      findings
        .filter((one) => one.draftId !== null && one.itemIds.some((id) => itemIds.has(id)))
        .filter((one) => markOf([one]) === mark)
        .flatMap(({ days }) => days.filter((day) => day.slice(0, 7) === from.slice(0, 7))),
    )
  const blocked = inMonth('block')
  const warned = [...inMonth('warn')].filter((day) => !blocked.has(day))
  return [
    ...runsOf([...blocked].toSorted()).map((run) => ({ ...run, mark: 'block' as const })),
    ...runsOf(warned.toSorted()).map((run) => ({ ...run, mark: 'warn' as const })),
  ]
}
