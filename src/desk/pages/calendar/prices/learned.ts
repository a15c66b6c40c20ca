import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { CalendarDay } from '../../../../contract/day.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import type { EffectiveEvent, RuleItem } from '../rules/draft.ts'
import { basePriceIn, newPricesIn } from './basePrices.ts'
import { type Agreement, calibrated, type ObservedPrices } from './calibration.ts'
import { type DaySample, type SampleBook, samplesOf } from './samples.ts'

/** What the service's own prices tell about items and rules (ux.md §4.7). */
export type Learned = {
  readonly sample: (itemId: number, day: CalendarDay) => DaySample | null
  /** The prices of items for a day without any rule, in minor units, as far as they are known. */
  readonly basePrices: ReadonlyMap<number, number>
  /** Prices of events that the service was seen to charge, by item and number of the event. */
  readonly newPrices: ReadonlyMap<number, ReadonlyMap<number, number>>
  readonly agreement: Agreement
  /** Not a single price was seen. */
  readonly isNothing: boolean
}

/** @param rulesOf the published events for an item, in the order in which they apply */
export function learnedFrom(
  book: SampleBook,
  items: readonly RuleItem[],
  rulesOf: (itemId: number) => readonly EffectiveEvent[],
  currency: CurrencyCode,
): Learned {
  const seen = items.flatMap((item): readonly ObservedPrices[] => {
    const samples = samplesOf(book, item.id)
    if (samples.length === 0) return []
    const events = rulesOf(item.id)
    const base = basePriceIn(samples, events)
    return [{ item, samples, events, base, newPrices: newPricesIn(samples, events) }]
  })
  return {
    sample: (itemId, day) => book.get(itemId)?.get(day) ?? null,
    basePrices: new Map(
      seen.flatMap(({ item, base }) => (base === null ? [] : [[item.id, base] as const])),
    ),
    newPrices: new Map(seen.map(({ item, newPrices }) => [item.id, newPrices])),
    agreement: calibrated(seen, currency),
    isNothing: seen.length === 0,
  }
}

type LastLearned = Learned & {
  /** False while the prices in sight were not all answered. */
  readonly isWhole: boolean
}

/**
 * What was learned last, under any rules: a better estimate than none until the service has answered with new rules,
 * and what drafts are checked against.
 */
export const lastLearnedQuery = queryOptions<LastLearned>({
  queryKey: keys.learnedPrices,
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
})

export const lastLearned = (queryClient: QueryClient): LastLearned | undefined =>
  queryClient.getQueryData<LastLearned>(keys.learnedPrices)

/** What is whole gives way only to what is whole. */
export function rememberLearned(queryClient: QueryClient, learned: LastLearned): void {
  if (learned.isNothing) return
  if (learned.isWhole || lastLearned(queryClient)?.isWhole !== true) {
    queryClient.setQueryData<LastLearned>(keys.learnedPrices, learned)
  }
}
