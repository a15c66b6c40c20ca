import { useSignIn } from '../api/signIn.ts'
import { diskName } from '../vault/diskName.ts'
import { type Entry, isUnsettled } from './command.ts'
import { type OnDisk, useStorageFacts } from './outboxFacts.ts'
import { entriesNow, useOutbox } from './outboxStore.ts'

/** The number of actions a person has not sent from here, and the time of the oldest by the server's clock. */
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
    if (!isUnsettled(e) || e.madeBy === null) seen.add(e.opId)
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

/** The unsent actions of `person` on this tablet, also while it is locked. */
export function unsentOf(person: string): Unsent {
  const { onDisk } = useStorageFacts.getState()
  const own = unsent(useOutbox.getState().entries, onDisk).find(
    (of) => of.person === diskName(person),
  )
  return { count: own?.count ?? 0, oldest: own?.oldest ?? null }
}

/** The unsent actions of other people here: how many and how old, without their content. */
export function unsentOfOthers(): readonly OfPerson[] {
  const { person } = useSignIn.getState()
  const all = unsent(useOutbox.getState().entries, useStorageFacts.getState().onDisk)
  return all.filter((of) => person === null || of.person !== diskName(person))
}

/** The same as a hook: the component is drawn again when it changes. */
export function useUnsentOfOthers(): readonly OfPerson[] {
  useOutbox(({ entries }) => entries)
  useStorageFacts(({ onDisk }) => onDisk)
  useSignIn(({ person }) => person)
  return unsentOfOthers()
}

/** The entries of the signed-in person that are on their way or ask. */
export const unsettledNow = (): readonly Entry[] => entriesNow().filter(isUnsettled)
