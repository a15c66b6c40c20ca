import { createContext, use, useSyncExternalStore } from 'react'
import type { Api } from './apiClient.ts'

/** Put around the whole desk by the entry file: `<ApiContext value={api}>`. */
export const ApiContext = createContext<Api | null>(null)

/** The way to the gate, for handing to a query. */
export function useApi(): Api {
  const api = use(ApiContext)
  if (api === null) throw new Error('useApi needs an <ApiContext> around it')
  return api
}

/** The end of the pause that the service demanded, in ms of the tablet's clock, for a countdown; null without one. */
export function useThrottledUntil(): number | null {
  const { onPause, pausedUntil } = useApi()
  return useSyncExternalStore(onPause, pausedUntil)
}
