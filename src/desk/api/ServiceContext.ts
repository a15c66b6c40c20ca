import { createContext, use, useSyncExternalStore } from 'react'
import type { Service } from './serviceClient.ts'

/** Put around the whole desk by the entry file: `<ServiceContext value={service}>`. */
export const ServiceContext = createContext<Service | null>(null)

/** The way to the gate, for handing to a query. */
export function useService(): Service {
  const service = use(ServiceContext)
  if (service === null) throw new Error('useService needs a <ServiceContext> around it')
  return service
}

/** Until when the service asked for quiet (ms of the tablet's clock), for a countdown; null otherwise. */
export function useThrottledUntil(): number | null {
  const { onPause, pausedUntil } = useService()
  return useSyncExternalStore(onPause, pausedUntil)
}
