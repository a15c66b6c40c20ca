import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { CalendarData } from '../data/useCalendar.ts'
import { act } from '../drafts/draftStore.ts'
import type { Hand } from '../rules/edits.ts'
import type { Checked } from './checkAll.ts'
import { type Checker, openChecker } from './checker.ts'
import { changeDrafts } from './draftChange.ts'
import type { CheckFacts, Finding, Fix } from './finding.ts'
import { useCheckFacts } from './useCheckFacts.ts'

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
export const settleMs = 120

/** Checks the drafts as they change, while the calendar is open. Used once, by the place. */
export function useChecking(data: CalendarData): void {
  const checker = useRef<Checker | null>(null)
  useEffect(() => {
    const opened = openChecker((checked) => useChecks.setState({ checked, isChecking: false }))
    checker.current = opened
    return () => {
      opened.close()
      useChecks.setState(atFirst, true)
    }
  }, [])

  const facts = useCheckFacts(data)
  useEffect(() => {
    if (facts === null) return
    useChecks.setState({ isChecking: true, facts })
    const timer = setTimeout(() => checker.current?.ask(facts), settleMs)
    return () => clearTimeout(timer)
  }, [facts])
}

/** What is known beside the drafts, for whoever checks what is not one yet. */
export const useLastFacts = (): CheckFacts | null => useChecks(({ facts }) => facts)

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
