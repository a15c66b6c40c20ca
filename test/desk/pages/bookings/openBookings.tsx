import { screen, within } from '@testing-library/react'
import { Route } from 'react-router'
import { BesideBookings } from '../../../../src/desk/app/beside.tsx'
import { Component as BookingsPlace } from '../../../../src/desk/pages/bookings/BookingsPlace.tsx'
import type { Tab } from '../../../example/aTab.ts'
import { type DeskRequest, type Instead, openPlace } from '../../openPlace.tsx'

export { type DeskRequest } from '../../openPlace.tsx'

export type OpenBookings = {
  /** The address, as in the address bar. */
  readonly address: () => string
  /** Every request for the list so far. */
  readonly pageRequests: () => readonly DeskRequest[]
}

/** Opens Bookings as the person of `tab` sees it, in the whole frame, with the real gate and service behind it. */
export function openBookings(
  tab: Tab,
  { at = '/bookings', ...wish }: { at?: string; instead?: Instead } = {},
): OpenBookings {
  const { address, requests } = openPlace(tab, {
    at,
    routes: (
      <Route path="/bookings" element={<BookingsPlace />}>
        <Route path=":code" element={<BesideBookings />} />
      </Route>
    ),
    ...wish,
  })
  return {
    address,
    pageRequests: () => requests.filter(({ path }) => path === '/api/3.0/booking/index'),
  }
}

export const theList = (): Promise<HTMLElement> => screen.findByRole('grid', { name: 'Bookings' })

/** The rows on the page, without the row of headings. */
export const rowsOf = (list: HTMLElement): HTMLElement[] =>
  within(list)
    .getAllByRole('row')
    .filter((row) => row.dataset['code'] !== undefined)

/** The nth of the found rows. @throws when there are fewer */
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
