import { create } from 'zustand'
import type { BookingCode } from '../../contract/booking.ts'
import { type Entry, isOpen, needsPerson } from './command.ts'
import { type Outbox, type OutboxEvent, outboxAfter } from './outboxState.ts'

/** Every command of this page, oldest first; the done ones stay as its ledger. */
export const useOutbox = create<{ readonly entries: Outbox }>(() => ({ entries: [] }))

/** The oldest answered ones go first: a tablet stays open for weeks. */
const kept = 500

export function happen(event: OutboxEvent): void {
  useOutbox.setState(({ entries }) => {
    const after = outboxAfter(entries, event)
    if (after === entries) return useOutbox.getState()
    if (after.length <= kept) return { entries: after }
    const oldestDone = after.find(({ state }) => state === 'done')
    return { entries: after.filter((e) => e !== oldestDone) }
  })
}

/** All commands of this page, oldest first. */
export const useEntries = (): readonly Entry[] => useOutbox(({ entries }) => entries)

const none: readonly Entry[] = []
let grouped: { of: Outbox; byCode: Map<BookingCode, readonly Entry[]> } | null = null

/** Grouped once per change, so that a row is only drawn again when its own commands change. */
function byCode(entries: Outbox): Map<BookingCode, readonly Entry[]> {
  if (grouped?.of === entries) return grouped.byCode
  const now = new Map<BookingCode, readonly Entry[]>()
  for (const e of entries) now.set(e.command.code, [...(now.get(e.command.code) ?? []), e])
  for (const [code, list] of now) {
    const before = grouped?.byCode.get(code)
    if (before?.length === list.length && before.every((e, i) => e === list[i])) {
      now.set(code, before)
    }
  }
  grouped = { of: entries, byCode: now }
  return now
}

/** The commands of one booking, oldest first; the same array until one of them changes. */
export const useEntriesOf = (code: BookingCode): readonly Entry[] =>
  useOutbox(({ entries }) => byCode(entries).get(code) ?? none)

/** For the sync chip: how many are still on their way. */
export const useOpenCount = (): number => useOutbox(({ entries }) => entries.filter(isOpen).length)

/** For the sync chip: how many a person must look at. */
export const useNeedsYouCount = (): number =>
  useOutbox(({ entries }) => entries.filter(needsPerson).length)

/** Whether leaving the page now could lose something. */
export const hasUnsent = (): boolean => useOutbox.getState().entries.some(isOpen)
