import { useEffect, useMemo, useRef, useState } from 'react'
import { useDrafts } from '../drafts/draftStore.ts'
import type { Draft } from '../rules/draft.ts'
import { type Checker, openChecker } from './checker.ts'
import { daysToCheck } from './checkFacts.ts'
import type { CheckFacts, Finding } from './finding.ts'
import { useBookedUnder } from './useBookedUnder.ts'
import { settleMs, useLastFacts } from './useFindings.ts'

const nothing: readonly Finding[] = []

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
  const booked = useBookedUnder(facts)
  const [told, setTold] = useState<readonly Finding[]>(nothing)
  const checker = useRef<Checker | null>(null)
  useEffect(() => {
    const opened = openChecker(({ findings }) => setTold(findings))
    checker.current = opened
    return opened.close
  }, [])
  useEffect(() => {
    if (facts === null) return
    const timer = setTimeout(() => checker.current?.ask({ ...facts, booked }), settleMs)
    return () => clearTimeout(timer)
  }, [facts, booked])
  const ids = new Set(edited.map(({ draftId }) => draftId))
  return facts === null
    ? nothing
    : told.filter(({ level, draftId }) => level !== 'info' && draftId !== null && ids.has(draftId))
}
