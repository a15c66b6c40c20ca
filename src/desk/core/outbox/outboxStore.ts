import { create } from 'zustand'
import type { BookingCode } from '../../../contract/booking.ts'
import { useSignIn } from '../api/signIn.ts'
import { type Entry, isOpen, needsPerson } from './command.ts'
import type { Outbox } from './outboxState.ts'

/**
 * Every entry this page knows, oldest first, also of other people who were signed in on it; finished ones stay as a
 * record. Pages read it through {@link useEntries}, which shows a person only their own.
 */
export const useOutbox = create<{ readonly entries: Outbox }>(() => ({ entries: [] }))

const none: Outbox = []

type EntryIndex = {
  readonly of: Outbox
  readonly person: string | null
  readonly entries: Outbox
  readonly byCode: Map<BookingCode, Outbox>
}
let seen: EntryIndex = { of: none, person: null, entries: none, byCode: new Map() }

/**
 * The entries of the signed-in person, grouped once for each change, so that a row is drawn again only when its own
 * entries change.
 */
function seenBy(of: Outbox, person: string | null): EntryIndex {
  if (seen.of === of && seen.person === person) return seen
  const own = of.filter(({ madeBy }) => madeBy === person)
  const entries =
    own.length === seen.entries.length && own.every((e, i) => e === seen.entries[i])
      ? seen.entries
      : own
  const byCode = new Map<BookingCode, Outbox>()
  for (const e of entries) byCode.set(e.command.code, [...(byCode.get(e.command.code) ?? []), e])
  for (const [code, list] of byCode) {
    const before = seen.byCode.get(code)
    if (before?.length === list.length && before.every((e, i) => e === list[i])) {
      byCode.set(code, before)
    }
  }
  seen = { of, person, entries, byCode }
  return seen
}

const usePerson = (): string | null => useSignIn(({ person }) => person)

/** The entries of the signed-in person, oldest first. */
export function useEntries(): readonly Entry[] {
  const person = usePerson()
  return useOutbox(({ entries }) => seenBy(entries, person).entries)
}

/** The entries of one booking, oldest first; the same array until one of them changes. */
export function useEntriesOf(code: BookingCode): readonly Entry[] {
  const person = usePerson()
  return useOutbox(({ entries }) => seenBy(entries, person).byCode.get(code) ?? none)
}

/** The same, outside a component. */
export const entriesNow = (): readonly Entry[] =>
  seenBy(useOutbox.getState().entries, useSignIn.getState().person).entries

/** The entry of anybody by its operation id; undefined once it has left the outbox. */
export const entryNow = (opId: string): Entry | undefined =>
  useOutbox.getState().entries.find((e) => e.opId === opId)

/** For the sync chip: how many are still on their way. */
export const useOpenCount = (): number => useEntries().filter(isOpen).length

/** For the sync chip: how many a person must look at. */
export const useNeedsYouCount = (): number => useEntries().filter(needsPerson).length

/**
 * Whether leaving the page now could lose an action: stored ones are safe. An unsure one that is not stored is lost
 * with its tab.
 */
export const hasUnsent = (): boolean =>
  useOutbox
    .getState()
    .entries.some((e) => (isOpen(e) || e.state === 'asks' || e.state === 'unsure') && !e.saved)
