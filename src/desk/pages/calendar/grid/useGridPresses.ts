import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { CalendarDay } from '../../../../contract/day.ts'
import { calendarViews } from '../../../ui/paths.ts'
import { goToDate, openKeysHelp, useCalendarAddress, zoomedTo } from '../address/calendarAddress.ts'
import { clearSelection, select, useChosen } from '../address/selectionStore.ts'
import { type ActionId, useTheActions } from '../editor/useActions.ts'
import type { DayRange } from '../rules/draft.ts'
import { type CellPosition, isIn } from '../rules/selection.ts'
import type { GridLayout } from './layout.ts'
import { movedTo } from './moves.ts'
import { type GridKey, useGridKeys } from './useGridKeys.ts'

type Presses = {
  readonly grid: RefObject<HTMLElement | null>
  readonly layout: GridLayout
  readonly order: readonly number[]
  /** Without it nothing can be chosen. */
  readonly mayEdit: boolean
  /** The cell with the focus. */
  readonly stop: () => CellPosition | null
  readonly inSight: () => DayRange
  readonly today: CalendarDay
  /** Scrolls a cell into view and gives it the focus. */
  readonly goTo: (spot: CellPosition) => void
}

/** The actions of the keys of ux.md §4.4: everything that can be done by touch. */
export function useGridPresses(presses: Presses): void {
  const { grid, layout, order, mayEdit, inSight, today, goTo } = presses
  const { actions, withEvent } = useTheActions()
  const address = useCalendarAddress()
  const navigate = useNavigate()
  const run = (id: ActionId, typed?: string): void => {
    const action = actions.find((one) => one.id === id)
    if (action?.off === null) action.run(typed)
  }

  useGridKeys(grid, (key: GridKey): boolean => {
    const stop = presses.stop()
    if (stop === null) return false
    const { selection, anchor } = useChosen.getState()
    /** Acts on the selection, or without one on the cell with the focus. */
    const chooseFirst = (): void => {
      if (selection === null) select({ kind: 'only', spot: stop })
    }
    switch (key.kind) {
      case 'move': {
        const to = movedTo(stop, key.move, { layout, today, inSight: inSight() })
        if (key.extends && mayEdit) {
          // A range grows from the cell that had the focus.
          if (selection === null || anchor === null) select({ kind: 'begin', spot: stop })
          select({ kind: 'extend', to, order })
        }
        goTo(to)
        return true
      }
      case 'tap':
        if (!mayEdit) return false
        select({ kind: 'tap', spot: stop, order })
        return true
      case 'open':
        if (!mayEdit) return false
        if (selection === null || !isIn(selection, stop)) {
          select({ kind: 'only', spot: stop })
        }
        run('price')
        return true
      case 'row':
      case 'column':
        if (!mayEdit) return false
        if ((key.kind === 'row') === layout.isLandscape) {
          select({ kind: 'item', itemId: stop.itemId, days: inSight() })
        } else select({ kind: 'day', day: stop.day, order })
        return true
      case 'leave':
        if (selection === null) return false
        clearSelection()
        return true
      case 'act':
        if (!mayEdit && key.id !== 'why') return false
        chooseFirst()
        run(key.id)
        return true
      case 'event':
        withEvent(key.what, stop)
        return true
      case 'typed': {
        if (selection !== null) {
          run('price', key.text)
          return true
        }
        const way = key.text === '+' ? 'closer' : /^[-−]$/.test(key.text) ? 'further' : null
        const level = way === null ? null : zoomedTo(address, way)
        if (level !== null) {
          void navigate(address.to(level))
          return true
        }
        const view = calendarViews[Number(key.text) - 1]
        if (view === undefined) return false
        void navigate(address.to({ view }))
        return true
      }
      case 'go to date':
        goToDate()
        return true
      case 'help':
        openKeysHelp()
        return true
    }
  })
}
