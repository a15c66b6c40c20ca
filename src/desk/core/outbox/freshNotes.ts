import type { QueryClient } from '@tanstack/react-query'
import { addDays } from '../../../contract/day.ts'
import { type Note, wrote } from '../../../contract/note.ts'
import type { Api } from '../api/apiClient.ts'
import { deskToday } from '../api/clock.ts'
import { notesOn } from '../api/queries/notes.ts'
import { type Entry, lastSentAt } from './command.ts'

/** The tablet's clock and the service's may differ by this much and mean the same moment. */
export const clocksDifferByMs = 120_000

/** The earliest moment at which this action can have written a note, by the service's clock. */
export const earliest = (entry: Entry, serverOffsetMs: number): number =>
  (lastSentAt(entry) ?? entry.madeAt) + serverOffsetMs - clocksDifferByMs

/** The notes of the booking that were not there before: above the last one known, or else by their time. */
export function freshNotes(
  entry: Entry,
  notes: readonly Note[],
  serverOffsetMs: number,
): readonly Note[] {
  const { mark, command } = entry
  const since = earliest(entry, serverOffsetMs)
  return notes.filter(
    ({ code, id, at }) =>
      code === command.code && (mark === null ? at.getTime() >= since : id > mark.highestId),
  )
}

/** Those of the notes that neither the guest nor anybody at this desk wrote. */
export function unwrittenNotes(
  entry: Entry,
  notes: readonly Note[],
  serverOffsetMs: number,
  entries: readonly Entry[],
): readonly Note[] {
  const own = new Set(
    entries.flatMap(({ command }) => (command.kind === 'note' ? [command.body.trim()] : [])),
  )
  return freshNotes(entry, notes, serverOffsetMs).filter(
    (note) => wrote(note) === 'staff' && !own.has(note.body.trim()),
  )
}

export type NotesDeps = { readonly api: Api; readonly queryClient: QueryClient }

/**
 * Reads the notes of today and yesterday, because an action sent before midnight may have left its note yesterday. A
 * service that knows no filter by day tells each of them twice; here it is once.
 *
 * @throws {ServiceFailure} when they cannot be read
 */
export async function readRecentNotes({ api, queryClient }: NotesDeps): Promise<readonly Note[]> {
  const today = deskToday()
  const days = await Promise.all(
    [today, addDays(today, -1)].map((day) =>
      queryClient.fetchQuery({ ...notesOn(api, day, 'open booking'), staleTime: 0 }),
    ),
  )
  return [
    ...new Map(days.flatMap(({ records }) => records.map((note) => [note.id, note]))).values(),
  ]
}
