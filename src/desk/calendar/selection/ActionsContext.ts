import { createContext, use } from 'react'
import type { Action, EventKey } from './actions.ts'
import type { Spot } from './selection.ts'

type TheActions = {
  readonly actions: readonly Action[]
  readonly withEvent: (what: EventKey, spot: Spot) => void
}

/** Given by the place: one set of actions for the bar and for the keys. */
export const ActionsContext = createContext<TheActions | null>(null)

export function useTheActions(): TheActions {
  const actions = use(ActionsContext)
  if (actions === null) throw new Error('useTheActions needs the calendar around it')
  return actions
}
