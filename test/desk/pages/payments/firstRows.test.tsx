import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, toWireDay } from '../../../../src/contract/day.ts'
import { Component as PaymentsPlace } from '../../../../src/desk/pages/payments/PaymentsPlace.tsx'
import { patterns } from '../../../../src/desk/ui/paths.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoToday } from '../../../example/aService.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { type Instead, openPlace } from '../../openPlace.tsx'

let house: FrontDesk
let maria: Tab

beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  maria = await house.signIn('maria')
  await tablesOf(house.service.database)
    .updateTable('bookings')
    .set({ status_id: 'VOID' })
    .execute()
  for (const [name, daysAgo] of [
    ['Adam', 0],
    ['Bea', 1],
    ['Carl', 3],
    ['Dora', 12],
  ] as const) {
    await bookingIn(house.service.database, {
      code: `K${name.toUpperCase()}`,
      startsAt: `${addDays(demoToday, -daysAgo)}T20:00:00Z`,
      endsAt: `${addDays(demoToday, 1)}T18:00:00Z`,
      total: 1_000,
      status: 'PEND',
      customer: { name },
    })
  }
})
afterAll(() => house.close())

/** Holds the answer about the stays that began so many days ago until it is released. */
function holding(daysAgo: number): { instead: Instead; letGo: () => void } {
  const waiting: (() => void)[] = []
  const day = toWireDay(addDays(demoToday, -daysAgo))
  const instead: Instead = async ({ query }) => {
    if (query.get('start_date') === day) await new Promise<void>((go) => waiting.push(go))
    return null
  }
  return { instead, letGo: () => waiting.splice(0).forEach((go) => go()) }
}

const open = (at: string, instead: Instead) =>
  openPlace(maria, {
    at,
    routes: <Route path={patterns.payments} element={<PaymentsPlace />} />,
    instead,
  })

const codesListed = () =>
  within(screen.getByRole('grid', { name: 'Payments' }))
    .getAllByRole('row')
    .flatMap((row) => row.dataset['code'] ?? [])

describe('while some days of Payments are still being read (ux.md §3.5)', () => {
  test('the latest arrivals are listed and stay selected, nothing is added up, and later rows are put below them', async () => {
    const { instead, letGo } = holding(3)
    open('/payments', instead)
    await screen.findByRole('row', { name: 'Bea, KBEA' })
    // All but the held day have come, and none of them has its place above a day that is missing.
    await screen.findByText('31 of 32')
    expect(codesListed()).toEqual(['KADAM', 'KBEA'])
    expect(screen.getByText(/^Loading \d+ bookings…$/)).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Select all with a balance due' })).toHaveProperty(
      'disabled',
      true,
    )
    expect(screen.getByRole('button', { name: 'Export' }).ariaDisabled).toBe('true')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Adam, KADAM' }))
    letGo()
    await screen.findByRole('row', { name: 'Dora, KDORA' })
    const selected = screen.getByRole('checkbox', { name: 'Select Adam, KADAM' })
    expect(selected).toHaveProperty('checked', true)
    expect(codesListed()).toEqual(['KADAM', 'KBEA', 'KCARL', 'KDORA'])
    expect(screen.getByRole('checkbox', { name: 'Select all with a balance due' })).toHaveProperty(
      'disabled',
      false,
    )
  })

  test('a list in another order waits for all days, because rows would move', async () => {
    const { instead, letGo } = holding(3)
    open('/payments?sort=-due', instead)
    await screen.findByText('31 of 32')
    expect(screen.queryByRole('grid', { name: 'Payments' })).toBeNull()
    letGo()
    await screen.findByRole('row', { name: 'Carl, KCARL' })
  })
})

test.each(['/payments', '/payments?view=moved'])(
  'at %s the figures say that they wait for Try again when a question failed, also to a screen reader (ux.md §3.5)',
  async (at) => {
    let isDown = true
    const day = toWireDay(addDays(demoToday, -3))
    open(at, ({ query }) =>
      isDown && query.get('start_date') === day ? new Response('<html>') : null,
    )
    const waiting = await screen.findAllByText('Try again to add up')
    expect(waiting.map((words) => words.closest('button')?.textContent.trim())).toEqual(
      ['Due today', 'Overdue', 'Received today'].map((title) => `${title} … Try again to add up`),
    )
    isDown = false
    await userEvent.click(screen.getByText('Try again'))
    const overdue = await screen.findByText('3 bookings')
    expect(overdue.closest('button')?.textContent).toContain('Overdue 30.00')
    expect(screen.queryByText('Try again to add up')).toBeNull()
  },
)
