import { create } from 'zustand'
import { machineMark, type Note, undoneMark } from '../../../contract/note.ts'
import { checkNotesKey } from '../../ui/storageNames.ts'

type CheckKind = 'check-in' | 'check-out'

export const isCheckKind = (kind: string): kind is CheckKind =>
  kind === 'check-in' || kind === 'check-out'

/**
 * The text of the note that this service writes at a check-in. It is the service's own text, in any language, and
 * names no guest.
 */
const storageKey = checkNotesKey
const longest = 80

export type LearnedNotes = Readonly<Record<CheckKind, string | null>>

function kept(kind: CheckKind): string | null {
  try {
    return localStorage.getItem(`${storageKey}.${kind}`)
  } catch {
    // No storage: the next check-in shows again how this service words its note.
    return null
  }
}

/** A store, so that rows are drawn again when another note text was learned. */
export const useLearnedNotes = create<LearnedNotes>(() => ({
  'check-in': kept('check-in'),
  'check-out': kept('check-out'),
}))

/** The part that is equal in every such note: the text without digits, and so without times. */
export const shapeOf = (body: string): string =>
  body
    .trim()
    .replaceAll(/\p{Nd}+(?:[.:,/-]\p{Nd}+)*/gu, '#')
    .replaceAll(/\s+/g, ' ')
    .slice(0, longest)

/**
 * The shape of the note that the last confirmed check-in left; null when it left none, or when none was seen yet
 * (§4.1: "by default").
 */
export const checkNote = (kind: string): string | null =>
  isCheckKind(kind) ? useLearnedNotes.getState()[kind] : null

/** @param body null when it leaves none */
export function learnCheckNote(kind: CheckKind, body: string | null): void {
  const shape = body === null ? null : shapeOf(body)
  keep(kind, shape)
  // When check-in and check-out leave the same text, it does not say which of them happened.
  const other = kind === 'check-in' ? 'check-out' : 'check-in'
  if (shape !== null && shape === useLearnedNotes.getState()[other]) {
    keep(kind, null)
    keep(other, null)
  }
}

function keep(kind: CheckKind, shape: string | null): void {
  useLearnedNotes.setState({ [kind]: shape })
  try {
    if (shape === null) localStorage.removeItem(`${storageKey}.${kind}`)
    else localStorage.setItem(`${storageKey}.${kind}`, shape)
  } catch {
    // The storage is full or forbidden: the text is learned again after the next start.
  }
}

/**
 * Whether the service wrote a note automatically for a check-in or check-out. Its text is learned on this tablet; until
 * then the text of our own service is used.
 */
export function checkMark(note: Pick<Note, 'accountId' | 'body'>): 'in' | 'out' | null {
  const learned = useLearnedNotes.getState()
  const guess = machineMark(note)
  const isMark = (way: 'in' | 'out'): boolean => {
    const shape = learned[`check-${way}`]
    return shape === null ? guess === way : shapeOf(note.body) === shape
  }
  if (isMark('in')) return 'in'
  return isMark('out') ? 'out' : null
}

/** The last note about the check-in or check-out of a booking: that it was done, or that it was undone. */
export function lastCheck(
  notes: readonly Note[],
  way: 'in' | 'out',
): { readonly note: Note; readonly isUndone: boolean } | null {
  const [note] = notes
    .filter((one) => checkMark(one) === way || undoneMark(one) === way)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
  return note === undefined ? null : { note, isUndone: undoneMark(note) !== null }
}
