import {
  type QueryClient,
  type UseQueryResult,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Booking } from '../../../../contract/booking.ts'
import type { BookingFilter } from '../../../../contract/bookingFilter.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { type FailureReason, failureOf } from '../../../core/api/failures.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import {
  matchingBookings,
  questionKey,
  useSoFar,
} from '../../../core/api/queries/matchingBookings.ts'
import type { WholeList } from '../../../core/api/queries/walk.ts'
import type { ListAnswers } from '../views/answers.ts'

/** The progress of the queries. */
export type LedgerReading = {
  readonly answers: ListAnswers
  /** The time of each answer, by the tablet's clock. */
  readonly readAts: ReadonlyMap<string, number>
  readonly answered: number
  readonly requested: number
  /** The number of records read so far, also of incomplete lists. */
  readonly records: number
  /** Every query was answered at least once. */
  readonly isWhole: boolean
  readonly isReading: boolean
  /** Why a query failed, or nothing newer could be read. */
  readonly failure: FailureReason | null
  readonly unreadable: number
  /** False when a list kept changing while it was read, so some bookings may be missing. */
  readonly isSettled: boolean
  /** The time of the oldest answer, by the tablet's clock; null until all are answered. */
  readonly readAt: number | null
  readonly readAgain: () => void
}

type Result = Pick<
  UseQueryResult<WholeList<Booking>>,
  'data' | 'error' | 'isFetching' | 'dataUpdatedAt'
>

const combine = (results: UseQueryResult<WholeList<Booking>>[]): readonly Result[] =>
  results.map(({ data, error, isFetching, dataUpdatedAt }) => ({
    data,
    error,
    isFetching,
    dataUpdatedAt,
  }))

/**
 * Runs all queries, each once, and reports their progress.
 *
 * @param filters the same array as long as the queries are the same
 * @returns the same value as long as nothing in it changes
 */
export function useReading(
  filters: readonly BookingFilter[],
  { isOn = true }: { isOn?: boolean } = {},
): LedgerReading {
  const api = useApi()
  const queryClient = useQueryClient()
  // The same list as long as the questions are the same: each new one is set up again, question by question.
  const queries = useMemo(
    () => filters.map((filter) => ({ ...matchingBookings(api, filter), enabled: isOn })),
    [api, filters, isOn],
  )
  const results = useQueries({ queries, combine })
  const soFar = useSoFar(({ read }) => read)
  const { answers, readAts } = useMemo(() => {
    const whole = new Map<string, WholeList<Booking>>()
    const times = new Map<string, number>()
    for (const [nth, filter] of filters.entries()) {
      const { data, dataUpdatedAt = 0 } = results[nth] ?? {}
      if (data === undefined) continue
      whole.set(questionKey(filter), data)
      times.set(questionKey(filter), dataUpdatedAt)
    }
    return { answers: whole, readAts: times }
  }, [filters, results])
  const readAgain = useCallback(() => rereadAll(queryClient, filters), [queryClient, filters])

  const coming = filters.reduce(
    (sum, filter) =>
      sum + (answers.has(questionKey(filter)) ? 0 : (soFar.get(questionKey(filter)) ?? 0)),
    0,
  )
  return useMemo(() => {
    const lists = [...answers.values()]
    const failed = results.find(({ error, isFetching }) => error !== null && !isFetching)
    const isWhole = answers.size === filters.length
    return {
      answers,
      readAts,
      answered: answers.size,
      requested: filters.length,
      records: lists.reduce((sum, { records }) => sum + records.length, coming),
      isWhole,
      isReading: results.some(({ isFetching }) => isFetching),
      failure: failed === undefined ? null : failureOf(failed.error),
      unreadable: lists.reduce((sum, { unreadable }) => sum + unreadable, 0),
      isSettled: lists.every(({ complete }) => complete),
      readAt: isWhole && readAts.size > 0 ? Math.min(...readAts.values()) : null,
      readAgain,
    }
  }, [answers, readAts, results, filters, coming, readAgain])
}

function rereadAll(queryClient: QueryClient, filters: readonly BookingFilter[]): void {
  for (const filter of filters) {
    void queryClient.invalidateQueries({ queryKey: keys.matching(filter) })
  }
}
