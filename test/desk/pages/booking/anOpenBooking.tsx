import { screen } from '@testing-library/react'
import { Link, Outlet, Route, useParams } from 'react-router'
import { BesideBookings } from '../../../../src/desk/app/beside.tsx'
import { Place } from '../../../../src/desk/ui/page/Place.tsx'
import type { Tab } from '../../../example/aTab.ts'
import { type Opening, type OpenPlace, openPlace } from '../../openPlace.tsx'

/** A list with one row, from which the booking was opened. */
function List({ row }: { row: string }) {
  const { code } = useParams()
  return (
    <Place title="Bookings" panel={code === undefined ? null : <Outlet />}>
      <Link to={`/bookings/${row}`}>{row}</Link>
    </Place>
  )
}

/** Opens `/bookings/{code}` as the person of `tab`. */
export const openBooking = (
  tab: Tab,
  code: string,
  wish: Pick<Opening, 'instead' | 'before'> = {},
): OpenPlace =>
  openPlace(tab, {
    ...wish,
    at: `/bookings/${encodeURIComponent(code)}`,
    routes: (
      <Route path="/bookings" element={<List row={code} />}>
        <Route path=":code" element={<BesideBookings />} />
      </Route>
    ),
  })

/** The panel of a booking whose own record has been read. */
export async function theBooking(code: string): Promise<HTMLElement> {
  await screen.findAllByText(/^(?:Not checked in|Checked (?:in|out)|.+ – can’t check (?:in|out))/)
  return screen.getByRole('article', { name: `Booking ${code}` })
}
