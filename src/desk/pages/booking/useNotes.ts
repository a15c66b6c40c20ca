import { skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import { addDays, type CalendarDay, dayOf, parseDay } from '../../../contract/day.ts'
import type { Note } from '../../../contract/note.ts'
import { addMonths, type Month, monthOf } from '../../../contract/weekAndMonth.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { useToday, useZone } from '../../core/api/clock.ts'
import { type FailureReason, failureOf } from '../../core/api/failures.ts'
import { keys } from '../../core/api/queries/keys.ts'
import { bookingNotes, notesOfBooking, notesOn } from '../../core/api/queries/notes.ts'

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

/**
 * @param bookedAt when the booking was made: nothing was written before
 * @param isDrawn they are requested once the booking's first frame is drawn
 */
export function useNotes(code: BookingCode, bookedAt: Date | null, isDrawn: boolean): KnownNotes {
  const api = useApi()
  const today = useToday()
  const zone = useZone()
  const [months, setMonths] = useState<readonly Month[]>([])
  const recent = useQuery({ ...bookingNotes(api, code), enabled: isDrawn })
  // The notes stored on this tablet, for when neither gate nor service answers.
  const kept = useQuery<readonly Note[]>({
    queryKey: keys.keptNotes(code),
    queryFn: skipToken,
  }).data
  const older = useQueries({
    queries: months.map((month) => notesOn(api, month, 'open booking')),
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
    isReading: !isDrawn || all.some(({ isFetching }) => isFetching),
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

const monthBefore = (month: Month): Month => monthOf(addMonths(parseDay(`${month}-01`), -1))
