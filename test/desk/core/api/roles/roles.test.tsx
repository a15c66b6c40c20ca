import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { forgetPart, rememberPart } from '../../../../../src/desk/core/api/roles/rememberedPart.ts'
import { setTabletFor } from '../../../../../src/desk/core/api/roles/tabletFor.ts'
import { Component as BookingsPlace } from '../../../../../src/desk/pages/bookings/BookingsPlace.tsx'
import { Component as PaymentsPlace } from '../../../../../src/desk/pages/payments/PaymentsPlace.tsx'
import { Component as SettingsPlace } from '../../../../../src/desk/pages/settings/SettingsPlace.tsx'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import type { Tab } from '../../../../example/aTab.ts'
import { type Instead, openPlace } from '../../../openPlace.tsx'
import { withoutPart } from './withoutPart.ts'

let house: FrontDesk
let kenji: Tab
let maria: Tab
beforeAll(async () => {
  house = await startFrontDesk()
  kenji = await house.signIn('kenji')
  maria = await house.signIn('maria')
})
afterAll(() => house.close())
afterEach(() => {
  forgetPart()
  setTabletFor('everybody')
})

const open = (tab: Tab, at: string, instead?: Instead) =>
  openPlace(tab, {
    at,
    ...(instead === undefined ? {} : { instead }),
    routes: (
      <>
        <Route path="/bookings" element={<BookingsPlace />} />
        <Route path="/payments" element={<PaymentsPlace />} />
        <Route path="/settings" element={<SettingsPlace />} />
      </>
    ),
  })

const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }))
const paymentsLink = () => navigation().queryByRole('link', { name: 'Payments' })

describe('Kenji, of the front desk', () => {
  test('has no Payments: neither the link in the navigation nor any total at its address', async () => {
    open(kenji, '/payments')
    await screen.findByText('Managers only')
    expect(paymentsLink()).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByText(/^Overdue/)).toBeNull()
  })

  test('sees no amounts in Bookings and no export where a manager set up the tablet for the front desk', async () => {
    setTabletFor('front-desk')
    open(kenji, '/bookings?columns=customer,total,due,status')
    await screen.findByText(/^\d+ bookings$/)
    expect(screen.queryAllByText(/^\d+\.\d\d$/)).toHaveLength(0)
    for (const name of ['Total', 'Paid', 'Balance due']) {
      expect(screen.queryByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeNull()
    }
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Columns/ }))
    const sheet = await screen.findByRole('dialog')
    expect(within(sheet).queryByRole('checkbox', { name: 'Balance due' })).toBeNull()
    expect(within(sheet).queryByRole('option', { name: /^Total/ })).toBeNull()
    // Once the tablet is for everybody, it shows them again.
    act(() => setTabletFor('everybody'))
    expect((await screen.findAllByText(/^\d+\.\d\d$/)).length).toBeGreaterThan(0)
  })

  test('does not see for whom the tablet is set up', async () => {
    open(kenji, '/settings')
    await screen.findByRole('heading', { name: 'Appearance' })
    await waitFor(() => expect(paymentsLink()).toBeNull())
    expect(screen.queryByText('Users of this tablet')).toBeNull()
  })
})

/** The navigation at each rendering in which it differs. */
function drawn(): { readonly ways: () => readonly string[][] } {
  const ways: string[][] = []
  const look = () => {
    const nav = document.querySelector('nav[aria-label="Main"]')
    const now = [...(nav?.querySelectorAll('a') ?? [])].map((way) => way.getAttribute('href') ?? '')
    if (now.length > 0 && String(now) !== String(ways.at(-1))) ways.push(now)
  }
  const watching = new MutationObserver(look)
  watching.observe(document, { childList: true, subtree: true })
  onTestFinished(() => watching.disconnect())
  return { ways: () => ways }
}

describe('the navigation never changes after the first paint (§2.9)', () => {
  test('Kenji never sees Payments appear and disappear on a tablet that does not know him: he sees the total of each booking, but not of all of them', async () => {
    const seen = drawn()
    open(kenji, '/bookings')
    await screen.findByText(/^\d+ bookings$/)
    expect(seen.ways()).toHaveLength(1)
    expect(seen.ways()[0]).not.toContain('/payments')
    expect(screen.getAllByText(/^\d+\.\d\d$/).length).toBeGreaterThan(0)
    expect(screen.queryByRole('list', { name: 'Totals' })).toBeNull()
  })

  test('Maria has all places from the first paint on, and sees the totals', async () => {
    const seen = drawn()
    open(maria, '/bookings')
    const sums = await screen.findByRole('list', { name: 'Totals' })
    expect(sums.textContent).toMatch(/total .*paid .*CAD/)
    expect(seen.ways()).toHaveLength(1)
    expect(seen.ways()[0]).toContain('/payments')
  })

  test('before it is known who is here, the tablet shows the places of the last person', async () => {
    rememberPart(2, 'desk')
    const never = new Promise<Response>(() => {})
    open(kenji, '/bookings', ({ path }) => (path === '/auth/session' ? never : null))
    expect(navigation().getByRole('link', { name: 'Today' })).toBeTruthy()
    expect(paymentsLink()).toBeNull()
  })

  test('on a tablet nobody used before, nothing is shown that may disappear', () => {
    const never = new Promise<Response>(() => {})
    open(maria, '/bookings', ({ path }) => (path === '/auth/session' ? never : null))
    expect(navigation().queryAllByRole('link')).toEqual([])
  })
})

test('Maria, a manager, sets a tablet up for the front desk, and nobody finds Payments there until she sets it back', async () => {
  open(maria, '/settings')
  await userEvent.click(await screen.findByRole('radio', { name: /^Front desk/ }))
  await waitFor(() => expect(paymentsLink()).toBeNull())
  await userEvent.click(await screen.findByRole('radio', { name: /^Everyone/ }))
  await waitFor(() => expect(paymentsLink()).not.toBeNull())
})

test('where the service sends no roles, nothing is hidden from anybody (§2.9)', async () => {
  open(kenji, '/bookings', withoutPart(kenji))
  expect(await screen.findByRole('list', { name: 'Totals' })).toBeTruthy()
})

test('a service that fails later hides no place that a person had, and shows none that they did not have', async () => {
  open(kenji, '/payments')
  await screen.findByText('Managers only')
  open(kenji, '/payments', ({ path }) =>
    path.startsWith('/api/4.0/accounts') ? new Response('', { status: 500 }) : null,
  )
  expect((await screen.findAllByText('Managers only')).length).toBeGreaterThan(0)
})
