import { useQueries } from '@tanstack/react-query'
import type { ItemCalendar } from '../../../contract/calendar.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { type FailureReason, failureOf } from '../../core/api/failures.ts'
import {
  type CalendarsOf,
  type FirstAndLastDay,
  itemCalendars,
} from '../../core/api/queries/itemCalendars.ts'

export type Calendars = {
  readonly of: ReadonlyMap<number, ItemCalendar>
  /** Some calendars have no answer yet. */
  readonly isWaiting: boolean
  /** Why some are missing; null when none are. */
  readonly failure: FailureReason | null
  readonly hasAny: boolean
  /** When the oldest answer came, in epoch milliseconds; null before the first one. */
  readonly readAt: number | null
  /** Repeats the failed requests. */
  readonly readAgain: () => void
}

/** The calendars of every shown item, as far as they are loaded. */
export function useCalendars(asks: readonly CalendarsOf[], range: FirstAndLastDay): Calendars {
  const api = useApi()
  return useQueries({
    queries: asks.map((of) => itemCalendars(api, of, range)),
    combine: (results) => {
      const answered = results.filter(({ data }) => data !== undefined)
      const failed = results.filter(({ isError }) => isError)
      return {
        of: new Map(
          answered.flatMap(({ data = [] }) => data).map((calendar) => [calendar.itemId, calendar]),
        ),
        isWaiting: results.some(({ isPending }) => isPending),
        failure: failed[0] === undefined ? null : failureOf(failed[0].error),
        hasAny: answered.length > 0,
        readAt:
          answered.length === 0
            ? null
            : Math.min(...answered.map(({ dataUpdatedAt }) => dataUpdatedAt)),
        readAgain: () => failed.forEach(({ refetch }) => void refetch()),
      }
    },
  })
}
