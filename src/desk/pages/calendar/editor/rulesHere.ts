import { useMemo } from 'react'
import type { CalendarItem } from '../data/calendarItems.ts'
import { useCalendar } from '../data/useCalendar.ts'
import { holdsIn } from '../rules/carve.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import type { CellSelection } from '../rules/edits.ts'

const noItems: readonly number[] = []

/** The rules, drafts included, that apply on any of the selected days to any of the selected items; in their order. */
export function useRulesHere(
  selection: CellSelection,
  items: readonly CalendarItem[],
): readonly EffectiveEvent[] {
  // Only the rules are needed, so no prices are requested.
  const { effective } = useCalendar({ days: selection.days, itemIds: noItems })
  return useMemo(
    () => effective.filter(({ values }) => holdsIn(values, selection, items)),
    [effective, selection, items],
  )
}

/** The key of a rule in a list. */
export const ruleKey = ({ rateId, draft }: EffectiveEvent): string =>
  rateId === null ? (draft?.draftId ?? '') : `event ${rateId}`
