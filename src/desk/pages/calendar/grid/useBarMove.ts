import { t } from '@lingui/core/macro'
import { useCallback, useRef } from 'react'
import { useChosen } from '../address/selectionStore.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { preview, useAuthorship, useDraftStore } from '../drafts/draftStore.ts'
import { barOf, moved } from '../drafts/eventAt.ts'
import { saveStep } from '../editor/saveStep.tsx'
import type { EffectiveEvent } from '../rules/draft.ts'
import type { CellSelection } from '../rules/edits.ts'
import { rangeWords } from '../words/stepNames.ts'

type Move = { readonly event: EffectiveEvent; readonly by: number }

export type BarMove = {
  /** The event that the grip of this selection moves; null when the grip moves only the selection. */
  readonly barOf: (selection: CellSelection) => EffectiveEvent | null
  /** Shows the event moved by this many days; nothing is stored while the finger is down. */
  readonly onMove: (by: number) => void
  readonly onLetGo: (kind: 'drop' | 'restore') => void
}

const draftsNow = () => useDraftStore.getState().history.drafts

/** Moves the event of the selected bar together with the grip, in one step that can be undone (ux.md §4.3). */
export function useBarMove(
  { effective, items }: Pick<CalendarData, 'effective' | 'items'>,
  canEdit: boolean,
): BarMove {
  const authorship = useAuthorship()
  const move = useRef<Move | null>(null)
  const find = useCallback(
    (selection: CellSelection) => (canEdit ? barOf(effective, items, selection) : null),
    [effective, items, canEdit],
  )
  return {
    barOf: find,
    onMove(by) {
      const { held } = useChosen.getState()
      const event = move.current?.event ?? (held === null ? null : find(held))
      if (event === null || by === (move.current?.by ?? 0)) return
      move.current = { event, by }
      preview(by === 0 ? null : moved(draftsNow(), event, by, authorship))
    },
    onLetGo(kind) {
      const done = move.current
      move.current = null
      preview(null)
      const { selection } = useChosen.getState()
      if (done === null || done.by === 0 || kind === 'restore' || selection === null) return
      const { event, by } = done
      saveStep(
        t`Move ${{ name: event.values.name }} to ${{ days: rangeWords(selection.days) }}`,
        (drafts) => moved(drafts, event, by, authorship),
      )
    },
  }
}
