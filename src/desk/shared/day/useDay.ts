import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { millisecondsInMinute as minute } from 'date-fns/constants'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Booking } from '../../../contract/booking.ts'
import { type CalendarDay, daysBetween } from '../../../contract/day.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { useNow, useToday, useZone } from '../../core/api/clock.ts'
import { type FailureReason, failureOf } from '../../core/api/failures.ts'
import { accounts, nameOf } from '../../core/api/queries/accounts.ts'
import { dayBookings4 } from '../../core/api/queries/bookings4.ts'
import {
  bookingsEnding,
  bookingsStarting,
  bookingsStaying,
  type DayListName,
} from '../../core/api/queries/bookingsOfDay.ts'
import { notesOn, recentNotes } from '../../core/api/queries/notes.ts'
import type { WholeList } from '../../core/api/queries/walk.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { useBookmarks } from '../../core/outbox/bookmarks.ts'
import { useLearnedNotes } from '../../core/outbox/checkMark.ts'
import { useEntries, useIsRecalling } from '../../core/outbox/outbox.ts'
import { useDayEvery } from '../../core/replica/live/live.ts'
import { whenFirstRowsDrawn } from '../../ui/firstRows.ts'
import type { TodayTab } from '../../ui/paths.ts'
import { useTimeout } from '../../ui/useTimeout.ts'
import { type DayBoard, dayBoard, dayMemory } from './dayBoard.ts'
import { useLoadedDetails } from './useLoadedDetails.ts'

/** One of the three lists of a day, and the state of its reading. */
export type PartOfDay = {
  readonly list: WholeList<Booking> | null
  /** Why it could not be read the last time; beside `list`, that is what was read before. */
  readonly failure: FailureReason | null
  /** When `list` was read, by the tablet's clock in ms; 0 when never. */
  readonly readAt: number
  readonly readAgain: () => void
}

export type Day = {
  readonly board: DayBoard
  readonly parts: Readonly<Record<DayListName, PartOfDay>>
  /** Check-ins are known as well as possible, or took too long: rows shown now keep their places. */
  readonly isSettled: boolean
}

/** The three lists behind a day: a booking that starts and ends on the day is in two of them. */
export const partsOf: Readonly<Record<TodayTab, readonly DayListName[]>> = {
  arrivals: ['starting'],
  'in-house': ['staying', 'starting'],
  departures: ['ending', 'starting'],
  done: ['starting', 'ending'],
}

const none: readonly Booking[] = []
/** The notes of thirty days are a large answer and only needed for flags, so they are read later. */
const notesLast = 5 * minute
const recentDays = 30

/**
 * A day at the desk, kept fresh while it is visible. At most six requests open it.
 *
 * @param waitMs how long rows wait at most for who came and when
 */
export function useDay(day: CalendarDay, tab: TodayTab, waitMs = patienceMs): Day {
  // Before it is known who is signed in and where, the tablet could only guess which day it is.
  const isIn = useSignIn(({ state }) => state === 'in' || state === 'expired')
  // Opened with a PIN and without the gate: nothing is requested, only stored data are shown.
  const isShut = useSignIn(({ state }) => state === 'offline')
  const reads = useDayReads(day, tab, isIn)
  const { isAnswered, starting, ending, staying } = reads

  const isRecalling = useIsRecalling()
  const isSettled = isAnswered && !isRecalling
  const hasSome = [starting, ending, staying].some(({ data }) => data !== undefined)
  const isLate = usePatience(day, hasSome && !isSettled, waitMs)
  const board = useDayBoard(day, reads, isIn && !isAnswered)

  return {
    board,
    parts: {
      starting: partOf(starting, isShut),
      ending: partOf(ending, isShut),
      staying: partOf(staying, isShut),
    },
    isSettled: isSettled || isLate,
  }
}

type DayReads = ReturnType<typeof useDayReads>

/** The requests of a day. */
function useDayReads(day: CalendarDay, tab: TodayTab, isIn: boolean) {
  const api = useApi()
  const today = useToday()
  const again = { refetchInterval: useDayEvery(), enabled: isIn }
  const starting = useQuery({ ...bookingsStarting(api, day), ...again })
  const ending = useQuery({ ...bookingsEnding(api, day), ...again })
  const staying = useQuery({ ...bookingsStaying(api, day), ...again })
  const four = useQuery({ ...dayBookings4(api, day), ...again })

  const isRecent = daysBetween(day, today) < recentDays
  const hasLists = starting.isFetched && ending.isFetched && staying.isFetched
  const recent = useRecentNotes(isRecent && hasLists)
  // Where 4.0 does not say who came, the notes a check-in leaves do (§4.1): those of one day, read often.
  const hasFour = four.data !== null && four.data !== undefined
  const onDay = useQuery({
    ...notesOn(api, day),
    ...again,
    enabled: isIn && hasLists && (!isRecent || (four.isFetched && !hasFour)),
  })
  const notes = useMemo(() => {
    const byId = new Map([...(recent ?? []), ...(onDay.data?.records ?? [])].map((n) => [n.id, n]))
    return [...byId.values()]
  }, [recent, onDay.data])
  const staff = useQuery({ ...accounts(api), enabled: tab === 'done' }).data
  const isAnswered = hasLists && four.isFetched && (hasFour || onDay.isFetched)
  return { isAnswered, starting, ending, staying, four, notes, staff }
}

/** The rows of a day, computed again when an answer, an action of this tablet or the time changes. */
function useDayBoard(
  day: CalendarDay,
  { starting, ending, staying, four, notes, staff }: DayReads,
  isAsking: boolean,
): DayBoard {
  const timeZone = useZone()
  const nowMs = useNow().getTime()
  const serverOffsetMs = useSignIn((signIn) => signIn.serverOffsetMs)
  const entries = useEntries()
  const bookmarks = useBookmarks()
  const details = useLoadedDetails()
  const learnedNotes = useLearnedNotes()
  const [memory] = useState(dayMemory)
  const now = useMemo(() => new Date(nowMs), [nowMs])
  const whoIs = useCallback((accountId: number) => nameOf(staff, accountId), [staff])
  return useMemo(
    () =>
      dayBoard(
        {
          day,
          timeZone,
          now,
          serverOffsetMs,
          starting: starting.data?.records ?? none,
          ending: ending.data?.records ?? none,
          staying: staying.data?.records ?? none,
          details,
          notes,
          learnedNotes,
          four: four.data ?? null,
          fourReadAt: four.dataUpdatedAt,
          isAsking,
          entries,
          bookmarks,
          nameOf: whoIs,
        },
        memory,
      ),
    [
      day,
      timeZone,
      now,
      serverOffsetMs,
      starting.data,
      ending.data,
      staying.data,
      details,
      notes,
      learnedNotes,
      four.data,
      four.dataUpdatedAt,
      isAsking,
      entries,
      bookmarks,
      whoIs,
      memory,
    ],
  )
}

/** How long rows wait for the check-ins: shown earlier, they would change places at once. */
const patienceMs = 600

/** Whether that time is over, for this day. */
function usePatience(day: CalendarDay, isWaiting: boolean, waitMs: number): boolean {
  const [outFor, setOutFor] = useState<CalendarDay | null>(null)
  useTimeout(() => setOutFor(day), isWaiting ? waitMs : null, day)
  return outFor === day
}

/** Read in the background, and not again with every check-in. */
function useRecentNotes(wanted: boolean) {
  const api = useApi()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!wanted) return
    let isOver = false
    const read = () => {
      if (isOver) return
      void queryClient.prefetchQuery({ ...recentNotes(api), staleTime: notesLast })
    }
    void whenFirstRowsDrawn().then(read)
    const timer = setInterval(read, notesLast)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [wanted, api, queryClient])
  // They add flags to shown rows: drawn in slices, so that a tap meanwhile is answered first.
  return useDeferredValue(useQuery({ ...recentNotes(api), enabled: false }).data?.records)
}

const partOf = (query: UseQueryResult<WholeList<Booking>>, isShut: boolean): PartOfDay => ({
  list: query.data ?? null,
  failure:
    query.error !== null
      ? failureOf(query.error)
      : isShut && query.data === undefined
        ? { kind: 'offline' }
        : null,
  readAt: query.dataUpdatedAt,
  readAgain: () => void query.refetch(),
})
