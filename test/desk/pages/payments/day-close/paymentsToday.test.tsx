import { screen, within } from '@testing-library/react'
import { Route } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Component as DayClosePlace } from '../../../../../src/desk/pages/payments/day-close/DayClosePlace.tsx'
import { Component as PaymentsPlace } from '../../../../../src/desk/pages/payments/PaymentsPlace.tsx'
import { patterns } from '../../../../../src/desk/ui/paths.ts'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import { demoNow } from '../../../../example/aService.ts'
import type { Tab } from '../../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../../example/bookingIn.ts'
import { openPlace } from '../../../openPlace.tsx'

let house: FrontDesk
let maria: Tab

beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  maria = await house.signIn('maria')
  const { database } = house.service
  const db = tablesOf(database)
  await db.deleteFrom('transactions').execute()
  // Midnight in Vancouver is 07:00 UTC.
  for (const [code, at, minor] of [
    ['KA1', '2026-07-11T06:59:59Z', 11_111],
    ['KA2', '2026-07-11T07:00:00Z', 20_005],
    ['KA3', '2026-07-11T16:30:00Z', 50_730],
    ['KA4', '2026-07-11T16:40:00Z', -1_000],
  ] as const) {
    const lastModified = demoNow
    await bookingIn(database, { code, total: 90_000, paid: minor, createdAt: at, lastModified })
  }
  await bookingIn(database, {
    code: 'KA5',
    status: 'NOSHOW',
    startsAt: '2026-07-11T18:00:00Z',
    endsAt: '2026-07-11T20:00:00Z',
  })
})
afterAll(() => house.close())

const routes = (
  <>
    <Route path={patterns.dayClose} element={<DayClosePlace />} />
    <Route path={patterns.payments} element={<PaymentsPlace />} />
  </>
)
const byMethod = async () =>
  (await screen.findByRole('table', { name: 'Payments by method' })).textContent

describe('a service whose bookings have no payments', () => {
  test('is watched instead, and the heading says since when', async () => {
    openPlace(maria, {
      at: '/payments?view=moved',
      routes,
      instead: ({ path }) =>
        path.startsWith('/api/3.0/booking/KA')
          ? Response.json({
              request: { status: 'OK' },
              booking: { id: path.slice(-3), status_id: 'PART', total: '900', amount_paid: '5' },
            })
          : null,
    })
    const known = await screen.findByText(/^Changes seen on this tablet since /, undefined, {
      timeout: 45_000,
    })
    expect(known.textContent).not.toContain('00:00')
    const figure = screen.getByRole('button', { name: /^Received today/ })
    expect(figure.textContent).not.toContain('since 00:00')
    expect(screen.queryByRole('table', { name: 'Payments by method' })).toBeNull()
  })
})

describe('a computer that was just opened, and stores nothing (ux.md §3.5)', () => {
  test('has at the day close what was paid since midnight, by method, with refunds apart', async () => {
    openPlace(maria, { at: '/payments/close', routes })
    // While payments are read, the page does not say that there are none.
    await screen.findByText('Not included')
    expect(screen.queryByText(/^How guests paid/)).toBeNull()
    await screen.findByRole('heading', { name: /^Payments since (?:Today )?00:00$/ })
    expect(await byMethod()).toContain('Online3CA$707.35-CA$10.00')
    const sums = await screen.findByRole('list', { name: 'Totals' })
    expect(sums.textContent).toContain('+697.35')
    const rows = within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('listitem')
    expect(rows).toHaveLength(3)
    expect(screen.queryByText(/^How guests paid/)).toBeNull()
  })

  test('says how many guests of the day did not come, with the way to them (ux.md §3.5)', async () => {
    openPlace(maria, { at: '/payments/close', routes })
    const noShows = within(await screen.findByRole('region', { name: 'No-shows' }))
    await noShows.findByText('1 booking')
    expect(noShows.getByRole('link', { name: 'Show bookings' }).getAttribute('href')).toBe(
      '/today?date=2026-07-11&tab=done',
    )
  })

  test('shows the same in Payments, with its true period', async () => {
    openPlace(maria, { at: '/payments?view=moved', routes })
    // While payments are read, nobody knows yet whether anything moved.
    await screen.findByRole('region', { name: 'Payments received' })
    expect(screen.queryByText('No payments yet')).toBeNull()
    const figure = await screen.findByRole('button', {
      name: /^Received today \+697\.35 .*since 00:00/,
    })
    expect(figure.textContent).not.toContain('Incomplete')
    await screen.findByText(/^Payments since (?:Today )?00:00/)
    expect(await byMethod()).toContain('707.35')
  })
})

describe('a booking whose record cannot be read', () => {
  test('makes the total say that it is a minimum', async () => {
    openPlace(maria, {
      at: '/payments?view=moved',
      routes,
      instead: ({ path }) =>
        path === '/api/3.0/booking/KA2' ? new Response('gone', { status: 404 }) : null,
    })
    const figure = await screen.findByRole('button', {
      name: /^Received today \+497\.30 .*Incomplete, since 00:00/,
    })
    await screen.findByText(/Could not load 1 booking/)
    expect(figure.isConnected).toBe(true)
  })
})
