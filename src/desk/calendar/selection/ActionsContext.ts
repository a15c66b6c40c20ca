import { createContext, use } from 'react'
import type { Actions } from './actions.ts'

/** Given by the place: one set of actions for the bar, the keys and the buttons of its head. */
export const ActionsContext = createContext<Actions | null>(null)

export function useTheActions(): Actions {
  const actions = use(ActionsContext)
  if (actions === null) throw new Error('useTheActions needs the calendar around it')
  return actions
}
