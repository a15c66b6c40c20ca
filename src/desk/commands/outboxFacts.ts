import { create } from 'zustand'
import { diskName } from '../session/diskName.ts'
import { keptInTab } from '../session/keptInTab.ts'
import { useSession } from '../session/session.ts'
import { useVault, type VaultState } from '../vault/vault.ts'
import { type Entry, type EntryState, isOpen, needsPerson } from './command.ts'
import { entriesNow, useEntries, useOutbox } from './outboxStore.ts'

/** What lies open of an entry on the disk, whoever made it. */
export type OnDisk = {
  readonly opId: string
  /** A {@link diskName}. */
  readonly person: string
  readonly madeAtServer: number
  readonly state: EntryState
  readonly bytes: number
}

type ShelfFacts = {
  /** `page`: on this page only, and in its other tabs. */
  readonly where: 'tablet' | 'page'
  /** `failed`: this tablet is to keep it, and cannot: nothing may be called saved. */
  readonly storage: 'works' | 'failed'
  /** Whether what lies on the disk has been read: before that nobody can say that nothing waits. */
  readonly isRead: boolean
  readonly onDisk: readonly OnDisk[]
  /** Operation ids of what lies there and cannot be read: it is kept for an export, and never sent. */
  readonly unreadable: readonly string[]
  /** Whether what was sent today, before the page was loaded, is known again. */
  readonly isRecalled: boolean
}

const noShelf: ShelfFacts = {
  where: 'page',
  storage: 'works',
  isRead: false,
  onDisk: [],
  unreadable: [],
  isRecalled: false,
}

export const useShelfFacts = create<ShelfFacts>(() => noShelf)

export const noteShelf = (facts: Partial<ShelfFacts>): void => useShelfFacts.setState(facts)

/** So many, or so much of it, may wait on one tablet (reliability.md §3.3 rule 7). */
const mostItems = 500
const mostBytes = 2_000_000
const nearlyFull = 0.8

const sizes = new WeakMap<Entry, number>()
function sizeOf(entry: Entry): number {
  const known = sizes.get(entry)
  if (known !== undefined) return known
  const size = JSON.stringify(entry).length
  sizes.set(entry, size)
  return size
}

const isWaiting = (e: Pick<Entry, 'state'>): boolean => isOpen(e) || needsPerson(e)

type Load = { readonly count: number; readonly bytes: number }

function loadOf(entries: readonly Entry[], onDisk: readonly OnDisk[]): Load {
  const here = entries.filter(isWaiting)
  const known = new Set(entries.map(({ opId }) => opId))
  const there = onDisk.filter(({ opId }) => !known.has(opId))
  return {
    count: here.length + there.length,
    bytes:
      here.reduce((sum, e) => sum + sizeOf(e), 0) +
      there.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

const shareOf = ({ count, bytes }: Load): number => Math.max(count / mostItems, bytes / mostBytes)

/** Whether another one would be too many. */
export const isFull = (): boolean =>
  shareOf(loadOf(useOutbox.getState().entries, useShelfFacts.getState().onDisk)) >= 1

/** How the outbox stands, for whoever is signed in. */
export type OutboxFacts = Omit<ShelfFacts, 'onDisk'> &
  Load & {
    /** At 80 % it warns, when full it takes no more. */
    readonly room: 'enough' | 'nearly full' | 'full'
    /** The last thing the service said to anything of theirs, in ms of the tablet's clock. */
    readonly lastAnswer: { readonly at: number; readonly said: string } | null
  }

export function useOutboxFacts(): OutboxFacts {
  const shelf = useShelfFacts()
  const entries = useOutbox((outbox) => outbox.entries)
  return outboxFactsOf(shelf, entries, useEntries())
}

/** @param own those of whoever is signed in, of all the `entries` */
export function outboxFactsOf(
  { onDisk, ...shelf }: ShelfFacts,
  entries: readonly Entry[],
  own: readonly Entry[],
): OutboxFacts {
  const load = loadOf(entries, onDisk)
  const share = shareOf(load)
  return {
    ...shelf,
    ...load,
    room: share >= 1 ? 'full' : share >= nearlyFull ? 'nearly full' : 'enough',
    lastAnswer: lastAnswerTo(own),
  }
}

function lastAnswerTo(entries: readonly Entry[]): OutboxFacts['lastAnswer'] {
  let last: OutboxFacts['lastAnswer'] = null
  for (const { tries } of entries) {
    for (const { at, said } of tries) {
      if (said !== null && (last === null || at > last.at)) last = { at, said }
    }
  }
  return last
}

/** Whether what is decided on this tablet is to be kept, and cannot be. */
export const hasStorageFailed = ({
  where,
  storage,
}: Pick<ShelfFacts, 'where' | 'storage'>): boolean => where === 'tablet' && storage === 'failed'

export const useStorageFailed = (): boolean => useShelfFacts(hasStorageFailed)

/** Whether something may wait here that is not known yet: a tablet that keeps it has just been switched on. */
export const isOutboxUnread = (
  { isRead, storage }: Pick<ShelfFacts, 'isRead' | 'storage'>,
  vault: VaultState['state'],
): boolean =>
  // Nobody has marked it, or whoever is here has no PIN on it: then nothing of theirs lies on it.
  !isRead && storage !== 'failed' && vault !== 'unmarked'

export function useIsOutboxUnread(): boolean {
  const { state } = useVault()
  return useShelfFacts((facts) => isOutboxUnread(facts, state))
}

/** What {@link keptInTab} calls what was sent today. */
export const sentInTab = 'sent-today'

/** Whether something may have been sent today that this page does not know of yet. */
export function useIsRecalling(): boolean {
  const { state } = useVault()
  const isRecalled = useShelfFacts((facts) => facts.isRecalled)
  const person = useSession((session) => session.person)
  if (isRecalled || person === null) return false
  return state !== 'unmarked' || keptInTab.read(sentInTab, person) !== null
}

/** How many of what a person has decided here were not sent, and since when, by the server's clock. */
export type Unsent = { readonly count: number; readonly oldest: number | null }

/** `person` is a {@link diskName}; `name` is only known of somebody who was here on this page. */
type OfPerson = Unsent & { readonly person: string; readonly name: string | null }

function unsent(entries: readonly Entry[], onDisk: readonly OnDisk[]): readonly OfPerson[] {
  const seen = new Set<string>()
  const byPerson = new Map<string, number[]>()
  const names = new Map<string, string | null>()
  const add = (person: string, opId: string, at: number): void => {
    if (seen.has(opId)) return
    seen.add(opId)
    byPerson.set(person, [...(byPerson.get(person) ?? []), at])
  }
  for (const e of entries) {
    if (!isWaiting(e) || e.madeBy === null) seen.add(e.opId)
    else {
      names.set(diskName(e.madeBy), nameIn(e.madeBy))
      add(diskName(e.madeBy), e.opId, e.madeAtServer)
    }
  }
  for (const { person, opId, madeAtServer } of onDisk) add(person, opId, madeAtServer)
  return [...byPerson].map(([person, at]) => ({
    person,
    name: names.get(person) ?? null,
    count: at.length,
    oldest: Math.min(...at),
  }))
}

/** Of `7:Maria Perez` the name; a sign-in that names nobody has none. */
const nameIn = (person: string): string | null => /^\d*:(.+)$/.exec(person)?.[1] ?? null

/** What `person` has decided on this tablet and was not sent, also while it is locked. */
export function unsentOf(person: string): Unsent {
  const { onDisk } = useShelfFacts.getState()
  const own = unsent(useOutbox.getState().entries, onDisk).find(
    (of) => of.person === diskName(person),
  )
  return { count: own?.count ?? 0, oldest: own?.oldest ?? null }
}

/** What others have decided here and was not sent: how many and how old, nothing of what. */
export function unsentOfOthers(): readonly OfPerson[] {
  const { person } = useSession.getState()
  const all = unsent(useOutbox.getState().entries, useShelfFacts.getState().onDisk)
  return all.filter((of) => person === null || of.person !== diskName(person))
}

/** The same, drawn anew when it changes. */
export function useUnsentOfOthers(): readonly OfPerson[] {
  useOutbox(({ entries }) => entries)
  useShelfFacts(({ onDisk }) => onDisk)
  useSession(({ person }) => person)
  return unsentOfOthers()
}

/** Those of whoever is signed in that are still on their way or ask. */
export const unsettledNow = (): readonly Entry[] => entriesNow().filter(isWaiting)
