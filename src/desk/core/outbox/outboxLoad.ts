import { type Entry, isUnsettled } from './command.ts'
import { flat } from './flatEntry.ts'
import { type OnDisk, type StorageFacts, useStorageFacts } from './outboxFacts.ts'
import { useEntries, useOutbox } from './outboxStore.ts'

/** The most that may wait on one tablet, by number and by size (reliability.md §3.3 rule 7). */
const mostItems = 500
const mostBytes = 2_000_000
const nearlyFull = 0.8

const sizes = new WeakMap<Entry, number>()
function sizeOf(entry: Entry): number {
  const known = sizes.get(entry)
  if (known !== undefined) return known
  const size = JSON.stringify(flat(entry)).length
  sizes.set(entry, size)
  return size
}

type OutboxSize = { readonly count: number; readonly bytes: number }

function loadOf(entries: readonly Entry[], onDisk: readonly OnDisk[]): OutboxSize {
  const here = entries.filter(isUnsettled)
  const known = new Set(entries.map(({ opId }) => opId))
  const there = onDisk.filter(({ opId }) => !known.has(opId))
  return {
    count: here.length + there.length,
    bytes:
      here.reduce((sum, e) => sum + sizeOf(e), 0) +
      there.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

const shareOf = ({ count, bytes }: OutboxSize): number =>
  Math.max(count / mostItems, bytes / mostBytes)

/** Whether one more action would be too many. */
export const isFull = (): boolean => shareOf(loadNow()) >= 1

/** The number of actions that are not sent yet, of everybody on this tablet. */
export const unsentCount = (): number => loadNow().count

const loadNow = (): OutboxSize =>
  loadOf(useOutbox.getState().entries, useStorageFacts.getState().onDisk)

/** The state of the outbox for the signed-in person. */
export type OutboxFacts = Omit<StorageFacts, 'onDisk'> &
  OutboxSize & {
    /** At 80 % it warns, when full it takes no more. */
    readonly capacity: 'enough' | 'nearly full' | 'full'
    /** The last answer of the service to an action of this person, in ms of the tablet's clock. */
    readonly lastAnswer: { readonly at: number; readonly answer: string } | null
  }

export function useOutboxFacts(): OutboxFacts {
  const facts = useStorageFacts()
  const entries = useOutbox((outbox) => outbox.entries)
  return outboxFactsOf(facts, entries, useEntries())
}

/** @param own the signed-in person's, of all the `entries` */
export function outboxFactsOf(
  { onDisk, ...facts }: StorageFacts,
  entries: readonly Entry[],
  own: readonly Entry[],
): OutboxFacts {
  const load = loadOf(entries, onDisk)
  const share = shareOf(load)
  return {
    ...facts,
    ...load,
    capacity: share >= 1 ? 'full' : share >= nearlyFull ? 'nearly full' : 'enough',
    lastAnswer: lastAnswerTo(own),
  }
}

function lastAnswerTo(entries: readonly Entry[]): OutboxFacts['lastAnswer'] {
  let last: OutboxFacts['lastAnswer'] = null
  for (const { tries } of entries) {
    for (const { at, answer } of tries) {
      if (answer !== null && (last === null || at > last.at)) last = { at, answer }
    }
  }
  return last
}
