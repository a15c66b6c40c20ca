import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CalendarDay } from '../../../contract/day.ts'
import type { Event } from '../../../contract/event.ts'
import { type CurrencyCode, noCurrency } from '../../../contract/money.ts'
import { useToday } from '../../clock.ts'
import { events as eventsQuery } from '../../queries/events.ts'
import { categories as categoriesQuery, items as itemsQuery } from '../../queries/items.ts'
import { type FailureReason, failureOf } from '../../service/failures.ts'
import { useService } from '../../service/ServiceContext.ts'
import { useSession } from '../../session/session.ts'
import { useDrafts } from '../drafts/draftStore.ts'
import type { DayRange, EffectiveEvent } from '../rules/draft.ts'
import { effectiveEvents } from '../rules/effective.ts'
import { type Policy, usualPolicy } from '../rules/simulate.ts'
import { type CalendarItem, calendarItems } from './calendarItems.ts'
import { type Cell, type Cells, cellsOf, type Known, type Stack } from './cells.ts'

export type { CalendarItem } from './calendarItems.ts'
export type { Band, Cell, Certainty, Stack } from './cells.ts'

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
  readonly stack: (item: CalendarItem, day: CalendarDay) => Stack
  /** How many prices of the service the rules explain, and how they are taken to work together. */
  readonly agreement: {
    readonly explained: number
    readonly of: number
    readonly policy: Policy
  }
  readonly failure: FailureReason | null
  readonly isReading: boolean
  readonly readAgain: () => void
}

const nothing: readonly never[] = []
const noNewPrices: ReadonlyMap<number, number> = new Map()

/** @param visible what is in sight: prices and stock are asked for that alone, items and events always */
export function useCalendar(_visible: {
  readonly days: DayRange
  readonly itemIds: readonly number[]
}): CalendarData {
  const service = useService()
  const today = useToday()
  const drafts = useDrafts()
  const currency = useSession(({ business }) => business?.currency ?? null)
  const itemsRead = useQuery(itemsQuery(service))
  const categoriesRead = useQuery(categoriesQuery(service))
  const eventsRead = useQuery(eventsQuery(service))

  const allItems = itemsRead.data ?? nothing
  const allCategories = categoriesRead.data ?? nothing
  const events = eventsRead.data?.records ?? nothing
  const items = useMemo(() => calendarItems(allItems, allCategories), [allItems, allCategories])
  const published = useMemo(() => effectiveEvents(events, nothing), [events])
  const effective = useMemo(() => effectiveEvents(events, drafts), [events, drafts])
  const cells = useMemo((): Cells => {
    const known: Known = {
      sample: () => null,
      base: () => null,
      newPrices: () => noNewPrices,
      stock: () => null,
      policy: usualPolicy,
      currency: currency ?? noCurrency,
    }
    return cellsOf(published, effective, known)
  }, [published, effective, currency])

  const reads = [itemsRead, categoriesRead, eventsRead]
  const failed = reads.find(({ error }) => error !== null)
  return {
    items,
    events,
    effective,
    unreadable: eventsRead.data?.unreadable ?? 0,
    currency,
    today,
    ...cells,
    agreement: { explained: 0, of: 0, policy: usualPolicy },
    failure: failed === undefined ? null : failureOf(failed.error),
    isReading: reads.some(({ isPending }) => isPending),
    readAgain: () => reads.forEach(({ refetch }) => void refetch()),
  }
}
