import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQueries,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../core/api/ApiContext.ts'
import type { Api } from '../../../core/api/apiClient.ts'
import { type FailureReason, failureOf } from '../../../core/api/failures.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import type { PriceBlock } from './blocks.ts'
import { readSamples } from './readSamples.ts'
import type { DaySample } from './samples.ts'

/** Bookings change the stock, and with it some prices. */
const freshMs = 600_000

/** The service's prices for the items of a block, under these rules. §4.2 */
const samplesQuery = (api: Api, hash: string, block: PriceBlock) =>
  queryOptions({
    queryKey: keys.samples(hash, block),
    staleTime: freshMs,
    // Nobody waits for prices, so they are not read again each time the tablet is looked at.
    refetchOnWindowFocus: false,
    structuralSharing: false,
    queryFn: ({ signal }): Promise<readonly DaySample[]> => readSamples(api, block, signal),
  })

export type Samples = {
  /** Of each block; undefined until it is answered. The same list while nothing new arrived. */
  readonly answers: readonly (readonly DaySample[] | undefined)[]
  readonly isWaiting: boolean
  readonly failure: FailureReason | null
}

/**
 * Asks for these blocks, in turn with all else.
 *
 * @param hash of the events; null while they are not known
 * @returns the same value as long as nothing in it changes
 */
export function useSamples(hash: string | null, blocks: readonly PriceBlock[]): Samples {
  const api = useApi()
  const results = useQueries({
    queries: hash === null ? [] : blocks.map((block) => samplesQuery(api, hash, block)),
    combine: combined,
  })
  return useMemo(
    () => ({ ...results, isWaiting: hash === null || results.isWaiting }),
    [results, hash],
  )
}

function combined(results: readonly UseQueryResult<readonly DaySample[]>[]): Samples {
  const failed = results.find(({ error }) => error !== null)
  return {
    answers: results.map(({ data }) => data),
    isWaiting: results.some(({ isPending }) => isPending),
    failure: failed === undefined ? null : failureOf(failed.error),
  }
}

/** All samples received under these rules since the page was opened, also of cells that are out of sight now. */
export const samplesSoFar = (queryClient: QueryClient, hash: string): readonly DaySample[] =>
  queryClient
    .getQueriesData<readonly DaySample[]>({ queryKey: keys.allSamples(hash) })
    .flatMap(([, samples]) => samples ?? [])
