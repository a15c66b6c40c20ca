import { createContext, use } from 'react'
import type { EffectiveEvent } from '../rules/draft.ts'
import type { CellPosition } from '../rules/selection.ts'
import type { Action, EventKey } from './actions.ts'

type TheActions = {
  readonly actions: readonly Action[]
  readonly withEvent: (what: EventKey, spot: CellPosition) => void
  /** Opens a rule to be edited; null while nothing can be changed. */
  readonly edit: ((event: EffectiveEvent) => void) | null
}

/** Given by the place: one set of actions for the bar and for the keys. */
export const ActionsContext = createContext<TheActions | null>(null)

export function useTheActions(): TheActions {
  const actions = use(ActionsContext)
  if (actions === null) throw new Error('useTheActions needs the calendar around it')
  return actions
}
