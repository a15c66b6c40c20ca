import { ph, t } from '@lingui/core/macro'
import type { Note } from '../../../../contract/note.ts'
import { useNow } from '../../../core/api/clock.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import type { Entry } from '../../../core/outbox/command.ts'
import { unwrittenNotes } from '../../../core/outbox/freshNotes.ts'
import { useEntriesOf } from '../../../core/outbox/outbox.ts'
import { formatAgo } from '../../../ui/formatTime.ts'

const longest = 120

/**
 * The note that the service has written since a check-in or check-out with an unknown outcome: `“Arrival recorded” 2
 * min ago`. Null when it has written nothing, and for every other action.
 *
 * @param notes of the booking
 */
export function useFreshNote(entry: Entry, notes: readonly Note[]): string | null {
  const now = useNow()
  const serverOffsetMs = useSignIn((signIn) => signIn.serverOffsetMs)
  const entries = useEntriesOf(entry.command.code)
  if (!isDoubtfulCheck(entry)) return null
  const [note] = unwrittenNotes(entry, notes, serverOffsetMs, entries).toSorted(
    (a, b) => b.at.getTime() - a.at.getTime(),
  )
  if (note === undefined) return null
  const body = note.body.trim()
  const shown = body.length > longest ? `${body.slice(0, longest)} …` : body
  return t({
    message: `“${ph({ note: shown })}” ${ph({ ago: formatAgo(note.at, now) })}`,
    comment: 'A note and its age: “Arrival recorded” 2 min ago',
  })
}

/** A check-in or check-out that was sent and whose outcome is unknown. */
export const isDoubtfulCheck = ({ state, command: { kind } }: Entry): boolean =>
  state === 'unsure' && (kind === 'check-in' || kind === 'check-out')

/** The text of the button that sends it again. */
export const againWord = ({ command: { kind } }: Entry): string =>
  kind === 'check-out' ? t`Check out again` : t`Check in again`

/** The effect of the quoted note on the question above it. */
export const noteMeaning = () => t`Not sure it arrived. This note was added to the booking since.`
