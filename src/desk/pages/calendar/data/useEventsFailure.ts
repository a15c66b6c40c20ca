import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../core/api/ApiContext.ts'
import { type FailureReason, failureOf } from '../../../core/api/failures.ts'
import { events } from '../../../core/api/queries/events.ts'

/** Why no event could be read, so that closures and prices are not known; null when events were read once. */
export function useEventsFailure(): FailureReason | null {
  const { data, error } = useQuery(events(useApi()))
  return data === undefined && error !== null ? failureOf(error) : null
}
