import { tabletNow } from '../../ui/tabletClock.ts'
import { useSignIn } from '../api/signIn.ts'
import type { Base, Command, Entry } from './command.ts'
import { newEntry, nothingKnown } from './newEntry.ts'
import { useOutbox } from './outboxStore.ts'

/**
 * Actions tapped before the outbox code was loaded. They are shown at once, and the outbox takes them over when it
 * starts.
 */
let early: readonly Entry[] = []
/** Those of them that a person wants sent without the time for Undo. */
const hurried = new Set<string>()

const without = (gone: readonly Entry[]): void =>
  useOutbox.setState(({ entries }) => ({ entries: entries.filter((e) => !gone.includes(e)) }))

/** @returns the operation id it keeps; of what was tapped already, the same */
export function queueUntilLoaded(command: Command, seen: Base | null): string {
  const wanted = JSON.stringify(command)
  const again = early.find((e) => JSON.stringify(e.command) === wanted)
  if (again !== undefined) return again.opId
  const entry = newEntry(
    {
      opId: crypto.randomUUID(),
      command,
      at: tabletNow(),
      by: useSignIn.getState().person,
      base: seen ?? nothingKnown,
    },
    0,
  )
  early = [...early, entry]
  useOutbox.setState(({ entries }) => ({ entries: [...entries, entry] }))
  return entry.opId
}

export function takeEarlyBack(opId: string): void {
  const taken = early.filter((e) => e.opId === opId)
  early = early.filter((e) => e.opId !== opId)
  without(taken)
}

/** Remembers that this action is to be sent as soon as the outbox has it. */
export const hurryEarly = (opId: string): void => void hurried.add(opId)

/** Passes all early actions to the outbox, oldest first, and marks those that are to be sent now. */
export function takeEarly(): readonly { readonly entry: Entry; readonly isHurried: boolean }[] {
  const taken = early
  early = []
  without(taken)
  const handed = taken.map((entry) => ({ entry, isHurried: hurried.has(entry.opId) }))
  hurried.clear()
  return handed
}
