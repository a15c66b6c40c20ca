import { useSignIn } from '../api/signIn.ts'
import { tabletNow } from '../kit/tabletClock.ts'
import type { Command, Entry } from './command.ts'
import { newEntry } from './newEntry.ts'
import { useOutbox } from './outboxStore.ts'

/**
 * Actions tapped before the outbox code was loaded. They are shown at once, and the outbox takes them over when it
 * starts.
 */
let early: readonly Entry[] = []

const without = (gone: readonly Entry[]): void =>
  useOutbox.setState(({ entries }) => ({ entries: entries.filter((e) => !gone.includes(e)) }))

/** @returns the operation id it keeps; of what was tapped already, the same */
export function tapEarly(command: Command): string {
  const wanted = JSON.stringify(command)
  const again = early.find((e) => JSON.stringify(e.command) === wanted)
  if (again !== undefined) return again.opId
  const entry = newEntry(
    { opId: crypto.randomUUID(), command, at: tabletNow(), by: useSignIn.getState().person },
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

/** Hands all early actions to the outbox, oldest first. */
export function takeEarly(): readonly Entry[] {
  const taken = early
  early = []
  without(taken)
  return taken
}
