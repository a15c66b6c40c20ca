import { waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { Route } from 'react-router'
import { expect } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import {
  type CalendarData,
  type CalendarItem,
  useCalendar,
} from '../../../../src/desk/pages/calendar/data/useCalendar.ts'
import type { Tab } from '../../../example/aTab.ts'
import { type DeskRequest, type Instead, type OpenPlace, openPlace } from '../../openPlace.tsx'

type Sight = {
  readonly from: string
  readonly to?: string
  readonly itemIds: readonly number[]
  readonly instead?: Instead
}

/** What a view of the calendar gets, without its appearance. */
export type OpenCalendar = OpenPlace & {
  /** The present value. */
  readonly data: () => CalendarData
  readonly item: (id: number) => CalendarItem
  readonly cell: (id: number, day: string) => ReturnType<CalendarData['cell']>
  readonly stack: (id: number, day: string) => ReturnType<CalendarData['stack']>
  /** The requests for prices: the queries of `GET /api/3.0/item` with dates. */
  readonly rated: () => readonly URLSearchParams[]
}

/** Shows the calendar of these items and days, over the real gate and service. */
export function openCalendar(tab: Tab, sight: Sight): OpenCalendar {
  const from = parseDay(sight.from)
  const visible = {
    days: { from, to: sight.to === undefined ? from : parseDay(sight.to) },
    itemIds: sight.itemIds,
  }
  let now: CalendarData | null = null
  function Eye() {
    const data = useCalendar(visible)
    useEffect(() => {
      now = data
    }, [data])
    return null
  }
  const place = openPlace(tab, {
    at: '/',
    routes: <Route path="/" element={<Eye />} />,
    ...(sight.instead ? { instead: sight.instead } : {}),
  })
  const data = (): CalendarData => {
    if (now === null) throw new Error('Nothing is shown yet.')
    return now
  }
  const item = (id: number): CalendarItem => {
    const found = data().items.find((one) => one.id === id)
    if (found === undefined) throw new Error(`No item ${id} is shown.`)
    return found
  }
  return {
    ...place,
    data,
    item,
    cell: (id, day) => data().cell(item(id), parseDay(day)),
    stack: (id, day) => data().stack(item(id), parseDay(day)),
    rated: () => place.requests.filter(isRated).map(({ query }) => query),
  }
}

export const isRated = ({ path, query }: DeskRequest): boolean =>
  path === '/api/3.0/item' && query.has('start_date')

/** Waits until the service has answered what these cost. */
export const untilVerified = (calendar: OpenCalendar, id: number, day: string): Promise<void> =>
  waitFor(() => expect(calendar.cell(id, day).certainty).toBe('verified'))
