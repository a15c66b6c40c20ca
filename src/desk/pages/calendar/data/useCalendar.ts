import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { CalendarDay } from '../../../../contract/day.ts'
import type { Event } from '../../../../contract/event.ts'
import { type CurrencyCode, noCurrency } from '../../../../contract/money.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { useToday } from '../../../core/api/clock.ts'
import { type FailureReason, failureOf } from '../../../core/api/failures.ts'
import { events as eventsQuery } from '../../../core/api/queries/events.ts'
import {
  categories as categoriesQuery,
  items as itemsQuery,
} from '../../../core/api/queries/items.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { useDrafts } from '../drafts/draftStore.ts'
import type { Agreement } from '../prices/calibration.ts'
import { useServicePrices } from '../prices/useServicePrices.ts'
import { type DayRange, type Draft, type EffectiveEvent, effectiveEvents } from '../rules/draft.ts'
import { type CalendarItem, calendarItems } from './calendarItems.ts'
import { type Cell, type Cells, cellsNobodyKnows, cellsOf, type PriceStack } from './cells.ts'
import { useStock } from './useStock.ts'

export type { CalendarItem } from './calendarItems.ts'
export type { Cell, PriceStack } from './cells.ts'

/** What the views of the calendar show: the same events, items and prices, with the drafts on top. */
export type CalendarData = {
  /** By category, in their order. */
  readonly items: readonly CalendarItem[]
  /** As they are at the service. */
  readonly events: readonly Event[]
  /** As they would be with the drafts. */
  readonly effective: readonly EffectiveEvent[]
  /** Events that could not be read: prices may be wrong. */
  readonly unreadable: number
  readonly currency: CurrencyCode | null
  readonly today: CalendarDay
  readonly cell: (item: CalendarItem, day: CalendarDay) => Cell
  readonly stack: (item: CalendarItem, day: CalendarDay) => PriceStack
  readonly drafted: Cells['drafted']
  /** How many prices of the service the rules explain, and the assumed way in which rules work together. */
  readonly agreement: Agreement
  readonly failure: FailureReason | null
  /** No event could be read: closures and prices are not known, so nothing may be changed. */
  readonly eventsFailure: FailureReason | null
  readonly isReading: boolean
  /** At least one price of the service is known. */
  readonly hasPrices: boolean
  /** Prices of the visible days are still being read: one that is missing may still come. */
  readonly isPricing: boolean
  /** Whether the price of this day was requested: those that come in sight are requested when scrolling has stopped. */
  readonly isRequested: (itemId: number, day: CalendarDay) => boolean
  readonly readAgain: () => void
}

type VisibleCells = { readonly days: DayRange; readonly itemIds: readonly number[] }

const nothing: readonly never[] = []

/**
 * @param visible what is in sight: prices and stock are requested only for that, items and events always
 * @returns the same value as long as nothing in it changes
 */
export function useCalendar(
  visible: VisibleCells & {
    /** Shown instead of the drafts: a change that somebody is about to choose. */
    readonly drafts?: readonly Draft[] | null
  },
): CalendarData {
  const today = useToday()
  const kept = useDrafts()
  const drafts = visible.drafts ?? kept
  const currency = useSignIn(({ business }) => business?.currency ?? null)
  const catalogue = useCatalogue()
  const { items, unreadable, isReading, error, readAgain: readCatalogueAgain } = catalogue
  const eventsFailure = useEventsFailure()
  const events = catalogue.events ?? nothing
  const { published, effective } = useEffectiveEvents(events, drafts)
  const { cells, truth } = useCells(catalogue, published, effective, visible)
  const { agreement } = truth
  const isRequested = useIsRequested(visible)
  const isPricing = truth.isWaiting || visible.itemIds.length === 0
  return useMemo(
    () => ({
      items,
      events,
      effective,
      unreadable,
      currency,
      today,
      ...(eventsFailure === null ? cells : cellsNobodyKnows),
      agreement,
      failure: error === null ? truth.failure : failureOf(error),
      eventsFailure,
      isReading,
      hasPrices: truth.hasPrices,
      isRequested,
      isPricing: isPricing && eventsFailure === null && truth.failure === null,
      readAgain: () => {
        readCatalogueAgain()
        truth.readAgain()
      },
    }),
    [
      items,
      events,
      effective,
      unreadable,
      currency,
      today,
      cells,
      agreement,
      truth,
      error,
      eventsFailure,
      isReading,
      isPricing,
      isRequested,
      readCatalogueAgain,
    ],
  )
}

/** Items, categories and events of the service. */
function useCatalogue() {
  const api = useApi()
  const itemsRead = useQuery(itemsQuery(api))
  const categoriesRead = useQuery(categoriesQuery(api))
  const eventsRead = useQuery(eventsQuery(api))
  const reads = [itemsRead, categoriesRead, eventsRead]
  const allItems = itemsRead.data ?? nothing
  const categories = categoriesRead.data ?? nothing
  const { refetch: itemsAgain } = itemsRead
  const { refetch: categoriesAgain } = categoriesRead
  const { refetch: eventsAgain } = eventsRead
  return {
    allItems,
    categories,
    items: useMemo(() => calendarItems(allItems, categories), [allItems, categories]),
    /** Null before the first response. */
    events: eventsRead.data?.records ?? null,
    unreadable: eventsRead.data?.unreadable ?? 0,
    isReading: reads.some(({ isPending }) => isPending),
    error: reads.find((read) => read.error !== null)?.error ?? null,
    readAgain: useCallback(() => {
      void itemsAgain()
      void categoriesAgain()
      void eventsAgain()
    }, [itemsAgain, categoriesAgain, eventsAgain]),
  }
}

/** The events as published, and as they would be with the drafts. */
function useEffectiveEvents(events: readonly Event[], drafts: readonly Draft[]) {
  const published = useMemo(() => effectiveEvents(events, nothing), [events])
  const effective = useMemo(
    () => (drafts.length === 0 ? published : effectiveEvents(events, drafts)),
    [published, events, drafts],
  )
  return { published, effective }
}

/** Prices and stock of the cells in sight, under the published rules and with the drafts. */
function useCells(
  { allItems, categories, items, events, isReading }: ReturnType<typeof useCatalogue>,
  published: readonly EffectiveEvent[],
  effective: readonly EffectiveEvent[],
  visible: VisibleCells,
) {
  const today = useToday()
  const currency = useSignIn(({ business }) => business?.currency ?? noCurrency)
  const stock = useStock({ items: allItems, categories, visible })
  const truth = useServicePrices({
    items,
    // Before all lists are read the items have no order, and the price requests would be grouped differently.
    events: isReading ? null : events,
    published,
    visible,
    today,
    currency,
  })
  const { sample, lastCharged, base, newPrices, agreement } = truth
  const cells = useMemo(() => {
    const { policy } = agreement
    const known = { sample, lastCharged, base, newPrices, stock, policy, currency }
    return cellsOf(published, effective, known)
  }, [published, effective, sample, lastCharged, base, newPrices, stock, agreement, currency])
  return { cells, truth }
}

function useIsRequested({ days, itemIds }: VisibleCells) {
  return useMemo(() => {
    const inSight = new Set(itemIds)
    return (itemId: number, day: CalendarDay) =>
      inSight.has(itemId) && day >= days.from && day <= days.to
  }, [days, itemIds])
}

/** Why no event could be read, so that closures and prices are not known; null when events were read once. */
export function useEventsFailure(): FailureReason | null {
  const { data, error } = useQuery(eventsQuery(useApi()))
  return data === undefined && error !== null ? failureOf(error) : null
}
