import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, useParams } from 'react-router'
import { Component as NewBookingPlace } from '../../../../src/desk/pages/new-booking/NewBookingPlace.tsx'
import type { Tab } from '../../../example/aTab.ts'
import { forgetThePage } from '../../forgetThePage.ts'
import { type Instead, type OpenPlace, openPlace } from '../../openPlace.tsx'
import { pressWhenReady } from '../../pressWhenReady.ts'

/** The place where a booking opens once it is created. */
function Booking() {
  return <h1>Booking {useParams()['code']}</h1>
}

export function openNewBooking(
  tab: Tab,
  { at = '/bookings/new', instead }: { at?: string; instead?: Instead } = {},
): OpenPlace {
  return openPlace(tab, {
    at,
    ...(instead === undefined ? {} : { instead }),
    routes: (
      <>
        <Route path="/bookings/new" element={<NewBookingPlace />} />
        <Route path="/bookings/:code" element={<Booking />} />
        <Route path="/bookings" element={<h1>Bookings</h1>} />
      </>
    ),
  })
}

/** Loads the page again at its address, for the person of `tab`: what was only on the page is gone. */
export function reload({ address, leave }: OpenPlace, tab: Tab): OpenPlace {
  const at = address()
  leave()
  forgetThePage()
  return openNewBooking(tab, { at })
}

export const user = () => userEvent.setup()

/** The button of an item in the list; found by its row, because a long list has many buttons. */
export async function add(name: string): Promise<HTMLElement> {
  const [row] = (await screen.findAllByText(name)).flatMap((one) => one.closest('li') ?? [])
  return within(row ?? document.body).getByRole('button', { name: `Add ${name}` })
}

export const cart = (): HTMLElement => screen.getByRole('complementary', { name: 'Cart' })
export const inCart = (words: RegExp | string): Promise<HTMLElement> =>
  within(cart()).findByText(words)
/** The line of an item in the cart. */
export const lineOf = (item: string): Promise<HTMLElement> =>
  within(cart()).findByRole('button', { name: `Change ${item}` })

export const press = pressWhenReady

/** One item in the cart, and the form of the guest open. */
export async function toTheGuest(item: string): Promise<void> {
  await user().click(await add(item))
  await lineOf(item)
  await press('Continue')
  await screen.findByRole('textbox', { name: 'Name' })
}

export const field = (name: string): HTMLElement => screen.getByRole('textbox', { name })

/** The code of the booking that has opened. */
export async function madeCode(): Promise<string> {
  const heading = await screen.findByRole('heading', { name: /^Booking K/ })
  return (heading.textContent ?? '').replace('Booking ', '')
}
