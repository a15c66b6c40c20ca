import { t } from '@lingui/core/macro'
import { type CalendarDay, dayOf } from '../../../contract/day.ts'
import { formatFacts } from '../../ui/language/format.ts'
import { useToday, useZone } from '../api/clock.ts'
import { whenDueWords } from './due.ts'
import { readDone, readHandover } from './handoverNote.ts'

/** A note as staff read it: `tags` says in words that it is a handover, by when and for whom; null for other notes. */
export type NoteText = { readonly tags: string | null; readonly text: string }

type WrittenNote = { readonly body: string; readonly at: Date }

type Days = { readonly zone: string; readonly today: CalendarDay }

/** Reads the tags of a handover in a note; every other note stays as it was written. */
export function noteText({ body, at }: WrittenNote, { zone, today }: Days): NoteText {
  const handover = readHandover(body, dayOf(at, zone))
  if (handover !== null) {
    const { due, for: who, text } = handover
    const tags = formatFacts([
      t({ message: 'Handover', context: 'note', comment: 'Before its facts: this note is one' }),
      due !== null && whenDueWords(due, today),
      who === null ? t`For anyone` : t`For ${{ person: who }}`,
    ])
    return { tags, text }
  }
  const done = readDone(body)
  return done === null ? { tags: null, text: body } : { tags: t`Handover done`, text: done.text }
}

/** The same on one line after the other, for paper and lists. */
export function plainNote(note: WrittenNote, days: Days): string {
  const { tags, text } = noteText(note, days)
  return tags === null ? text : `${tags}\n${text}`
}

/** {@link plainNote} with the day and the zone of now. */
export function usePlainNote(): (note: WrittenNote) => string {
  const zone = useZone()
  const today = useToday()
  return (note) => plainNote(note, { zone, today })
}
