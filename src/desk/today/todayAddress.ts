import { useCallback } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { type CalendarDay, dayIn } from '../../contract/day.ts'
import { useToday } from '../api/clock.ts'
import { paths, type TodayTab, todayTabs } from '../kit/paths.ts'

/** What the address says of Today: a link shows a colleague the same list. */
export type TodayAddress = {
  readonly day: CalendarDay
  readonly isToday: boolean
  readonly tab: TodayTab
  readonly dueOnly: boolean
  /** Only those who booked this item; null for all. */
  readonly item: number | null
  /** The booking that is open. */
  readonly open: string | null
}

type Change = Partial<Omit<TodayAddress, 'isToday'>>

type Ways = {
  /** The way to another address that differs in what is given. */
  readonly to: (change: Change) => string
  /** The way to the list with a booking open; the same function while the list is the same. */
  readonly openAt: (code: string) => string
}

/** What the address says, and the ways on from there. */
export function useTodayAddress(): TodayAddress & Ways {
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

/** Today has no date in its address: left open overnight, it shows the new day. */
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
