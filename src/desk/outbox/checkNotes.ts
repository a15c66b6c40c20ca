import type { QueryClient } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import type { Booking } from '../../contract/booking.ts'
import type { BookingDetail } from '../../contract/bookingDetail.ts'
import type { Note } from '../../contract/note.ts'
import { bookingInLists } from '../api/queries/bookingFromLists.ts'
import { keys } from '../api/queries/keys.ts'
import type { WholeList } from '../api/queries/walk.ts'
import { useSession } from '../api/session.ts'
import { checkMark, isCheckKind, learnCheckNote } from './checkMark.ts'
import type { Entry } from './command.ts'
import { clocksDifferByMs, unwrittenNotes } from './freshNotes.ts'
import { useOutbox } from './outboxStore.ts'

const stopLookingMs = 10 * millisecondsInMinute

/**
 * Learns from the next reading of the notes, whoever asks for it, whether a check-in that was surely done left one, and
 * in what words. Costs no request of its own.
 */
export function learnFrom(queryClient: QueryClient, entry: Entry): void {
  const { kind } = entry.command
  if (!isCheckKind(kind)) return
  const answeredAt = entry.answeredAt ?? 0
  const stop = queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type !== 'updated' || query.queryKey[0] !== keys.allNotes[0]) return
    const list = queryClient.getQueryData<WholeList<Note>>(query.queryKey)
    if (list === undefined || query.state.dataUpdatedAt <= answeredAt) return
    const left = notesLeftBy(entry, list.records)
    // What was asked before the answer may have come after it.
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

/** The notes that came with it: of the account that checked in, and typed by nobody at this desk. */
function notesLeftBy(entry: Entry, notes: readonly Note[]): readonly Note[] {
  const { account, serverOffsetMs } = useSession.getState()
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

/** Words with a name or an address in them are of one guest, and are not kept. Numbers are left out of all. */
function namesSomebody(queryClient: QueryClient, { command }: Entry, { body }: Note): boolean {
  const booking: Booking | null =
    queryClient.getQueryData<BookingDetail>(keys.booking(command.code)) ??
    bookingInLists(queryClient, command.code)
  const told = 'customer' in command ? command.customer : ''
  const guest = booking?.customer || told
  // Whose name is not known may stand there.
  if (guest === '' || body.includes('@')) return true
  const staff = useSession.getState().account?.name ?? ''
  const words = new Set(wordsIn(body))
  return [guest, told, staff]
    .flatMap(wordsIn)
    .some((name) => words.has(name) || (isUnspaced(name) && body.includes(name)))
}

/** Scripts that put no space between words. */
const isUnspaced = (word: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)
