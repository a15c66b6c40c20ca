import { useQuery } from '@tanstack/react-query'
import { type FailureReason, failureOf } from '../../api/failures.ts'
import { events } from '../../api/queries/events.ts'
import { useService } from '../../api/ServiceContext.ts'

/** Why no event could be read at all, so that nobody knows what is closed or costs what; null where they were once. */
export function useEventsFailure(): FailureReason | null {
  const { data, error } = useQuery(events(useService()))
  return data === undefined && error !== null ? failureOf(error) : null
}
