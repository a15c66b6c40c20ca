import { useInfiniteQuery } from '@tanstack/react-query'
import { type AuditEntry, wireAudit } from '../../../contract/auditEntry.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { readWith } from '../../core/api/apiClient.ts'
import { useZone } from '../../core/api/clock.ts'
import { type FailureReason, failureOf } from '../../core/api/failures.ts'
import { keys } from '../../core/api/queries/keys.ts'
import { type AuditPageFilter, askOf } from './auditFilter.ts'

export type Trail = {
  /** Newest first; null until the gate has answered. */
  readonly entries: readonly AuditEntry[] | null
  readonly people: readonly { readonly id: number; readonly name: string }[]
  /** When the newest were read, in ms of the tablet's clock. */
  readonly readAt: number
  readonly hasMore: boolean
  readonly isReading: boolean
  readonly failure: FailureReason | null
  readonly readMore: () => void
  readonly readAgain: () => void
}

/** The audit trail of the gate, page by page. */
export function useTrail(filter: AuditPageFilter): Trail {
  const api = useApi()
  const zone = useZone()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch, dataUpdatedAt } =
    useInfiniteQuery({
      queryKey: keys.audit(askOf(filter, zone, null).toString()),
      initialPageParam: null as number | null,
      // What is done while it is looked at is read when somebody comes back to it.
      refetchOnMount: 'always',
      queryFn: async ({ pageParam }: { readonly pageParam: number | null }) =>
        readWith(
          (wire) => wireAudit.parse(wire),
          await api.gate('GET', `/auth/audit?${askOf(filter, zone, pageParam).toString()}`),
        ),
      getNextPageParam: ({ isMore, entries }) => (isMore ? (entries.at(-1)?.id ?? null) : null),
    })
  return {
    entries: data?.pages.flatMap(({ entries }) => entries) ?? null,
    people: data?.pages.at(-1)?.people ?? [],
    readAt: dataUpdatedAt,
    hasMore: hasNextPage,
    isReading: isFetching,
    failure: error === null ? null : failureOf(error),
    readMore: () => void fetchNextPage(),
    readAgain: () => void refetch(),
  }
}
