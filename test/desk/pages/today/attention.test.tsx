import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { clearReplica, learnReach } from '../../../../src/desk/core/api/replica.ts'
import { endPrinting } from '../../../../src/desk/shared/list/printing.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoToday } from '../../../example/aService.ts'
import type { Tab } from '../../../example/aTab.ts'
import { type BookingWish, bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import type { Instead } from '../../openPlace.tsx'
import { openToday, pass, rowOf } from './openToday.tsx'

let house: FrontDesk
let kenji: Tab

const guest = (code: string, name: string, more: Partial<BookingWish> = {}) =>
  bookingIn(house.service.database, {
    code,
    status: 'PAID',
    startsAt: `${demoToday}T18:00:00Z`,
    endsAt: `${demoToday}T22:00:00Z`,
    total: 10_000,
    paid: 10_000,
    ...more,
    customer: { name, ...more.customer },
  })

beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  kenji = await house.signIn('kenji')
  // The day has the guests named here and nobody else.
  await tablesOf(house.service.database)
    .updateTable('bookings')
    .set({ status_id: 'VOID' })
    .execute()
  await guest('ZQ1', 'Zora Quell', { paid: 6_000, status: 'PART' })
  await guest('ZQ2', 'Yann Zephyr')
  await guest('ZQ3', 'Xóchitl Zúñiga', { customer: { meta: { diet_allergies: 'Nut allergy' } } })
  const { bookingId } = await guest('ZQ4', 'Umar Zaki')
  await tablesOf(house.service.database)
    .insertInto('notes')
    .values({
      booking_id: bookingId,
      account_id: 0,
      body: 'Two of us are vegan.',
      private: false,
      written_at: house.clock.now(),
    })
    .execute()
})
afterAll(() => house.close())

const tap = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })

/** The panel beside the list, once Today's rows and the notes are there. */
async function open(instead?: Instead) {
  const today = await openToday(kenji, '/today', instead)
  await rowOf('Zora Quell')
  await screen.findByRole('list', { name: 'Needs attention' })
  await screen.findByText('Allergy or diet')
  return today
}
const names = () =>
  within(screen.getByRole('list', { name: 'Needs attention' }))
    .getAllByRole('heading', { level: 3 })
    .map((head) => head.textContent)
const card = (name: string) => screen.getByText(name, { selector: 'article b' }).closest('article')

test('before the first check-in those who need attention are first, in the order of need, without a request', async () => {
  const { requests } = await open()
  expect(names()).toEqual(['Zora Quell 11:00', 'Umar Zaki 11:00'])
  expect(card('Zora Quell')?.textContent).toContain('40.00 due')
  await waitFor(() =>
    expect(card('Umar Zaki')?.textContent).toBe(
      'Umar Zaki 11:00Allergy or diet · Guest noteTwo of us are vegan.',
    ),
  )
  expect(requests.some(({ path }) => path.includes('/customer'))).toBe(false)
  expect(screen.getByText(/^Not checked: allergies and diets of 4 guests/)).toBeTruthy()
})

test('a line opens its booking', async () => {
  const { address } = await open()
  await tap.click(screen.getByRole('link', { name: 'Umar Zaki' }))
  expect(address()).toBe('/today/ZQ4?tab=arrivals')
})

test('allergies in customer records are checked on request, and the list does not show their words', async () => {
  const { requests } = await open()
  await tap.click(screen.getByRole('button', { name: 'Check 4 guests' }))
  await waitFor(() =>
    expect(names()).toEqual(['Zora Quell 11:00', 'Umar Zaki 11:00', 'Xóchitl Zúñiga 11:00']),
  )
  expect(requests.filter(({ path }) => path.includes('/customer'))).toHaveLength(4)
  expect(screen.queryByRole('button', { name: /^Check \d/ })).toBeNull()
  expect(document.body.textContent).not.toContain('Nut allergy')
  // Once the bookings of the last thirty days are here, earlier no-shows are checked, too.
  onTestFinished(clearReplica)
  act(() => learnReach({ isWhole: true }))
  await waitFor(() => expect(screen.queryByText(/^Not checked:/)).toBeNull())
})

test('a check that fails says so and can be tried again: nobody counts as checked', async () => {
  let isBroken = true
  await open(({ path }) =>
    isBroken && path.includes('/customer') ? new Response('{}', { status: 403 }) : null,
  )
  await tap.click(screen.getByRole('button', { name: 'Check 4 guests' }))
  await screen.findByText('Some guests could not be checked.')
  expect(screen.getByText(/allergies and diets of 4 guests/)).toBeTruthy()
  isBroken = false
  await tap.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/allergies and diets/)).toBeNull())
  expect(card('Xóchitl Zúñiga')?.textContent).toContain('Allergy or diet')
})

test('the list is on paper, with the guest’s words and what was not checked', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => {})
  onTestFinished(endPrinting)
  await open()
  await tap.click(screen.getByRole('button', { name: 'Print this list' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Print' }))
  expect(await sheet.findByText('2 bookings')).toBeTruthy()
  await tap.click(sheet.getByRole('button', { name: 'Print' }))
  const paper = document.querySelector('[data-printed]')?.textContent ?? ''
  expect(paper).toMatch(/Needs attention, Saturday, July 11, 2026/)
  expect(paper).toContain('Umar Zaki ZQ4Allergy or diet, Guest note Two of us are vegan.')
  expect(paper).toContain('Not checked: allergies and diets of 4 guests')
})

test('a list that failed to load is not an empty list', async () => {
  await openToday(kenji, '/today', ({ path, query }) =>
    path.endsWith('booking/index') && `${query}`.startsWith('start_date=2026')
      ? new Response('{}', { status: 500 })
      : null,
  )
  await pass(10_000)
  expect(await screen.findByText('List not loaded')).toBeTruthy()
  expect(screen.queryByText(/needs attention\.$/)).toBeNull()
})

test('after the first check-in the day by activity is first, unless a person chose', async () => {
  await tablesOf(house.service.database)
    .updateTable('bookings')
    .set({ checked_in_at: house.clock.now() })
    .where('code', '=', 'ZQ2')
    .execute()
  const { leave } = await openToday(kenji)
  await screen.findByRole('list', { name: 'By activity' })
  await tap.click(screen.getByRole('radio', { name: 'Needs attention' }))
  expect(await screen.findByRole('list', { name: 'Needs attention' })).toBeTruthy()
  // The panel gives way to an open booking, and the choice stays.
  await tap.click(screen.getByRole('link', { name: 'Zora Quell' }))
  await screen.findByRole('article', { name: 'The booking' })
  await tap.click(screen.getByRole('link', { name: /^Arrivals/ }))
  expect(await screen.findByRole('list', { name: 'Needs attention' })).toBeTruthy()
  leave()
})
