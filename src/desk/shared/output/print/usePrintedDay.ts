import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import type { Note } from '../../../../contract/note.ts'
import type { Page } from '../../../../contract/page.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import { notesOfBooking } from '../../../core/api/queries/notes.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import type { TodayTab } from '../../../ui/paths.ts'
import { grouped } from '../../day/grouped.ts'
import { type Day, partsOf, useDay } from '../../day/useDay.ts'
import { useLoadedDetails } from '../../day/useLoadedDetails.ts'
import type { Beside } from './manifest.ts'

/** A day's lists for paper: read again from the service if possible, otherwise from the replica. */
export type PrintedDay = {
  readonly day: CalendarDay
  readonly board: Day['board']
  /** Whether all reading has ended. */
  readonly isThere: boolean
  /** Whether the list of those who stay over the day is there. */
  readonly isStayingRead: boolean
  /** Null where a list could not be read and the replica has none: unknown, not empty. */
  readonly rowsOf: (tab: TodayTab) => Day['board']['rows'][TodayTab] | null
  /** When the oldest part of a list was read, by the server's clock. */
  readonly asOf: (tab: TodayTab) => Date | null
  /** The bookings of all loaded lists of the day, each once. */
  readonly bookings: readonly Booking[]
}

/** What is missing on paper is not filled in later, as on the screen. */
const waitMs = 10_000

export function usePrintedDay(day: CalendarDay): PrintedDay {
  const { board, parts, isSettled } = useDay(day, 'arrivals', waitMs)
  const offsetMs = useSignIn(({ serverOffsetMs }) => serverOffsetMs)
  const made = Object.values(parts)
  const isHere = (tab: TodayTab): boolean => partsOf[tab].every((part) => parts[part].list !== null)
  const bookings = new Map<BookingCode, Booking>()
  for (const { list } of made) {
    for (const booking of list?.records ?? []) bookings.set(booking.code, booking)
  }
  return {
    day,
    board,
    isThere: made.every(({ list, failure }) => list !== null || failure !== null) && isSettled,
    isStayingRead: parts.staying.list !== null,
    rowsOf: (tab) => (isHere(tab) ? board.rows[tab] : null),
    asOf: (tab) => {
      const readAts = partsOf[tab].map((part) => parts[part].readAt)
      return isHere(tab) ? new Date(Math.min(...readAts) + offsetMs) : null
    },
    bookings: [...bookings.values()],
  }
}

/** The days of a downtime pack: today and the three after it. */
export const packDays = (today: CalendarDay) =>
  [today, addDays(today, 1), addDays(today, 2), addDays(today, 3)] as const

export function usePackDays(today: CalendarDay): readonly PrintedDay[] {
  const [, second, third, fourth] = packDays(today)
  return [usePrintedDay(today), usePrintedDay(second), usePrintedDay(third), usePrintedDay(fourth)]
}

type Notes = Pick<Page<Note>, 'records'>

/** The notes of all bookings that are loaded or cached; null where none were ever read. Makes no request. */
export function useNotesHere(): readonly Note[] | null {
  const queryClient = useQueryClient()
  return useMemo(() => notesIn(queryClient), [queryClient])
}

function notesIn(queryClient: QueryClient): readonly Note[] | null {
  const pages = queryClient
    .getQueriesData<Notes>({ queryKey: keys.allNotes })
    .flatMap(([, page]) => page ?? [])
  const notes = new Map(pages.flatMap(({ records }) => records.map((note) => [note.id, note])))
  return pages.length === 0 ? null : [...notes.values()]
}

/** What is loaded or cached besides the lists; makes no request. */
export function useBeside(): Beside {
  const queryClient = useQueryClient()
  const details = useLoadedDetails()
  return useMemo(() => {
    const byCode = grouped(notesIn(queryClient) ?? [], ({ code }) => code)
    return {
      detailOf: (code) => details.get(code),
      notesOf: (code) => notesOfBooking(byCode.get(code) ?? [], code),
    }
  }, [queryClient, details])
}
