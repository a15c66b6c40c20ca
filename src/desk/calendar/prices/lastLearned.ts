import type { QueryClient } from '@tanstack/react-query'
import type { CalendarDay } from '../../../contract/day.ts'
import type { Agreement } from './calibration.ts'

/** The prices learned last, under any rules. */
export type LastLearned = {
  readonly charged: (itemId: number, day: CalendarDay) => number | null
  readonly base: (itemId: number) => number | null
  readonly newPrices: (itemId: number) => ReadonlyMap<number, number> | null
  readonly agreement: Agreement | null
}

const nothing: LastLearned = {
  charged: () => null,
  base: () => null,
  newPrices: () => null,
  agreement: null,
}

const byClient = new WeakMap<QueryClient, LastLearned>()

/**
 * The prices known before the rules changed: a better estimate than none until the service has answered with the new
 * rules.
 */
export const lastLearned = (queryClient: QueryClient): LastLearned =>
  byClient.get(queryClient) ?? nothing

export const rememberLearned = (queryClient: QueryClient, learned: LastLearned): void =>
  void byClient.set(queryClient, learned)
