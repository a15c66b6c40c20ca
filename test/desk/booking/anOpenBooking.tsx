import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen } from '@testing-library/react'
import { Link, MemoryRouter, Outlet, Route, Routes, useParams } from 'react-router'
import { afterEach, beforeEach } from 'vitest'
import { Component as BookingPlace } from '../../../src/desk/booking/BookingPlace.tsx'
import { useOutbox } from '../../../src/desk/commands/outboxStore.ts'
import { Frame } from '../../../src/desk/frame/Frame.tsx'
import { Place } from '../../../src/desk/frame/Place.tsx'
import { type Desk, openDesk } from '../../../src/desk/openDesk.ts'
import { ServiceContext } from '../../../src/desk/service/ServiceContext.ts'
import { forgetDrafts } from '../../../src/desk/session/drafts.ts'
import { atFirst, useSession } from '../../../src/desk/session/session.ts'
import type { Tab } from '../../example/aTab.ts'
import { deskFetch } from '../../example/deskFetch.ts'

/** Answers some addresses in the service's stead: what a real one does not do on demand. */
export type Instead = (asked: {
  readonly method: string
  readonly path: string
}) => Response | null | Promise<Response | null>

export type Opened = {
  readonly desk: Desk
  /** Every request of the desk: `POST /api/3.0/booking/KB58R/checkin`. */
  readonly asked: readonly string[]
}

let desk: Desk | null = null

/** Before each test in a file that opens bookings: a page just loaded. */
export function aFreshPage(): void {
  // A whole desk answers here, not a stub: give it time on a busy machine.
  configure({ asyncUtilTimeout: 20_000 })
  beforeEach(() => {
    useSession.setState(atFirst, true)
    useOutbox.setState({ entries: [] })
    forgetDrafts()
    // A tablet that has been at this business before.
    localStorage.setItem('desk.zone', 'America/Vancouver')
    // jsdom lays nothing out, so it cannot scroll.
    Element.prototype.scrollIntoView = () => undefined
  })
  afterEach(() => {
    desk?.close()
    desk = null
  })
}

/** A list with one row, which the booking was opened from. */
function List({ row }: { row: string }) {
  const { code } = useParams()
  return (
    <Place title="Bookings" panel={code === undefined ? null : <Outlet />}>
      <Link to={`/bookings/${row}`}>{row}</Link>
    </Place>
  )
}

/** Opens `/bookings/{code}` as the person of `tab`, in the whole frame. */
export function openBooking(
  tab: Tab,
  code: string,
  { instead = () => null, before }: { instead?: Instead; before?: (desk: Desk) => void } = {},
): Opened {
  const asked: string[] = []
  const real = deskFetch(tab)
  desk = openDesk({
    origin: 'http://localhost:8080',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const { method } = request
      asked.push(`${method} ${pathname}${search}`)
      return (await instead({ method, path: pathname })) ?? real(request)
    },
  })
  before?.(desk)
  render(
    <QueryClientProvider client={desk.queryClient}>
      <ServiceContext value={desk.service}>
        <MemoryRouter initialEntries={[`/bookings/${encodeURIComponent(code)}`]}>
          <Routes>
            <Route element={<Frame />}>
              <Route path="/bookings" element={<List row={code} />}>
                <Route path=":code" element={<BookingPlace />} />
              </Route>
            </Route>
          </Routes>
        </MemoryRouter>
      </ServiceContext>
    </QueryClientProvider>,
  )
  return { desk, asked }
}

/** The panel of a booking whose own record has been read. */
export async function theBooking(code: string): Promise<HTMLElement> {
  await screen.findAllByText(/asked the service|said the service|seen in notes/)
  return screen.getByRole('article', { name: `Booking ${code}` })
}

/** Locking the tablet sends what is held, without waiting for the five seconds. */
export const lockTheTablet = (): boolean => window.dispatchEvent(new Event('pagehide'))
