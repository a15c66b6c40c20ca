import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../../src/contract/day.ts'
import { Component as PaymentsPlace } from '../../../../src/desk/pages/payments/PaymentsPlace.tsx'
import { patterns } from '../../../../src/desk/ui/paths.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoToday } from '../../../example/aService.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { openPlace } from '../../openPlace.tsx'

let house: FrontDesk
let maria: Tab

beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  maria = await house.signIn('maria')
  await tablesOf(house.service.database)
    .updateTable('bookings')
    .set({ status_id: 'VOID' })
    .execute()
  for (const [name, age, total, status] of [
    ['Adam', 40, 3_000, 'PEND'],
    ['Bea', 95, 1_000, 'PEND'],
    ['Carl', 70, 2_000, 'PART'],
    ['Dora', 12, 500, 'PEND'],
    ['Ed', 50, 70_000, 'STOP'],
    ['Fay', 80, 80_000, 'CANCELLED'],
  ] as const) {
    const day = addDays(demoToday, -age)
    const wish = { startsAt: `${day}T18:00:00Z`, endsAt: `${addDays(demoToday, -1)}T18:00:00Z` }
    await bookingIn(house.service.database, {
      ...wish,
      code: `KA${age}`,
      total,
      status,
      customer: { name },
    })
  }
})
afterAll(() => house.close())

describe('what is due, by its age (ux.md §3.5)', () => {
  test('is in four groups, exact to the cent; stopped and cancelled bookings are in none', async () => {
    openPlace(maria, {
      at: '/payments?sort=-age',
      routes: <Route path={patterns.payments} element={<PaymentsPlace />} />,
    })
    const ages = await screen.findByRole('region', { name: 'Balance by age' })
    await userEvent.click(await within(ages).findByRole('button', { name: 'Show as table' }))
    await within(ages).findByText('Over 90 days')
    const groups = () =>
      within(ages)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent)
    // A booking's day may be read after its amount.
    await waitFor(() =>
      expect(groups()).toEqual([
        '0–30 days15.00',
        '31–60 days130.00',
        '61–90 days120.00',
        'Over 90 days110.00',
      ]),
    )
    const days = screen.getByRole('region', { name: 'Balance by arrival day' })
    expect(days.textContent).toContain('last 7 days')
    expect(days.textContent).toContain('No balance due')
    const rows = within(screen.getByRole('grid', { name: 'Payments' })).getAllByRole('row')
    const codes = rows.flatMap((row) => row.dataset['code'] ?? [])
    expect(codes).toEqual(['KA95', 'KA70', 'KA40', 'KA12'])
  })
})
