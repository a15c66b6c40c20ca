import { create } from 'zustand'
import { machineMark, type Note } from '../../contract/note.ts'
import { checkNotesKey } from '../kit/storageNames.ts'

type CheckKind = 'check-in' | 'check-out'

export const isCheckKind = (kind: string): kind is CheckKind =>
  kind === 'check-in' || kind === 'check-out'

/** The note that a check-in leaves by itself at this service, in whatever language: its own words, nothing of any guest. */
const storageKey = checkNotesKey
const longest = 80

export type LearnedNotes = Readonly<Record<CheckKind, string | null>>

function kept(kind: CheckKind): string | null {
  try {
    return localStorage.getItem(`${storageKey}.${kind}`)
  } catch {
    return null
  }
}

/** Rows are made anew when something was learned. */
export const useLearnedNotes = create<LearnedNotes>(() => ({
  'check-in': kept('check-in'),
  'check-out': kept('check-out'),
}))

/** What stays the same from note to note: without numbers, so without times. */
export const shapeOf = (body: string): string =>
  body
    .trim()
    .replaceAll(/\p{Nd}+(?:[.:,/-]\p{Nd}+)*/gu, '#')
    .replaceAll(/\s+/g, ' ')
    .slice(0, longest)

/** The shape of the note that the last confirmed one left; null when it left none, or none was seen yet (§4.1: "by default"). */
export const checkNote = (kind: string): string | null =>
  isCheckKind(kind) ? useLearnedNotes.getState()[kind] : null

/** @param body null when it leaves none */
export function learnCheckNote(kind: CheckKind, body: string | null): void {
  const shape = body === null ? null : shapeOf(body)
  keep(kind, shape)
  // The same words for both ways tell nothing.
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
    // Then it is learned anew after the next start.
  }
}

/**
 * Whether a note is the one that a check-in or check-out leaves by itself: as learned here, and until then as our own
 * service writes it.
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
