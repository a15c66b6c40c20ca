import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, within } from '@testing-library/react'
import { useEffect } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach } from 'vitest'
import { Component as BookingPlace } from '../../../src/desk/booking/BookingPlace.tsx'
import { Component as BookingsPlace } from '../../../src/desk/bookings/BookingsPlace.tsx'
import { useOutbox } from '../../../src/desk/commands/outboxStore.ts'
import { Frame } from '../../../src/desk/frame/Frame.tsx'
import { type Desk, openDesk } from '../../../src/desk/openDesk.ts'
import { ServiceContext } from '../../../src/desk/service/ServiceContext.ts'
import { zoneKey } from '../../../src/desk/session/rememberedZone.ts'
import { atFirst, useSession } from '../../../src/desk/session/session.ts'
import type { Tab } from '../../example/aTab.ts'
import { deskFetch } from '../../example/deskFetch.ts'

export type Asked = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
}

/** Answers some questions in the service's stead: what a real one does not do on demand. */
export type Instead = (asked: Asked) => Promise<Answer> | Answer
type Answer = Response | 'no network' | null

export type OpenBookings = {
  /** As it stands in the address bar. */
  readonly address: () => string
  /** Every question about the list so far. */
  readonly pagesAsked: () => readonly Asked[]
}

let desk: Desk | null = null

/** Before each test in a file that opens the list: a page that was just loaded. */
export function aFreshPage(): void {
  // A whole desk answers here, not a stub: give it time on a busy machine.
  configure({ asyncUtilTimeout: 10_000 })
  beforeEach(() => {
    useSession.setState(atFirst, true)
    useOutbox.setState({ entries: [] })
    // This tablet has been here before: it knows the business's zone.
    localStorage.setItem(zoneKey, 'America/Vancouver')
  })
  afterEach(() => {
    desk?.close()
    desk = null
  })
}

/** Opens Bookings as the person of `tab` sees it, in the whole frame, with the real gate and service behind it. */
export function openBookings(
  tab: Tab,
  { at = '/bookings', instead = () => null }: { at?: string; instead?: Instead } = {},
): OpenBookings {
  let address = at
  const asked: Asked[] = []
  const real = deskFetch(tab)
  desk = openDesk({
    origin: 'http://localhost:8080',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname: path, searchParams: query } = new URL(request.url)
      const one = { method: request.method, path, query }
      asked.push(one)
      const given = await instead(one)
      if (given === 'no network') throw new TypeError('Failed to fetch')
      return given ?? real(request)
    },
  })
  function Address() {
    const { pathname, search } = useLocation()
    useEffect(() => {
      address = pathname + search
    }, [pathname, search])
    return null
  }
  render(
    <QueryClientProvider client={desk.queryClient}>
      <ServiceContext value={desk.service}>
        <MemoryRouter initialEntries={[at]}>
          <Address />
          <Routes>
            <Route element={<Frame />}>
              <Route path="/bookings" element={<BookingsPlace />}>
                <Route path=":code" element={<BookingPlace />} />
              </Route>
            </Route>
          </Routes>
        </MemoryRouter>
      </ServiceContext>
    </QueryClientProvider>,
  )
  return {
    address: () => address,
    pagesAsked: () => asked.filter(({ path }) => path === '/api/3.0/booking/index'),
  }
}

export const theList = (): Promise<HTMLElement> => screen.findByRole('grid', { name: 'Bookings' })

/** The rows in the page, without the one of the headings. */
export const rowsOf = (list: HTMLElement): HTMLElement[] =>
  within(list)
    .getAllByRole('row')
    .filter((row) => row.dataset['code'] !== undefined)

/** The nth of what was found. @throws when there are not so many */
export function nthOf<T>(found: readonly T[], nth: number): T {
  const one = found[nth]
  if (one === undefined) throw new Error(`there are only ${found.length}`)
  return one
}

/** The words of one column, from the top down. */
export const columnOf = (list: HTMLElement, heading: string): (string | null)[] => {
  const at = within(list)
    .getAllByRole('columnheader')
    .findIndex((one) => one.textContent === heading)
  return rowsOf(list).map((row) => within(row).getAllByRole('gridcell')[at]?.textContent ?? null)
}
