import type { Entry } from './command.ts'
import type { DeletedEntry } from './merge.ts'
import { isFromOtherTab, type Outbox, type OutboxEvent, outboxAfter } from './outboxState.ts'
import { useOutbox } from './outboxStore.ts'

/** Deleted entries with their versions, by operation id: an old copy in another tab must not bring one back. */
const gone = new Map<string, number>()
const goneKept = 2_000

/** The oldest answered entries are dropped first, because a tablet stays open for weeks. */
const doneKept = 500

/** What this tab has changed, for the disk and for the other tabs. */
export type OwnChange = {
  readonly entries: readonly Entry[]
  readonly gone: readonly DeletedEntry[]
}

const listeners = new Set<(change: OwnChange) => void>()

/**
 * Calls `listener` for each change that this tab makes itself, before anything is drawn. @returns the function that
 * unsubscribes
 */
export function onOwnChange(listener: (change: OwnChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const goneNow = (): readonly DeletedEntry[] =>
  [...gone].map(([opId, version]) => ({ opId, version }))

export function dispatch(event: OutboxEvent): void {
  const before = useOutbox.getState().entries
  const after = outboxAfter(before, event)
  if (event.type === 'received') for (const one of event.gone) rememberDeleted(one)
  if (after === before) return
  useOutbox.setState({ entries: trimmed(after) })
  if (event.type === 'forgotten' || event.type === 'saved' || event.type === 'overruled') return
  const change = changeBetween(before, after, event)
  if (change.entries.length + change.gone.length === 0) return
  for (const one of change.gone) rememberDeleted(one)
  for (const listener of listeners) listener(change)
}

/** Takes over what another tab or the disk has. */
export const mergeRemote = (remote: OwnChange): void =>
  dispatch({ type: 'received', entries: remote.entries, gone: remote.gone, known: gone })

function changeBetween(before: Outbox, after: Outbox, event: OutboxEvent): OwnChange {
  const was = new Map(before.map((e) => [e.opId, e]))
  const is = new Set(after.map((e) => e.opId))
  const remoteGone = new Set(event.type === 'received' ? event.gone.map(({ opId }) => opId) : [])
  return {
    entries: isFromOtherTab(event) ? [] : after.filter((e) => was.get(e.opId) !== e),
    // A merge can also drop an entry here: the duplicate of a check-in that another tab decided first.
    gone: before
      .filter(({ opId }) => !is.has(opId) && !remoteGone.has(opId))
      .map(({ opId, version }) => ({ opId, version: version + 1 })),
  }
}

function rememberDeleted({ opId, version }: DeletedEntry): void {
  gone.delete(opId)
  gone.set(opId, version)
  const [oldest] = gone.keys()
  if (gone.size > goneKept && oldest !== undefined) gone.delete(oldest)
}

function trimmed(entries: Outbox): Outbox {
  const done = entries.filter(({ state }) => state === 'done')
  if (done.length <= doneKept) return entries
  const old = new Set(done.slice(0, done.length - doneKept))
  return entries.filter((e) => !old.has(e))
}

/** For tests, and for a page that is closed: deletes everything in memory. */
export function forgetAll(): void {
  gone.clear()
  useOutbox.setState({ entries: [] })
}
