import { type Note, wrote } from '../../../contract/note.ts'
import { checkMark } from '../../core/outbox/checkMark.ts'
import { type Entry, isOpen } from '../../core/outbox/command.ts'

/** At most three are shown, in this order. */
export type RowFlag = 'guest-note' | 'note' | 'bookmarked' | 'changing'

export type RowPayment = 'sending' | 'checking' | 'done'

type FlagSources = {
  readonly notes: readonly Note[]
  readonly isBookmarked: boolean
  readonly entries: readonly Entry[]
}

/** The first line of the newest note that the guest wrote; null where there is none. */
export function guestNoteOf(notes: readonly Note[]): string | null {
  const [newest] = notes
    .filter((note) => wrote(note) === 'guest')
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const [line = ''] = newest?.body.trim().split('\n') ?? []
  return line || null
}

/** How far the last payment is that was recorded here; null where there is none, or a person must look at it. */
export function paymentOf(entries: readonly Entry[]): RowPayment | null {
  switch (entries.findLast(({ command }) => command.kind === 'set-paid')?.state) {
    case 'waiting':
    case 'sending':
      return 'sending'
    case 'checking':
      return 'checking'
    case 'done':
      return 'done'
    case 'held':
    case 'asks':
    case 'refused':
    case 'unsure':
    case undefined:
      return null
  }
}

export function flagsOf({ notes, isBookmarked, entries }: FlagSources): readonly RowFlag[] {
  const flags: RowFlag[] = []
  if (notes.some((note) => wrote(note) === 'guest')) flags.push('guest-note')
  if (notes.some((note) => wrote(note) === 'staff' && checkMark(note) === null)) {
    flags.push('note')
  }
  if (isBookmarked) flags.push('bookmarked')
  const changing = entries.some(
    (e) => isOpen(e) && (e.command.kind === 'change-status' || e.command.kind === 'set-paid'),
  )
  if (changing) flags.push('changing')
  return flags
}
