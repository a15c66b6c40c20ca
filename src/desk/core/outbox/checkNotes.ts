import type { QueryClient } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import type { Booking } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import type { Note } from '../../../contract/note.ts'
import { bookingInLists } from '../api/queries/bookingFromLists.ts'
import { keys } from '../api/queries/keys.ts'
import type { WholeList } from '../api/queries/walk.ts'
import { useSignIn } from '../api/signIn.ts'
import { checkMark, isCheckKind, learnCheckNote } from './checkMark.ts'
import type { Entry, EntryIn } from './command.ts'
import { clocksDifferByMs, unwrittenNotes } from './freshNotes.ts'
import { useOutbox } from './outboxStore.ts'

const stopLookingMs = 10 * millisecondsInMinute

/**
 * Learns from the next reading of the notes, by any part of the desk, whether a confirmed check-in left a note and
 * with which text. It makes no request of its own.
 */
export function learnFrom(queryClient: QueryClient, entry: EntryIn<'done'>): void {
  const { kind } = entry.command
  if (!isCheckKind(kind)) return
  const answeredAt = entry.answeredAt ?? 0
  const stop = queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type !== 'updated' || query.queryKey[0] !== keys.allNotes[0]) return
    const list = queryClient.getQueryData<WholeList<Note>>(query.queryKey)
    if (list === undefined || query.state.dataUpdatedAt <= answeredAt) return
    const left = notesLeftBy(entry, list.records)
    // This reading may have been requested before the check-in was answered, so a missing note proves nothing yet.
    if (left.length === 0 && query.state.dataUpdatedAt < answeredAt + 5_000) return
    const note = left.length === 1 ? left[0] : left.find((one) => checkMark(one) === wayOf[kind])
    if (left.length === 0) learnCheckNote(kind, null)
    else if (note !== undefined && !namesSomebody(queryClient, entry, note)) {
      learnCheckNote(kind, note.body)
    }
    end()
  })
  const timer = setTimeout(() => end(), stopLookingMs)
  const end = (): void => {
    clearTimeout(timer)
    stop()
  }
}

const wayOf = { 'check-in': 'in', 'check-out': 'out' } as const

/** The notes that the service wrote with the check-in: by the same account, and not typed at this desk. */
function notesLeftBy(entry: EntryIn<'done'>, notes: readonly Note[]): readonly Note[] {
  const { account, serverOffsetMs } = useSignIn.getState()
  const own = account?.id ?? null
  const latest = (entry.answeredAt ?? entry.madeAt) + serverOffsetMs + clocksDifferByMs
  return unwrittenNotes(entry, notes, serverOffsetMs, useOutbox.getState().entries).filter(
    ({ accountId, at }) => (own === null || accountId === own) && at.getTime() <= latest,
  )
}

const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '')

/**
 * A text with a name or an address in it belongs to one guest and is not stored. Digits are removed from every text.
 */
function namesSomebody(queryClient: QueryClient, { command }: Entry, { body }: Note): boolean {
  const booking: Booking | null =
    queryClient.getQueryData<BookingDetail>(keys.booking(command.code)) ??
    bookingInLists(queryClient, command.code)
  const commandGuest = 'customer' in command ? command.customer : ''
  const guest = booking?.customer || commandGuest
  // When the guest's name is not known, the text may contain it.
  if (guest === '' || body.includes('@')) return true
  const staff = useSignIn.getState().account?.name ?? ''
  const words = new Set(wordsIn(body))
  return [guest, commandGuest, staff]
    .flatMap(wordsIn)
    .some((name) => words.has(name) || (isUnspaced(name) && body.includes(name)))
}

/** Some scripts, such as Japanese, put no space between words. */
const isUnspaced = (word: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)
