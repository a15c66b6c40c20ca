import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { forgetPart } from '../../../../../src/desk/core/api/roles/rememberedPart.ts'
import { Component as BookingsPlace } from '../../../../../src/desk/pages/bookings/BookingsPlace.tsx'
import { Component as NewBookingPlace } from '../../../../../src/desk/pages/new-booking/NewBookingPlace.tsx'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import type { Tab } from '../../../../example/aTab.ts'
import { bookingIn } from '../../../../example/bookingIn.ts'
import { openPlace } from '../../../openPlace.tsx'
import { openBooking, theBooking } from '../../../pages/booking/anOpenBooking.tsx'
import { openToday, rowOf } from '../../../pages/today/openToday.tsx'

let house: FrontDesk
let sam: Tab
beforeAll(async () => {
  house = await startFrontDesk()
  sam = await house.signIn('sam')
})
afterAll(() => house.close())
afterEach(() => {
  vi.useRealTimers()
  forgetPart()
})

/** A button that keeps its place, can be reached by the keyboard, and says why it is disabled. */
function expectOff(button: HTMLElement, why: RegExp): void {
  expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual([
    button.textContent,
    'true',
  ])
  expect(button).toHaveProperty('disabled', false)
  expect(button.tabIndex).toBe(0)
  const explanation = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(explanation?.textContent ?? button.getAttribute('title')).toMatch(why)
}

test('an account that may only look sees that at every button of a booking before the first tap (§2.9)', async () => {
  await bookingIn(house.service.database, { code: 'KLOOKS', total: 21_200, status: 'PART' })
  openBooking(sam, 'KLOOKS')
  const booking = within(await theBooking('KLOOKS'))
  for (const [name, why] of [
    [/^Check in/, /No permission to check guests in/],
    [/^(?:Set paid|Record payment)/, /No permission to record payments/],
    [/^Change status/, /No permission to change the status/],
    [/^Bookmark/, /No permission to bookmark/],
  ] as const) {
    expectOff(booking.getByRole('button', { name }), why)
  }
  const notes = booking.getAllByRole('button', { name: /^Add note/ })
  for (const note of notes) expectOff(note, /No permission to add notes/)
  await userEvent.click(booking.getByRole('button', { name: /^Change status/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('and at every row of Today, and at New booking (§2.9)', async () => {
  await openToday(sam)
  await rowOf('Dr. Wilhelmina')
  const checks = screen.getAllByRole('button', { name: /^Check in/ })
  expect(checks.length).toBeGreaterThan(0)
  for (const check of checks) expectOff(check, /No permission to check guests in/)
  expectOff(screen.getByRole('button', { name: 'New booking' }), /can’t make bookings/)
  expect(screen.queryByRole('link', { name: 'New booking' })).toBeNull()
})

test('and at Bookings; the address of New booking says so in place of a form that could not be sent', async () => {
  const { leave } = openPlace(sam, {
    at: '/bookings',
    routes: <Route path="/bookings" element={<BookingsPlace />} />,
  })
  await screen.findByText(/^\d+ bookings$/)
  expectOff(screen.getByRole('button', { name: 'New booking' }), /can’t make bookings/)
  leave()
  openPlace(sam, {
    at: '/bookings/new',
    routes: <Route path="/bookings/new" element={<NewBookingPlace />} />,
  })
  expect(await screen.findByText('Read only: you can’t make bookings')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See availability' })).toBeTruthy()
})
