import type { Entry, EntryState } from './command.ts'
import { isFirst, sameCheck } from './sameCheck.ts'

/**
 * An entry that was undone, dismissed or replaced. It is remembered so that an old copy in another tab does not bring
 * it back.
 */
export type DeletedEntry = { readonly opId: string; readonly version: number }

/** When two tabs change an entry at the same time, the further state wins: what was sent cannot be undone. */
const rank: Readonly<Record<EntryState | 'gone', number>> = {
  held: 0,
  waiting: 1,
  gone: 2,
  asks: 3,
  sending: 4,
  checking: 5,
  unsure: 6,
  refused: 7,
  done: 8,
}

type EntryVersion = { readonly version: number; readonly state: EntryState | 'gone' }

const isLater = (one: EntryVersion, other: EntryVersion): boolean =>
  one.version === other.version ? rank[one.state] > rank[other.state] : one.version > other.version

/**
 * Merges what two tabs know. The order does not matter: both tabs come to the same result.
 *
 * @param gone what this tab knows to be no more, by operation id
 */
export function merged(
  here: readonly Entry[],
  gone: ReadonlyMap<string, number>,
  remote: { readonly entries: readonly Entry[]; readonly gone: readonly DeletedEntry[] },
): readonly Entry[] {
  const known = new Map(here.map((e) => [e.opId, e]))
  for (const entry of remote.entries) {
    const mine = known.get(entry.opId)
    const goneAt = gone.get(entry.opId)
    const isGone = goneAt !== undefined && !isLater(entry, { version: goneAt, state: 'gone' })
    if (!isGone && (mine === undefined || isLater(entry, mine))) known.set(entry.opId, entry)
    else if (mine !== undefined && entry.saved && entry.version === mine.version && !mine.saved) {
      known.set(entry.opId, { ...mine, saved: true })
    }
  }
  for (const { opId, version } of remote.gone) {
    const mine = known.get(opId)
    if (mine !== undefined && isLater({ version, state: 'gone' }, mine)) known.delete(opId)
  }
  return withoutTwins([...known.values()].toSorted(byOrder))
}

export const byOrder = (a: Entry, b: Entry): number =>
  a.seq - b.seq || (a.opId < b.opId ? -1 : Number(a.opId > b.opId))

/**
 * The same check-in, tapped in two tabs at the same moment, is sent once: the service would write a note for each
 * (§4.1). An entry that was already sent wins; otherwise the earlier one.
 */
export function withoutTwins(entries: readonly Entry[]): readonly Entry[] {
  const twin = (e: Entry): boolean =>
    isUnsent(e) &&
    entries.some(
      (other) =>
        other.opId !== e.opId &&
        other.madeBy === e.madeBy &&
        sameCheck(other, e.command) &&
        (!isUnsent(other) || isFirst(other, e)),
    )
  const rest = entries.filter((e) => !twin(e))
  return rest.length === entries.length ? entries : rest
}

const isUnsent = ({ state, attempts }: Entry): boolean =>
  attempts === 0 && (state === 'held' || state === 'waiting')
