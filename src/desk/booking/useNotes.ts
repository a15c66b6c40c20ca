import { skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingCode } from '../../contract/booking.ts'
import { addDays, type CalendarDay, dayOf } from '../../contract/day.ts'
import type { Note } from '../../contract/note.ts'
import { useToday, useZone } from '../api/clock.ts'
import { type FailureReason, failureOf } from '../api/failures.ts'
import { keys } from '../api/queries/keys.ts'
import { bookingNotes, type Month, notesOfBooking, notesOn } from '../api/queries/notes.ts'
import { useService } from '../api/ServiceContext.ts'

/** The notes of one booking, and how far back was looked: the service lists notes by date only (§4.1). */
export type KnownNotes = {
  /** Newest first; null while nothing is known yet. */
  readonly notes: readonly Note[] | null
  readonly failure: FailureReason | null
  readonly isReading: boolean
  /** Months looked at beyond the past thirty days, newest first. */
  readonly months: readonly Month[]
  /** The month a further look would read; null when the booking did not exist before. */
  readonly nextMonth: Month | null
  readonly lookFurther: () => void
  readonly readAgain: () => void
}

/** @param bookedAt when the booking was made: nothing was written before */
export function useNotes(code: BookingCode, bookedAt: Date | null): KnownNotes {
  const service = useService()
  const today = useToday()
  const zone = useZone()
  const [months, setMonths] = useState<readonly Month[]>([])
  const recent = useQuery(bookingNotes(service, code))
  // What this tablet keeps of it, for when nobody can be asked.
  const kept = useQuery<readonly Note[]>({
    queryKey: keys.keptNotes(code),
    queryFn: skipToken,
  }).data
  const older = useQueries({
    queries: months.map((month) => notesOn(service, month, 'open booking')),
  })
  const all = [recent, ...older]
  const failed = all.find(({ error, isFetching }) => error !== null && !isFetching)
  const nextMonth = monthAfter(months, today, bookedAt && dayOf(bookedAt, zone))
  const known = new Map<number, Note>()
  for (const note of recent.data ?? kept ?? []) known.set(note.id, note)
  for (const { data } of older) {
    for (const note of data?.records ?? []) known.set(note.id, note)
  }
  return {
    notes:
      recent.data === undefined && kept === undefined && known.size === 0
        ? null
        : notesOfBooking([...known.values()], code),
    failure: failed ? failureOf(failed.error) : null,
    isReading: all.some(({ isFetching }) => isFetching),
    months,
    nextMonth,
    lookFurther: () => {
      if (nextMonth !== null) setMonths([...months, nextMonth])
    },
    readAgain: () => {
      for (const { error, refetch } of all) if (error !== null) void refetch()
    },
  }
}

/** Where to look next: the month the thirty days begin in, then one before the other. */
export function monthAfter(
  months: readonly Month[],
  today: CalendarDay,
  bookedOn: CalendarDay | null,
): Month | null {
  const last = months.at(-1)
  const next = last === undefined ? monthOf(addDays(today, -30)) : monthBefore(last)
  if (bookedOn !== null && next < monthOf(bookedOn)) return null
  // The thirty days may reach the very day it was booked.
  return bookedOn !== null && last === undefined && bookedOn >= addDays(today, -29) ? null : next
}

const monthOf = (day: CalendarDay): Month =>
  monthIn(Number(day.slice(0, 4)), Number(day.slice(5, 7)))

function monthBefore(after: Month): Month {
  const [year = 0, number = 1] = after.split('-').map(Number)
  return number === 1 ? monthIn(year - 1, 12) : monthIn(year, number - 1)
}

function monthIn(year: number, number: number): Month {
  const written = `${year}-${String(number).padStart(2, '0')}`
  if (!isMonth(written)) throw new RangeError(`${written} is no month`)
  return written
}

const isMonth = (text: string): text is Month => /^\d{4}-\d{2}$/.test(text)
