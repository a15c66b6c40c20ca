import { useMemo } from 'react'
import { useSignIn } from '../../core/api/signIn.ts'
import { useFreshAt } from '../../core/replica/live/live.ts'
import { itemsOf, sectionsOf } from '../../shared/day/sections.ts'
import { type Day, partsOf, useDay } from '../../shared/day/useDay.ts'
import { useSelection } from '../../shared/list/bulk/useSelection.ts'
import { useFinders } from '../../shared/search/LazySearch.tsx'
import { todayTabs } from '../../ui/paths.ts'
import type { useTodayAddress } from './todayAddress.ts'

type ListedDayOptions = Pick<ReturnType<typeof useTodayAddress>, 'day' | 'tab' | 'dueOnly' | 'item'>

export type ListedDay = ReturnType<typeof useListedDay>

/**
 * The rows of one list of the day, narrowed by the address and by the typed words, those that are chosen, and the state
 * of their reading.
 */
export function useListedDay({ day, tab, dueOnly, item }: ListedDayOptions, search: string) {
  const serverOffsetMs = useSignIn((signIn) => signIn.serverOffsetMs)
  const finders = useFinders()
  const { board, parts, isSettled } = useDay(day, tab)
  const items = useMemo(() => itemsOf(board), [board])
  const booked = useMemo(() => items.find(({ id }) => id === item) ?? null, [items, item])
  const sections = useMemo(
    () => sectionsOf(board, { tab, search, dueOnly, booked, finders }),
    [board, tab, search, dueOnly, booked, finders],
  )
  const listed = useMemo(() => sections.flatMap(({ rows }) => rows), [sections])
  const selection = useSelection(useMemo(() => listed.map(({ booking }) => booking.code), [listed]))
  const codes = useMemo(
    () => new Set(todayTabs.flatMap((one) => board.rows[one].map(({ booking }) => booking.code))),
    [board],
  )
  const made = partsOf[tab].map((part) => ({ ...parts[part], part }))
  const readAt = made.map((part) => part.readAt).filter((at) => at > 0)
  const freshAt = useFreshAt(readAt.length === 0 ? null : Math.min(...readAt))
  return {
    board,
    parts,
    isSettled,
    /** The items of the day, and the one that the list is narrowed to. */
    items,
    booked,
    sections,
    listed,
    selection,
    /** All of the day, in whatever list. */
    codes,
    /** The parts of the list. */
    made,
    readState: readStateOf(made, isSettled),
    serverOffsetMs,
    asOf: freshAt === null ? null : freshAt + serverOffsetMs,
    readAgain: () => made.forEach((part) => part.failure && part.readAgain()),
  }
}

type DayParts = readonly Day['parts'][keyof Day['parts']][]

/** A list waits for all it is made of; without its first part there is nothing true to show. */
function readStateOf(made: DayParts, isSettled: boolean) {
  const isWaiting = made.some(({ list, failure }) => list === null && failure === null)
  const hasFailed = made[0]?.list === null
  if (isWaiting || !(isSettled || hasFailed)) return { is: 'waiting' } as const
  const reason = made[0]?.list === null ? made[0].failure : null
  return reason === null ? ({ is: 'ready' } as const) : ({ is: 'failed', reason } as const)
}
