import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { noCurrency } from '../../../contract/money.ts'
import { categories as categoriesQuery } from '../../api/queries/items.ts'
import { keys } from '../../api/queries/keys.ts'
import { useService } from '../../api/ServiceContext.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { useDrafts } from '../drafts/draftStore.ts'
import { eventsHash } from '../prices/eventsHash.ts'
import { samplesSoFar } from '../prices/useSamples.ts'
import { effectiveEvents } from '../rules/effective.ts'
import { daysToCheck } from './checkFacts.ts'
import type { CheckFacts } from './finding.ts'
import { knownPrices } from './knownPrices.ts'
import { useBookedUnder } from './useBookedUnder.ts'

/** What the drafts are checked by; null while the events and items are not known. */
export function useCheckFacts(data: CalendarData): CheckFacts | null {
  const { events, items, today, unreadable, isReading, currency } = data
  const drafts = useDrafts()
  const categories = useQuery(categoriesQuery(useService())).data
  const prices = usePrices(data)
  const facts = useMemo((): CheckFacts | null => {
    if (isReading || items.length === 0) return null
    return {
      events,
      isWhole: unreadable === 0,
      drafts,
      items: items.map(({ id, name, categoryId }) => ({ id, name, categoryId })),
      categoryIds: categories?.map(({ id }) => id) ?? [],
      days: daysToCheck(today, drafts),
      today,
      ...prices,
      currency: currency ?? noCurrency,
      booked: [],
    }
  }, [events, items, drafts, categories, unreadable, isReading, today, prices, currency])
  const booked = useBookedUnder(facts)
  return useMemo(() => facts && { ...facts, booked }, [facts, booked])
}

/** What is known of prices, learned anew when another sample came in: the views ask for them, wherever they look. */
function usePrices({ events, items, currency }: CalendarData) {
  const queryClient = useQueryClient()
  const hash = useMemo(() => eventsHash(events), [events])
  const published = useMemo(() => effectiveEvents(events, []), [events])
  const subscribe = useCallback(
    (onChange: () => void) =>
      queryClient.getQueryCache().subscribe((event) => {
        // A cache also tells of questions that a view begins while it is drawn: nothing may change then.
        if (event.type === 'updated' && event.action.type === 'success') onChange()
      }),
    [queryClient],
  )
  const newest = useSyncExternalStore(subscribe, () =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: keys.allSamples(hash) })
      .reduce((sum, { state }) => sum + state.dataUpdatedAt, 0),
  )
  // Nothing was told before the first answer; each one after it makes another sum.
  const samples = useMemo(
    () => (newest === 0 ? [] : samplesSoFar(queryClient, hash)),
    [queryClient, hash, newest],
  )
  return useMemo(
    () => knownPrices(samples, items, published, currency ?? noCurrency),
    [samples, items, published, currency],
  )
}
