import { t } from '@lingui/core/macro'
import type { Note } from '../../../contract/note.ts'
import { type Command, type Entry, needsPerson } from './command.ts'

type OwnNoteEntry = Entry & { readonly command: Extract<Command, { kind: 'note' }> }

const isNote = (entry: Entry): entry is OwnNoteEntry => entry.command.kind === 'note'

/** The tablet's clock and the service's may differ by this much and mean the same moment. */
const clocksDifferByMs = 120_000

const folded = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim()

/** @param serverOffsetMs adds up from the tablet's clock, which may be wrong by days, to the server's */
function isRead(
  { command, madeAt }: OwnNoteEntry,
  notes: readonly Note[],
  serverOffsetMs: number,
): boolean {
  const earliest = madeAt + serverOffsetMs - clocksDifferByMs
  return notes.some(
    ({ body, at }) => folded(body) === folded(command.body) && at.getTime() >= earliest,
  )
}

/** The notes written here that the service has not shown yet, newest first. What was refused has a card of its own. */
export const ownNotes = (
  entries: readonly Entry[],
  notes: readonly Note[],
  serverOffsetMs: number,
): readonly OwnNoteEntry[] =>
  entries
    .filter(isNote)
    .filter((entry) => !needsPerson(entry))
    .filter((entry) => entry.state !== 'done' || !isRead(entry, notes, serverOffsetMs))
    .toReversed()

/** The state of a note of this tablet, in words. */
export function noteStateWords({ state }: Pick<Entry, 'state'>): string {
  switch (state) {
    case 'sending':
      return t`Sending…`
    case 'checking':
    case 'unsure':
      return t`Not sure it arrived`
    case 'done':
      return t`Saving…`
    case 'held':
    case 'waiting':
    case 'asks':
    case 'refused':
      return t`Not sent yet`
  }
}
