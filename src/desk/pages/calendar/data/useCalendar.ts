import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DayLeft } from '../../../../contract/calendar.ts'
import type { Category } from '../../../../contract/category.ts'
import type { CalendarDay } from '../../../../contract/day.ts'
import type { Event } from '../../../../contract/event.ts'
import type { Item } from '../../../../contract/item.ts'
import { type CurrencyCode, noCurrency } from '../../../../contract/money.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { useToday } from '../../../core/api/clock.ts'
import { type FailureReason, failureOf } from '../../../core/api/failures.ts'
import { events as eventsQuery } from '../../../core/api/queries/events.ts'
import { itemCalendars } from '../../../core/api/queries/itemCalendars.ts'
import {
  categories as categoriesQuery,
  items as itemsQuery,
} from '../../../core/api/queries/items.ts'
import { calendarQueriesFor, itemsByCategory } from '../../../core/api/queries/itemsByCategory.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { useDrafts } from '../drafts/draftStore.ts'
import { stretchesOf } from '../prices/blocks.ts'
import type { Agreement } from '../prices/calibration.ts'
import { useServicePrices } from '../prices/useServicePrices.ts'
import { type DayRange, type Draft, type EffectiveEvent, effectiveEvents } from '../rules/draft.ts'
import { type CalendarItem, calendarItems } from './calendarItems.ts'
import { type Cell, type Cells, cellsNobodyKnows, cellsOf, type PriceStack } from './cells.ts'

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
  const api = useApi()
  const today = useToday()
  const kept = useDrafts()
  const drafts = visible.drafts ?? kept
  const currency = useSignIn(({ business }) => business?.currency ?? null)
  const itemsRead = useQuery(itemsQuery(api))
  const categoriesRead = useQuery(categoriesQuery(api))
  const eventsRead = useQuery(eventsQuery(api))
  const eventsFailure = useEventsFailure()
  const reads = [itemsRead, categoriesRead, eventsRead]
  const isReading = reads.some(({ isPending }) => isPending)

  const allItems = itemsRead.data ?? nothing
  const categories = categoriesRead.data ?? nothing
  const events = eventsRead.data?.records ?? nothing
  const items = useMemo(() => calendarItems(allItems, categories), [allItems, categories])
  const published = useMemo(() => effectiveEvents(events, nothing), [events])
  const effective = useMemo(
    () => (drafts.length === 0 ? published : effectiveEvents(events, drafts)),
    [published, events, drafts],
  )
  const stock = useStock({ items: allItems, categories, visible })
  const truth = useServicePrices({
    items,
    // Before all lists are read the items have no order, and the price requests would be grouped differently.
    events: isReading || eventsRead.data === undefined ? null : events,
    published,
    visible,
    today,
    currency: currency ?? noCurrency,
  })
  const { sample, lastCharged, base, newPrices, agreement } = truth
  const cells = useMemo(() => {
    const { policy } = agreement
    const shown = currency ?? noCurrency
    const known = { sample, lastCharged, base, newPrices, stock, policy, currency: shown }
    return cellsOf(published, effective, known)
  }, [published, effective, sample, lastCharged, base, newPrices, stock, agreement, currency])

  const isRequested = useIsRequested(visible)
  const unreadable = eventsRead.data?.unreadable ?? 0
  const { refetch: itemsAgain } = itemsRead
  const { refetch: categoriesAgain } = categoriesRead
  const { refetch: eventsAgain } = eventsRead
  const error = reads.find((read) => read.error !== null)?.error ?? null
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
        void itemsAgain()
        void categoriesAgain()
        void eventsAgain()
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
      itemsAgain,
      categoriesAgain,
      eventsAgain,
    ],
  )
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

export type StockLookup = (itemId: number, day: CalendarDay) => DayLeft | null

type StockQuery = {
  readonly items: readonly Item[]
  readonly categories: readonly Category[]
  readonly visible: { readonly days: DayRange; readonly itemIds: readonly number[] }
  /** The days are over: the units left do not change any more and are requested once. */
  readonly isOver?: boolean
}

/** One function before the first answer, for any query: otherwise each cell would be drawn again. */
const notKnown: StockLookup = () => null

/** As long as the page is likely to stay open. */
const onceOver = { staleTime: 30 * 60_000, refetchInterval: false, retry: false } as const

/**
 * The units left of the visible items for each day (§4.1 `item/cal`). Only an addition: where a service has no
 * calendars, or does not answer, the stock is known from the rated answers alone.
 */
export function useStock(query: StockQuery): StockLookup {
  const { items, categories, visible, isOver = false } = query
  const { days, itemIds } = visible
  const api = useApi()
  const asks = useMemo(() => {
    const inSight = new Set(itemIds)
    const groups = itemsByCategory(
      items.filter(({ id }) => inSight.has(id)),
      categories,
    )
    return stretchesOf(days).flatMap((range) =>
      calendarQueriesFor(groups).map((of) => ({ of, range })),
    )
  }, [items, categories, days, itemIds])
  const answers = useQueries({
    queries: asks.map(({ of, range }) => ({
      ...itemCalendars(api, of, range),
      ...(isOver ? onceOver : {}),
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo(() => {
    if (answers.every((answer) => answer === undefined)) return notKnown
    const byItem = new Map<number, Map<CalendarDay, DayLeft>>()
    for (const { itemId, days: leftByDay } of answers.flatMap((answer) => answer ?? [])) {
      const known = byItem.get(itemId) ?? new Map<CalendarDay, DayLeft>()
      for (const [day, left] of leftByDay) known.set(day, left)
      byItem.set(itemId, known)
    }
    return (itemId, day) => byItem.get(itemId)?.get(day) ?? null
  }, [answers])
}
