import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CalendarDay } from '../../../../contract/day.ts'
import type { Event } from '../../../../contract/event.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import type { FailureReason } from '../../../core/api/failures.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import type { DayRange, EffectiveEvent, RuleItem } from '../rules/draft.ts'
import { eventsFor } from '../rules/holds.ts'
import { basePriceIn, plainDay } from './basePrices.ts'
import { blocksFor, singleDays } from './blocks.ts'
import type { Agreement } from './calibration.ts'
import { eventsHash } from './eventsHash.ts'
import { type Learned, lastLearned, learnedFrom, rememberLearned } from './learned.ts'
import { bookOf, type DaySample, type SampleBook, samplesOf } from './samples.ts'
import { samplesSoFar, useSamples } from './useSamples.ts'

/** The prices learned from the service's own answers (ux.md §4.7). */
export type ServicePrices = {
  readonly sample: (itemId: number, day: CalendarDay) => DaySample | null
  /** The price under earlier rules, in minor units: only an estimate now. */
  readonly lastCharged: (itemId: number, day: CalendarDay) => number | null
  /** The price of an item without any rule, in minor units. */
  readonly base: (itemId: number) => number | null
  /** The prices seen under events with a new price, by number of the event. */
  readonly newPrices: (itemId: number) => ReadonlyMap<number, number>
  readonly agreement: Agreement
  /** At least one price under these rules has arrived. */
  readonly hasPrices: boolean
  /** Some requests are not answered yet: an unknown price may still arrive. */
  readonly isWaiting: boolean
  readonly failure: FailureReason | null
  readonly readAgain: () => void
}

type PriceQuery = {
  readonly items: readonly (RuleItem & { readonly unit: string })[]
  /** Null while they are not known: no price is certain before that. */
  readonly events: readonly Event[] | null
  /** The same, in the order they apply. */
  readonly published: readonly EffectiveEvent[]
  readonly visible: { readonly days: DayRange; readonly itemIds: readonly number[] }
  readonly today: CalendarDay
  readonly currency: CurrencyCode
}

const nothing: readonly never[] = []
const noSamples: SampleBook = bookOf(nothing)
const noNewPrices: ReadonlyMap<number, number> = new Map()

/**
 * Asks the service for the prices of the visible days, and learns from them the prices without rules, under new
 * prices, and how the rules are combined. When no visible day shows an item's own price, one such day is also requested.
 *
 * @returns the same value as long as nothing in it changes
 */
export function useServicePrices({
  items,
  events,
  published,
  visible,
  today,
  currency,
}: PriceQuery): ServicePrices {
  const queryClient = useQueryClient()
  const hash = useMemo(() => (events === null ? null : eventsHash(events)), [events])
  const { days, itemIds } = visible
  const blocks = useMemo(() => blocksFor(items, { days, itemIds }), [items, days, itemIds])
  const inSight = useSamples(hash, blocks)
  const { isWaiting } = inSight
  const answers = useInBatches(inSight.answers, isWaiting, hash)
  const soFar = useMemo(() => {
    const known = hash === null ? nothing : samplesSoFar(queryClient, hash)
    const samples = [...known, ...answers.flatMap((answer) => answer ?? nothing)]
    // The same book before the first answer, for any query: otherwise each cell would be drawn again.
    return samples.length === 0 ? noSamples : bookOf(samples)
  }, [queryClient, hash, answers])

  const rulesOf = useMemo(() => rulesByItem(items, published), [items, published])

  const beside = useBasePrices({ today, isWaiting, itemIds, items, soFar, rulesOf, hash })

  const learned = useMemo(() => {
    const samples = beside.answers.flatMap((answer) => answer ?? nothing)
    const book = samples.length === 0 ? soFar : bookOf([...allOf(soFar), ...samples])
    return learnedFrom(book, items, rulesOf, currency)
  }, [items, soFar, beside.answers, rulesOf, currency])

  const known = useKnownPrices(queryClient, learned)
  useEffect(() => {
    rememberLearned(queryClient, { ...learned, isWhole: !isWaiting })
  }, [queryClient, learned, isWaiting])

  const failure = inSight.failure ?? beside.failure
  return useMemo(
    () => ({
      ...known,
      isWaiting: isWaiting || beside.isWaiting,
      failure,
      readAgain: () => {
        if (hash !== null)
          void queryClient.refetchQueries({ queryKey: keys.allSamples(hash), type: 'active' })
      },
    }),
    [known, isWaiting, beside.isWaiting, failure, hash, queryClient],
  )
}

/** What was learned now, or else what was learned before. */
function useKnownPrices(queryClient: QueryClient, learned: Learned) {
  return useMemo(() => {
    const before = lastLearned(queryClient)
    const tells = learned.isNothing && before !== undefined ? before : learned
    return {
      sample: learned.sample,
      lastCharged: (itemId: number, day: CalendarDay) => before?.sample(itemId, day)?.minor ?? null,
      base: (itemId: number) =>
        learned.basePrices.get(itemId) ?? before?.basePrices.get(itemId) ?? null,
      newPrices: (itemId: number) =>
        learned.newPrices.get(itemId) ?? before?.newPrices.get(itemId) ?? noNewPrices,
      agreement: tells.agreement,
      hasPrices: !learned.isNothing,
    }
  }, [queryClient, learned])
}

type BasePricesInput = {
  readonly today: CalendarDay
  readonly isWaiting: boolean
  readonly itemIds: readonly number[]
  readonly items: readonly (RuleItem & { readonly unit: string })[]
  readonly soFar: SampleBook
  readonly rulesOf: RulesOf
  readonly hash: string | null
}

/** When no visible day shows an item's own price, one such day is requested as well. */
function useBasePrices({
  today,
  isWaiting,
  itemIds,
  items,
  soFar,
  rulesOf,
  hash,
}: BasePricesInput) {
  const plainDayOf = useMemo(() => plainDaysBy(today), [today])
  const extra = useMemo(() => {
    if (isWaiting) return nothing
    const wanted = new Set(itemIds)
    const baseless = items.filter(
      ({ id }) => wanted.has(id) && basePriceIn(samplesOf(soFar, id), rulesOf(id)) === null,
    )
    return singleDays(baseless, ({ id }) => plainDayOf(rulesOf(id)))
  }, [isWaiting, soFar, items, itemIds, rulesOf, plainDayOf])
  const beside = useSamples(hash, extra)
  return beside
}

type RulesOf = (itemId: number) => readonly EffectiveEvent[]

function rulesByItem(items: PriceQuery['items'], published: readonly EffectiveEvent[]): RulesOf {
  const byItem = new Map(items.map((item) => [item.id, eventsFor(published, item)]))
  return (id) => byItem.get(id) ?? nothing
}

/** {@link plainDay}, found once for the items with the same rules: it may look through a year. */
function plainDaysBy(today: CalendarDay): (rules: readonly EffectiveEvent[]) => CalendarDay | null {
  const found = new WeakMap<readonly EffectiveEvent[], CalendarDay | null>()
  return (rules) => {
    const before = found.get(rules)
    if (before !== undefined) return before
    const day = plainDay(rules, today)
    found.set(rules, day)
    return day
  }
}

const allOf = (book: SampleBook): readonly DaySample[] =>
  [...book.values()].flatMap((days) => [...days.values()])

/** Often enough to show progress, and rarely enough to keep the page responsive. */
const everyMs = 250

/**
 * Passes on a value that arrives in many parts: at most four times a second while more is on its way, and at once when
 * it is complete. For each part that is passed on, every price in sight is drawn again.
 *
 * @param isWaiting whether more is on its way
 * @param of the key of the value: parts with another key are not shown again
 */
function useInBatches<T>(newest: T, isWaiting: boolean, of: string | null): T {
  const [shown, setShown] = useState({ of, parts: newest })
  const shownAt = useRef(Number.NEGATIVE_INFINITY)
  const isOld = shown.of !== of
  useEffect(() => {
    if (!isOld && shown.parts === newest) return undefined
    const tell = (): void => {
      shownAt.current = performance.now()
      setShown({ of, parts: newest })
    }
    const isUrgent = isOld || !isWaiting
    const waitMs = isUrgent ? 0 : Math.max(0, shownAt.current + everyMs - performance.now())
    const timer = setTimeout(tell, waitMs)
    return () => clearTimeout(timer)
  }, [newest, isWaiting, of, isOld, shown])
  return isWaiting && !isOld ? shown.parts : newest
}
