import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sql } from 'kysely'
import { Route } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../../src/contract/day.ts'
import { BesideBookings } from '../../../../src/desk/app/beside.tsx'
import { Component as BookingsPlace } from '../../../../src/desk/pages/bookings/BookingsPlace.tsx'
import { Component as DayClosePlace } from '../../../../src/desk/pages/payments/day-close/DayClosePlace.tsx'
import { Component as PaymentsPlace } from '../../../../src/desk/pages/payments/PaymentsPlace.tsx'
import { patterns } from '../../../../src/desk/ui/paths.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoNow, demoToday } from '../../../example/aService.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { openPlace } from '../../openPlace.tsx'

let house: FrontDesk
let maria: Tab

/** Code, days before today, total, paid and status; amounts of codes that end with U cannot be read. */
const bookings = [
  ['KA1U', 0, 10_000, 0, 'PEND'],
  ['KA2', 0, 1_250, 0, 'PEND'],
  ['KA3U', 3, 20_000, 5_000, 'PART'],
  ['KA4', 2, 3_000, 1_000, 'PART'],
  ['KC1', 4, 9_000, 5_000, 'CANCELLED'],
  ['KC2', 5, 9_000, 2_005, 'STOP'],
  ['KC3', 5, 9_000, 0, 'VOID'],
  ['KC4U', 5, 9_000, 100, 'VOID'],
] as const

beforeAll(async () => {
  house = await startFrontDesk({ demo: 20, habits: ['some amounts are unreadable'] })
  maria = await house.signIn('maria')
  const { database } = house.service
  const db = tablesOf(database)
  await db.deleteFrom('transactions').execute()
  await db.updateTable('bookings').set({ status_id: 'VOID', code: sql`code || 'X'` }).execute()
  for (const [code, age, total, paid, status] of bookings) {
    await bookingIn(database, {
      code,
      total,
      paid,
      status,
      startsAt: `${addDays(demoToday, -age)}T18:00:00Z`,
      endsAt: `${addDays(demoToday, 1)}T18:00:00Z`,
      createdAt: demoNow,
      lastModified: demoNow,
    })
  }
})
afterAll(() => house.close())

const routes = (
  <>
    <Route path={patterns.payments} element={<PaymentsPlace />} />
    <Route path={patterns.dayClose} element={<DayClosePlace />} />
    <Route path="/bookings" element={<BookingsPlace />}>
      <Route path=":code" element={<BesideBookings />} />
    </Route>
  </>
)
const codesIn = (list: HTMLElement): string[] =>
  within(list)
    .getAllByRole('row')
    .flatMap((row) => row.dataset['code'] ?? [])
    .toSorted()
const payments = () => screen.findByRole('grid', { name: 'Payments' })

describe('bookings without readable amounts are counted wherever a sum leaves them out (§2.5)', () => {
  test('in the figures, the bars and the foot of Payments, which leads to them', async () => {
    const { address } = openPlace(maria, { at: '/payments', routes })
    await screen.findByText('2 bookings with unreadable amounts, not shown here.')
    const figures = screen.getAllByText('1 with unreadable amounts')
    expect(figures.map((line) => line.closest('button')?.textContent.trim())).toEqual([
      'Due today 12.50 1 booking arriving 1 with unreadable amounts',
      'Overdue 20.00 1 booking oldest 2 days 1 with unreadable amounts',
    ])
    expect(codesIn(await payments())).toEqual(['KA2', 'KA4'])
    screen.getByText('2 bookings with unreadable amounts, not in the totals')
    await userEvent.click(screen.getByRole('button', { name: 'Show bookings' }))
    expect(codesIn(await payments())).toEqual(['KA1U', 'KA3U'])
    expect(address()).toBe('/payments?amounts=unreadable')
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(codesIn(await payments())).toEqual(['KA2', 'KA4'])
  })

  test('in what moved, by the bookings themselves', async () => {
    openPlace(maria, { at: '/payments?view=moved', routes })
    const note = await screen.findByText(/^3 bookings with unreadable amounts, not in the totals:/)
    expect(
      within(note)
        .getAllByRole('link')
        .map((link) => link.textContent)
        .toSorted(),
    ).toEqual(['KA1U', 'KA3U', 'KC4U'])
    const figure = await screen.findByText('3 with unreadable amounts')
    expect(figure.closest('button')?.textContent).toMatch(/^Received today /)
  })

  test('in the foot of Bookings, also when only those with a balance are listed', async () => {
    const { address } = openPlace(maria, { at: '/bookings?due=1', routes })
    await screen.findByText('2 bookings with unreadable amounts, not in the totals')
    await userEvent.click(screen.getByRole('button', { name: 'Show bookings' }))
    expect(address()).toBe('/bookings?due=1&amounts=unreadable')
    const list = await screen.findByRole('grid', { name: 'Bookings' })
    expect(codesIn(list)).toEqual(['KA1U', 'KA3U'])
  })
})

describe('money kept on cancelled bookings', () => {
  test('is a view of Payments: cancelled, void and stopped bookings with something paid (§3)', async () => {
    openPlace(maria, { at: '/payments?view=cancelled', routes })
    expect(codesIn(await payments())).toEqual(['KC1', 'KC2'])
    await screen.findByText(/70\.05 CAD paid/)
    screen.getByText('1 booking with unreadable amounts, not in the totals')
  })

  test('is a line of the day close, with the way to them', async () => {
    openPlace(maria, { at: '/payments/close', routes })
    const line = await screen.findByRole('region', {
      name: 'Cancelled but paid',
    })
    await within(line).findByText('2 bookings, 70.05 CAD paid. Refund or keep it.')
    within(line).getByText('1 booking with unreadable amounts, not in the totals')
    expect(within(line).getByRole('link', { name: 'Show bookings' }).getAttribute('href')).toBe(
      '/payments?view=cancelled',
    )
    await screen.findByText(/^3 bookings with unreadable amounts, not in the totals:/)
  })
})
