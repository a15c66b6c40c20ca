import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { noCurrency } from '../../../contract/money.ts'
import { categories as categoriesQuery } from '../../api/queries/items.ts'
import { keys } from '../../api/queries/keys.ts'
import { useService } from '../../api/ServiceContext.ts'
import { bookingsUnder, type Stays } from '../booked/bookingsUnder.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { act, useDrafts } from '../drafts/draftStore.ts'
import { eventsHash } from '../prices/eventsHash.ts'
import { samplesSoFar } from '../prices/useSamples.ts'
import type { Draft } from '../rules/draft.ts'
import type { Hand } from '../rules/edits.ts'
import { effectiveEvents } from '../rules/effective.ts'
import { type Checker, openChecker } from './checker.ts'
import { type BookedUnder, type CheckFacts, daysToCheck, knownPrices } from './checkFacts.ts'
import type { Checked } from './checks.ts'
import { closedAnew } from './closures.ts'
import { changeDrafts, type Finding, type Fix } from './finding.ts'
import { overviewOf } from './overview.ts'

type Checks = {
  /** Of what was last checked; null before anything was. */
  readonly checked: Checked | null
  /** Something changed since. */
  readonly isChecking: boolean
  /** What was last gone by; null before everything was read. */
  readonly facts: CheckFacts | null
}

const atFirst: Checks = { checked: null, isChecking: false, facts: null }
const useChecks = create<Checks>(() => atFirst)

/** Who types is let finish. */
const settleMs = 120

/** Checks these as they change, once they have settled; `tell` stays the same. */
function useChecker(facts: CheckFacts | null, tell: (checked: Checked) => void): void {
  const checker = useRef<Checker | null>(null)
  useEffect(() => {
    const opened = openChecker(tell)
    checker.current = opened
    return opened.close
  }, [tell])
  useEffect(() => {
    if (facts === null) return
    const timer = setTimeout(() => checker.current?.ask(facts), settleMs)
    return () => clearTimeout(timer)
  }, [facts])
}

const keep = (checked: Checked): void => useChecks.setState({ checked, isChecking: false })

/** Checks the drafts as they change, while the calendar is open. Used once, by the place. */
export function useChecking(data: CalendarData): void {
  const facts = useCheckFacts(data)
  useChecker(facts, keep)
  useEffect(() => {
    if (facts !== null) useChecks.setState({ isChecking: true, facts })
  }, [facts])
  useEffect(() => () => useChecks.setState(atFirst, true), [])
}

/** What is known beside the drafts, for whoever checks what is not one yet. */
const useLastFacts = (): CheckFacts | null => useChecks(({ facts }) => facts)

const nothing: readonly Finding[] = []

/** What is known of the drafts and rules: what blocks first (ux.md §4.6). */
export const useFindings = (): readonly Finding[] =>
  useChecks(({ checked }) => checked?.findings ?? nothing)

/** The same, as soon as everything that changed has been checked. */
export const untilChecked = (): Promise<readonly Finding[]> =>
  new Promise((done) => {
    const isDone = ({ checked, isChecking }: Checks): boolean => {
      if (checked === null || isChecking) return false
      done(checked.findings)
      return true
    }
    if (isDone(useChecks.getState())) return
    const stop = useChecks.subscribe((checks) => {
      if (isDone(checks)) stop()
    })
  })

/** `23 days cheaper, 4 dearer, 2 closed; lowest 81.00 on Aug 14`; null before it is known. */
export const useEffectsWords = (): string | null =>
  useChecks(({ checked }) => checked?.effectsWords ?? null)

/** Does what a finding suggests, as one step that can be undone. */
export const takeFix = ({ words, change }: Fix, hand: Hand): void =>
  void act(words, (drafts) => changeDrafts(drafts, change, hand))

/** What the drafts are checked by; null while the events and items are not known. */
function useCheckFacts(data: CalendarData): CheckFacts | null {
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
  return useWithBooked(facts)
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

/** More is not asked at once: whoever closes that much is told that nobody looked. */
const mostAsks = 24

type BookedUnderQuery = Stays & { readonly draftId: string }

/** These facts with the bookings under what drafts close anew, as far as they are known by now. */
function useWithBooked(facts: CheckFacts | null): CheckFacts | null {
  const service = useService()
  const asked = useMemo(() => asksFor(facts), [facts])
  const booked = useQueries({
    queries: asked
      .slice(0, mostAsks)
      .map(({ itemId, days }) => ({ ...bookingsUnder(service, { itemId, days }), retry: false })),
    combine: (results) =>
      asked.flatMap((ask, nth): readonly BookedUnder[] => {
        const result = results[nth]
        if (result === undefined || result.isError) return [{ ...ask, codes: null, isAll: false }]
        if (result.data === undefined) return []
        const { bookings, isAll } = result.data
        return [{ ...ask, codes: bookings.map(({ code }) => code), isAll }]
      }),
  })
  return useMemo(() => facts && { ...facts, booked }, [facts, booked])
}

function asksFor(facts: CheckFacts | null): readonly BookedUnderQuery[] {
  if (facts === null || !facts.drafts.some(({ after }) => !after.available)) return []
  const overview = overviewOf(facts)
  return closedAnew(overview).flatMap(({ draftId, itemId, from, to }) => {
    const [first, last] = [overview.table.days[from], overview.table.days[to]]
    return first === undefined || last === undefined
      ? []
      : [{ draftId, itemId, days: { from: first, to: last } }]
  })
}

/**
 * What a draft that is still being edited would raise, as it is typed (ux.md §4.6). What is merely good to know waits
 * for the changes: in a sheet it would be in the way.
 *
 * @param next the drafts as they would be; null while what is typed makes none
 */
export function useFindingsOf(next: readonly Draft[] | null): readonly Finding[] {
  const drafts = useDrafts()
  const last = useLastFacts()
  const edited = next?.filter((draft) => !drafts.includes(draft)) ?? []
  // A sheet makes its draft anew each time it is drawn; only another wish is another question.
  const wish = JSON.stringify(edited)
  const [asked, setAsked] = useState({ wish, next })
  if (asked.wish !== wish) setAsked({ wish, next })
  const isAsked = edited.length > 0
  const facts = useMemo(
    (): CheckFacts | null =>
      last === null || asked.next === null || !isAsked
        ? null
        : {
            ...last,
            drafts: asked.next,
            days: daysToCheck(last.today, asked.next),
            booked: [],
          },
    [last, asked, isAsked],
  )
  const [told, setTold] = useState<readonly Finding[]>(nothing)
  const tell = useCallback(({ findings }: Checked) => setTold(findings), [])
  useChecker(useWithBooked(facts), tell)
  const ids = new Set(edited.map(({ draftId }) => draftId))
  return facts === null
    ? nothing
    : told.filter(({ level, draftId }) => level !== 'info' && draftId !== null && ids.has(draftId))
}
