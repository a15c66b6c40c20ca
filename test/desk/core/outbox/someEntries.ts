import { parseBookingCode } from '../../../../src/contract/booking.ts'
import type {
  Command,
  Entry,
  EntryIn,
  EntryState,
} from '../../../../src/desk/core/outbox/command.ts'
import { entryOf, type FlatEntry, flat } from '../../../../src/desk/core/outbox/flatEntry.ts'
import { newEntry } from '../../../../src/desk/core/outbox/newEntry.ts'
import { type OneEvent, outboxAfter } from '../../../../src/desk/core/outbox/outboxState.ts'

export const one = parseBookingCode('KB1')
export const maria = '1:Maria'
export const kenji = '2:Kenji'

export const note = (code = one): Command => ({ kind: 'note', code, body: 'late' })
export const checkIn = (code = one, kind: 'check-in' | 'check-out' = 'check-in'): Command => ({
  kind,
  code,
  customer: 'Mary',
})
export const bookmark = (mark = true, code = one): Command => ({ kind: 'bookmark', code, mark })

/** The members of an entry that matter to a test, perhaps with its state; members its state does not have are left out. */
export type Wish = Partial<FlatEntry>

/** The same for an entry whose state is given. */
export type OwnWish = Wish & { readonly state?: never }

/** The entry with what the test gives. */
export const entryWith = (entry: Entry, wish: Wish): Entry => entryOf({ ...flat(entry), ...wish })

const isIn = <S extends EntryState>(entry: Entry, state: S): entry is EntryIn<S> =>
  entry.state === state

/** The entry in another state, with what the test gives. */
export function entryIn<const S extends EntryState>(
  entry: Entry,
  state: S,
  wish: OwnWish = {},
): EntryIn<S> {
  const changed = entryWith(entry, { ...wish, state })
  if (!isIn(changed, state)) throw new Error(`It is ${changed.state}, not ${state}.`)
  return changed
}

/** An action in any state: a note of Maria's, decided in the first second, unless the test says otherwise. */
export const anEntry = <const S extends EntryState>(
  opId: string,
  state: S,
  wish: OwnWish = {},
  command: Command = note(),
): EntryIn<S> =>
  entryIn(newEntry({ opId, command, at: 1_000, by: maria }, 1), state, { heldUntil: null, ...wish })

/** An entry as it is stored, in any state; what the state does not have is dropped when it is read. */
export const aStored = (entry: Entry, state: EntryState, wish: Wish = {}): FlatEntry => ({
  ...flat(entry),
  state,
  ...wish,
})

/** A stored entry after `change`, stored again: the same when nothing changes, and nothing once it is removed. */
export function afterOne(stored: FlatEntry, event: OneEvent): FlatEntry | undefined {
  const entry = entryOf(stored)
  const [now] = outboxAfter([entry], event)
  if (now === entry) return stored
  return now === undefined ? undefined : flat(now)
}

export const idsOf = (entries: readonly Entry[]) => entries.map(({ opId }) => opId)
