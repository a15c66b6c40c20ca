import type { CalendarDay } from '../../../../contract/day.ts'
import type { Finding } from '../checks/finding.ts'
import { markOf } from '../checks/finding.ts'
import type { DayRange } from '../rules/draft.ts'
import { runsOf } from './yearRules.ts'

/** Days in a row of which the checks say the same. */
export type MarkedDays = DayRange & { readonly mark: 'block' | 'warn' }

/**
 * The days of a year with findings that drafts cause: the same marks as on the cells of the grid.
 *
 * @param itemIds the items of this year view
 */
export function yearMarks(
  year: DayRange,
  findings: readonly Finding[],
  itemIds: ReadonlySet<number>,
): readonly MarkedDays[] {
  const inYear = (mark: MarkedDays['mark']): ReadonlySet<CalendarDay> =>
    new Set(
      findings
        .filter((one) => one.draftId !== null && one.itemIds.some((id) => itemIds.has(id)))
        .filter((one) => markOf([one]) === mark)
        .flatMap(({ days }) => days.filter((day) => day >= year.from && day <= year.to)),
    )
  const blocked = inYear('block')
  const warned = [...inYear('warn')].filter((day) => !blocked.has(day))
  return [
    ...runsOf([...blocked].toSorted()).map((run) => ({ ...run, mark: 'block' as const })),
    ...runsOf(warned.toSorted()).map((run) => ({ ...run, mark: 'warn' as const })),
  ]
}
