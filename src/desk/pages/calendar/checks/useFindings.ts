import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { create } from 'zustand'
import { noCurrency } from '../../../../contract/money.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { categories as categoriesQuery } from '../../../core/api/queries/items.ts'
import { bookingsUnder, type Stays } from '../data/bookedOn.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { act, useDrafts } from '../drafts/draftStore.ts'
import { lastLearnedQuery } from '../prices/learned.ts'
import type { Draft } from '../rules/draft.ts'
import type { Authorship } from '../rules/edits.ts'
import { usualPolicy } from '../rules/simulate.ts'
import { type Checker, openChecker } from './checker.ts'
import type { CheckResult } from './checks.ts'
import { newlyClosed } from './closures.ts'
import { changeDrafts, type Finding, type Fix } from './finding.ts'
import { type BookedUnder, type CheckFacts, daysToCheck, overviewOf } from './overview.ts'

type Checks = {
  /** The result of the last check; null before the first. */
  readonly checked: CheckResult | null
  /** Whether something has changed since. */
  readonly isChecking: boolean
  /** The facts of the last check; null until everything has been read. */
  readonly facts: CheckFacts | null
}

const atFirst: Checks = { checked: null, isChecking: false, facts: null }
const useChecks = create<Checks>(() => atFirst)

/** Waits until somebody has finished typing. */
const settleMs = 120

/**
 * Checks the facts whenever they change, after a short pause. Both functions must stay the same.
 *
 * @param begin called at once when facts have changed
 */
function useChecker(
  facts: CheckFacts | null,
  tell: (checked: CheckResult) => void,
  begin?: (facts: CheckFacts) => void,
): void {
  const checker = useRef<Checker | null>(null)
  useEffect(() => {
    const opened = openChecker(tell)
    checker.current = opened
    return opened.close
  }, [tell])
  useEffect(() => {
    if (facts === null) return
    begin?.(facts)
    const timer = setTimeout(() => checker.current?.ask(facts), settleMs)
    return () => clearTimeout(timer)
  }, [facts, begin])
}

const beginCheck = (facts: CheckFacts): void => useChecks.setState({ isChecking: true, facts })

const keep = (checked: CheckResult): void => useChecks.setState({ checked, isChecking: false })

/** Checks the drafts as they change, while the calendar is open. Used once, by the place. */
export function useChecking(data: CalendarData): void {
  const facts = useCheckFacts(data)
  useChecker(facts, keep, beginCheck)
  useEffect(() => () => useChecks.setState(atFirst, true), [])
}

/** The facts besides the drafts, for checking a change that is no draft yet. */
const useLastFacts = (): CheckFacts | null => useChecks(({ facts }) => facts)

const nothing: readonly Finding[] = []

/** The findings about drafts and rules, blocking ones first (ux.md §4.6). */
export const useFindings = (): readonly Finding[] =>
  useChecks(({ checked }) => checked?.findings ?? nothing)

/** The same, but only once all changes have been checked. */
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

/** Applies the suggestion of a finding, as one step that can be undone. */
export const takeFix = ({ words, change }: Fix, authorship: Authorship): void =>
  void act(words, (drafts) => changeDrafts(drafts, change, authorship))

/** The facts that drafts are checked against; null until events and items are known. */
function useCheckFacts(data: CalendarData): CheckFacts | null {
  const { events, items, today, unreadable, isReading, currency } = data
  const drafts = useDrafts()
  const categories = useQuery(categoriesQuery(useApi())).data
  const prices = usePrices()
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

/** The prices learned last. The views ask for those of the days they show. */
function usePrices(): Pick<CheckFacts, 'basePrices' | 'newPrices' | 'policy'> {
  const learned = useQuery(lastLearnedQuery).data
  return useMemo(
    () => ({
      basePrices: learned?.basePrices ?? noPrices,
      newPrices: learned?.newPrices ?? noPrices,
      policy: learned?.agreement.policy ?? usualPolicy,
    }),
    [learned],
  )
}

const noPrices = new Map<number, never>()

/** The most requests at once. With more closures than that, a finding says that bookings were not looked up. */
const mostAsks = 24

type BookedUnderQuery = Stays & { readonly draftId: string }

/** The facts together with the bookings on days that drafts newly close, as far as these are known. */
function useWithBooked(facts: CheckFacts | null): CheckFacts | null {
  const api = useApi()
  const requested = useMemo(() => asksFor(facts), [facts])
  const booked = useQueries({
    queries: requested
      .slice(0, mostAsks)
      .map(({ itemId, days }) => ({ ...bookingsUnder(api, { itemId, days }), retry: false })),
    combine: (results) =>
      requested.flatMap((ask, nth): readonly BookedUnder[] => {
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
  return newlyClosed(overview).flatMap(({ draftId, itemId, from, to }) => {
    const [first, last] = [overview.table.days[from], overview.table.days[to]]
    return first === undefined || last === undefined
      ? []
      : [{ draftId, itemId, days: { from: first, to: last } }]
  })
}

/**
 * The findings that a draft would cause while it is still being edited (ux.md §4.6). Mere hints are left out: they
 * would be in the way in a sheet.
 *
 * @param next the drafts as they would be; null while the input makes no valid draft
 */
export function useFindingsOf(next: readonly Draft[] | null): readonly Finding[] {
  const drafts = useDrafts()
  const last = useLastFacts()
  const edited = next?.filter((draft) => !drafts.includes(draft)) ?? []
  // A sheet creates its draft each time it is rendered, so the content is compared.
  const wish = JSON.stringify(edited)
  const [requested, setRequested] = useState({ wish, next })
  if (requested.wish !== wish) setRequested({ wish, next })
  const hasEdits = edited.length > 0
  const facts = useMemo(
    (): CheckFacts | null =>
      last === null || requested.next === null || !hasEdits
        ? null
        : {
            ...last,
            drafts: requested.next,
            days: daysToCheck(last.today, requested.next),
            booked: [],
          },
    [last, requested, hasEdits],
  )
  const [found, setFound] = useState<readonly Finding[]>(nothing)
  const tell = useCallback(({ findings }: CheckResult) => setFound(findings), [])
  useChecker(useWithBooked(facts), tell)
  const ids = new Set(edited.map(({ draftId }) => draftId))
  return facts === null
    ? nothing
    : found.filter(({ level, draftId }) => level !== 'info' && draftId !== null && ids.has(draftId))
}
