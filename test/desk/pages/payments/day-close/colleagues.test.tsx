import { screen, within } from '@testing-library/react'
import { Kysely } from 'kysely'
import { Route } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Component as DayClosePlace } from '../../../../../src/desk/pages/payments/day-close/DayClosePlace.tsx'
import { patterns } from '../../../../../src/desk/ui/paths.ts'
import type { GateTables } from '../../../../../src/server/gate/base/gateTables.ts'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import { demoNow } from '../../../../example/aService.ts'
import type { Tab } from '../../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../../example/bookingIn.ts'
import { type Instead, openPlace } from '../../../openPlace.tsx'
import { pressWhenReady as press } from '../../../pressWhenReady.ts'

let house: FrontDesk
let maria: Tab
/** The id of the booking whose payment was recorded by no desk. */
let otherBooking = 0

beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  maria = await house.signIn('maria')
  const kenji = await house.signIn('kenji')
  const { database } = house.service
  await tablesOf(database).deleteFrom('transactions').execute()
  for (const code of ['KD1', 'KD2', 'KD3']) {
    await bookingIn(database, {
      code,
      status: 'PEND',
      total: 10_000,
      lastModified: demoNow,
      customer: { name: `Guest ${code}` },
    })
  }
  const other = await bookingIn(database, {
    code: 'KD4',
    total: 90_000,
    paid: 5_000,
    createdAt: '2026-07-11T16:30:00Z',
    lastModified: demoNow,
    customer: { name: 'Guest KD4' },
  })
  otherBooking = other.bookingId
  await setGateway('POS')
  for (const [code, method] of [
    ['KD1', 'cash'],
    ['KD2', 'card'],
  ] as const) {
    const answer = await kenji.post(
      `/api/3.0/booking/${code}/update`,
      { status_id: 'PAID', set_paid: 1, payment_method: method },
      { 'Desk-Operation': crypto.randomUUID() },
    )
    if (answer.status !== 200) throw new Error(`Not recorded: ${answer.status}`)
  }
})
beforeEach(async () => {
  const db = new Kysely<GateTables>({ dialect: house.service.database.dialect() })
  await db.deleteFrom('gate_closes').execute()
})
afterAll(() => house.close())

async function setGateway(gateway: string): Promise<void> {
  await tablesOf(house.service.database)
    .updateTable('transactions')
    .set({ gateway })
    .where('booking_id', '=', otherBooking)
    .execute()
}

const routes = <Route path={patterns.dayClose} element={<DayClosePlace />} />
const open = (instead?: Instead) =>
  openPlace(maria, {
    at: '/payments/close',
    routes,
    ...(instead === undefined ? {} : { instead }),
  })
const paymentsRead = () =>
  screen.findByRole('heading', { name: /^Payments since / }, { timeout: 45_000 })

describe('a manager whose colleague recorded payments at another desk (ux.md §3.5)', () => {
  test('sees them under the colleague’s name, with the sum, and reviews only the rest', async () => {
    open()
    await paymentsRead()
    await screen.findAllByText('Recorded by Kenji Sato')
    expect(screen.queryByText('Which colleague recorded a payment')).toBeNull()
    await press('Check payments')
    await screen.findByRole('heading', { name: 'To review (1)' })
    const review = within(screen.getByRole('list', { name: 'To review' }))
    expect(review.getByText('Guest KD4').isConnected).toBe(true)
    const title = await screen.findByText('Recorded by Kenji Sato (2): CA$200.00')
    const fold = title.closest('details')
    expect(fold?.open).toBe(false)
    expect(fold?.textContent).toContain('In the expected amounts. In cash: CA$100.00.')
    expect(fold?.textContent).toContain('Guest KD1')
    expect(fold?.textContent).toContain('Guest KD2')
  })

  test('without the audit trail reviews all of them, and the close says what is not known', async () => {
    open(({ path }) => (path === '/auth/audit' ? new Response('no', { status: 404 }) : null))
    await paymentsRead()
    await screen.findByText('Which colleague recorded a payment')
    await press('Check payments')
    await screen.findByRole('heading', { name: 'To review (3)' })
    expect(screen.queryByText(/^Recorded by Kenji Sato/)).toBeNull()
  })

  test('ends with one screen: counted and expected, who closed, each colleague, unpaid guests, no-shows, print and done', async () => {
    vi.spyOn(window, 'print').mockImplementation(() => {})
    const { address } = open()
    await paymentsRead()
    await screen.findAllByText('Recorded by Kenji Sato')
    await press('Check payments')
    await press('Count the till')
    await press('Show difference')
    await press('Close day')
    await screen.findByRole('heading', { name: /^Closed .* by Maria Silva$/ })
    const colleagues = screen.getByRole('table', { name: 'Recorded elsewhere, by person' })
    expect(
      within(colleagues)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['Kenji Sato2200.00100.00'])
    const summary = within(screen.getByRole('list', { name: 'Summary' }))
    expect(summary.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^\d+Unpaid$/),
      '0No-shows',
      '0Cancelled but paid',
    ])
    await press('Print')
    const paper = document.querySelector('[data-printed]')?.textContent ?? ''
    expect(paper).toContain('Recorded by Kenji Sato')
    expect(screen.getByRole('link', { name: 'Done' }).getAttribute('href')).toBe('/payments')
    expect(address()).toMatch(/^\/payments\/close\?of=/)
  })
})

describe('a manager with nothing to review', () => {
  test('goes from the payments straight to the count', async () => {
    await setGateway('WEB')
    onTestFinished(() => setGateway('POS'))
    open()
    await paymentsRead()
    await press('Count the till')
    expect((await screen.findByRole('textbox', { name: 'Cash' })).isConnected).toBe(true)
  })
})
