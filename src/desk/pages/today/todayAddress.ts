import { useCallback } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { type CalendarDay, dayIn } from '../../../contract/day.ts'
import { useToday } from '../../core/api/clock.ts'
import { paths, type TodayTab, todayTabs } from '../../ui/paths.ts'

/** The state of Today in its address: a link shows a colleague the same list. */
export type TodayAddress = {
  readonly day: CalendarDay
  readonly isToday: boolean
  readonly tab: TodayTab
  readonly dueOnly: boolean
  /** Only bookings with this item; null for all. */
  readonly item: number | null
  /** The code of the open booking. */
  readonly open: string | null
}

type TodayChange = Partial<Omit<TodayAddress, 'isToday'>>

type TodayLinks = {
  /** The address with these changes. */
  readonly to: (change: TodayChange) => string
  /** The address with a booking open; the same function while the list is the same. */
  readonly openAt: (code: string) => string
}

/** The state in the address, and the addresses that lead on from it. */
export function useTodayAddress(): TodayAddress & TodayLinks {
  const today = useToday()
  const { code = null } = useParams()
  const [query] = useSearchParams()
  const day = dayIn(query.get('date')) ?? today
  const address: TodayAddress = {
    day,
    isToday: day === today,
    tab: todayTabs.find((tab) => tab === query.get('tab')) ?? 'arrivals',
    dueOnly: query.get('due') === '1',
    item: itemIn(query.get('item')),
    open: code,
  }
  const { tab, dueOnly, item } = address
  const openAt = useCallback(
    (open: string) => written({ day, tab, dueOnly, item, open }, today),
    [day, tab, dueOnly, item, today],
  )
  return { ...address, openAt, to: (change) => written({ ...address, ...change }, today) }
}

const itemIn = (written: string | null): number | null =>
  written !== null && /^\d{1,15}$/.test(written) ? Number(written) : null

/** Today's address has no date: left open overnight, it shows the new day. */
const written = (
  { day, tab, dueOnly, item, open }: Omit<TodayAddress, 'isToday'>,
  today: CalendarDay,
): string =>
  paths.today({
    tab,
    ...(day === today ? {} : { date: day }),
    ...(dueOnly ? { due: true } : {}),
    ...(item === null ? {} : { item }),
    ...(open === null ? {} : { code: open }),
  })
