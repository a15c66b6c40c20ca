import { plural } from '@lingui/core/macro'
import { type CalendarDay, dayOf } from '../../../contract/day.ts'
import { type Note, wrote } from '../../../contract/note.ts'
import { checkMark } from '../../core/outbox/checkMark.ts'
import { grouped } from '../../shared/day/grouped.ts'

/** The notes of one day in reading order. Each part newest first. */
export type NotesOfDay = {
  readonly day: CalendarDay
  readonly ofGuests: readonly Note[]
  readonly ofStaff: readonly Note[]
  /** Notes that check-ins write by themselves: shown as a count that a press opens. */
  readonly checkIns: readonly Note[]
  readonly checkOuts: readonly Note[]
}

/** Notes by the business's day, the newest day first. */
export function notesByDay(notes: readonly Note[], zone: string): readonly NotesOfDay[] {
  const days = grouped(notes, ({ at }) => dayOf(at, zone))
  return [...days]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([day, ofDay]) => ({ day, ...partsOf(ofDay) }))
}

function partsOf(notes: readonly Note[]): Omit<NotesOfDay, 'day'> {
  const newest = notes.toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
  const way = (mark: 'in' | 'out') => newest.filter((note) => checkMark(note) === mark)
  return {
    ofGuests: newest.filter((note) => wrote(note) === 'guest'),
    ofStaff: newest.filter((note) => wrote(note) === 'staff' && checkMark(note) === null),
    checkIns: way('in'),
    checkOuts: way('out'),
  }
}

export const checkInsIn = ({ length }: readonly Note[]): string =>
  plural({ count: length }, { one: '# check-in', other: '# check-ins' })

export const checkOutsIn = ({ length }: readonly Note[]): string =>
  plural({ count: length }, { one: '# check-out', other: '# check-outs' })

/** The first `most` written notes over all days; machine notes do not count and stay with their day. */
export function firstOf(days: readonly NotesOfDay[], most: number): readonly NotesOfDay[] {
  let rowsLeft = most
  const shown: NotesOfDay[] = []
  for (const day of days) {
    if (rowsLeft <= 0) break
    const ofGuests = day.ofGuests.slice(0, rowsLeft)
    const ofStaff = day.ofStaff.slice(0, rowsLeft - ofGuests.length)
    rowsLeft -= ofGuests.length + ofStaff.length
    shown.push({ ...day, ofGuests, ofStaff })
  }
  return shown
}

export const writtenCount = (days: readonly NotesOfDay[]): number =>
  days.reduce((sum, { ofGuests, ofStaff }) => sum + ofGuests.length + ofStaff.length, 0)
