import type { BookingCode } from '../../../contract/booking.ts'
import { dayOf } from '../../../contract/day.ts'
import { type Note, wrote } from '../../../contract/note.ts'
import { folded } from '../../../contract/searchText.ts'
import type { Entry } from '../outbox/command.ts'
import { byDue } from './due.ts'
import { type DoneNote, type Handover, readDone, readHandover } from './handoverNote.ts'

/** A handover, from a note of the service. */
export type HandoverItem = Handover & {
  readonly note: Note
  /** The note that marks it done. */
  readonly doneBy: Note | null
}

/**
 * The handovers in the notes, open and done, oldest first. A `[done]` note belongs to the note it names; one typed
 * without a number belongs to the note it quotes, or to the only open one of its booking. A guest's note is never a
 * handover.
 */
export function handoverItems(notes: readonly Note[], zone: string): readonly HandoverItem[] {
  const items = new Map<BookingCode, HandoverItem[]>()
  const inOrder = notes.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id)
  for (const note of inOrder) {
    if (wrote(note) === 'guest') continue
    const done = readDone(note.body)
    const ofBooking = items.get(note.code) ?? []
    if (done !== null) {
      const answered = answeredBy(done, ofBooking)
      if (answered >= 0) ofBooking.splice(answered, 1, { ...at(ofBooking, answered), doneBy: note })
      continue
    }
    const handover = readHandover(note.body, dayOf(note.at, zone))
    if (handover === null) continue
    items.set(note.code, [...ofBooking, { ...handover, note, doneBy: null }])
  }
  return [...items.values()].flat().toSorted((a, b) => a.note.at.getTime() - b.note.at.getTime())
}

/** The index of the handover that a done note means; -1 when that is unclear. */
function answeredBy({ noteId, text }: DoneNote, items: readonly HandoverItem[]): number {
  const isOpen = ({ doneBy }: HandoverItem): boolean => doneBy === null
  if (noteId !== null) return items.findIndex((item) => isOpen(item) && item.note.id === noteId)
  const quote = folded(text).replace(/…$/u, '').trim()
  const quoted = items.findIndex(
    (item) => isOpen(item) && quote.length >= 4 && folded(item.text).startsWith(quote),
  )
  if (quoted >= 0) return quoted
  return items.filter(isOpen).length === 1 ? items.findIndex(isOpen) : -1
}

function at(items: readonly HandoverItem[], place: number): HandoverItem {
  const item = items[place]
  if (item === undefined) throw new RangeError(`no item ${place}`)
  return item
}

/** The most urgent first: by due time, then the newest. */
export const openItems = (items: readonly HandoverItem[]): readonly HandoverItem[] =>
  items
    .filter(({ doneBy }) => doneBy === null)
    .toSorted((a, b) => byDue(a.due, b.due) || b.note.at.getTime() - a.note.at.getTime())

/** The action by which this tablet marks a handover done; null where there is none. */
export function doneEntry(item: HandoverItem, entries: readonly Entry[]): Entry | null {
  const lastDone = entries.findLast(
    ({ command }) =>
      command.kind === 'note' &&
      command.code === item.note.code &&
      readDone(command.body)?.noteId === item.note.id,
  )
  return lastDone ?? null
}

/** Whether a handover is for this person: by whole name, first name or nickname. */
export function isFor(who: string | null, me: readonly string[]): boolean {
  if (who === null) return false
  const wanted = folded(who).trim()
  return me.some((name) => {
    const own = folded(name).trim()
    return own !== '' && (own === wanted || own.split(/\s+/u)[0] === wanted)
  })
}
