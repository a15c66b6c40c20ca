import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keys } from '../../../../src/desk/core/api/queries/keys.ts'
import { useOwnActions } from '../../../../src/desk/pages/payments/movements/ownActions.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { openBooking, theBooking } from './anOpenBooking.tsx'

let ours: FrontDesk
let other: FrontDesk
beforeAll(async () => {
  ours = await startFrontDesk({ demo: 20 })
  other = await startFrontDesk({ demo: 20, habits: ['knows no payment method'] })
})
afterAll(() => Promise.all([ours.close(), other.close()]))

async function recorded(house: FrontDesk, code: string) {
  const { bookingId } = await bookingIn(house.service.database, {
    code,
    total: 21_200,
    paid: 17_200,
    status: 'PART',
  })
  return () =>
    tablesOf(house.service.database)
      .selectFrom('transactions')
      .select(['amount_minor', 'gateway'])
      .where('booking_id', '=', bookingId)
      .orderBy('transaction_id')
      .execute()
}

/** Opens the booking and its payment, once it is known what the service records. */
async function payingIn(house: FrontDesk, tab: Tab, code: string) {
  const payments = await recorded(house, code)
  const { desk, requests } = openBooking(tab, code)
  const booking = within(await theBooking(code))
  await userEvent.click(booking.getByRole('button', { name: 'Record payment' }))
  const ways = within(screen.getByRole('group', { name: 'Record 40.00' }))
  await waitFor(() => expect(desk.queryClient.getQueryData(keys.abilities)).toBeTruthy())
  return { payments, requests, booking, ways }
}

const ownMethods = () => useOwnActions.getState().acts.map(({ code, method }) => [code, method])

test('one tap says how it was paid, and the booking shows it (ux.md §1.5)', async () => {
  const maria = await ours.signIn('maria')
  const { payments, booking, ways } = await payingIn(ours, maria, 'KCARD')
  expect(ways.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Cash',
    'Card',
    'Other',
  ])
  await userEvent.click(ways.getByRole('button', { name: 'Card' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await booking.findByText('Payment recorded: 40.00')).toBeTruthy()
  expect((await payments()).at(-1)).toEqual({ amount_minor: 4_000, gateway: 'CARD' })
  expect(await booking.findByText('Paid by card')).toBeTruthy()
  await waitFor(() => expect(ownMethods()).toContainEqual(['KCARD', 'card']))
})

test('a service that does not record it gets the payment without it, once, and this desk keeps it', async () => {
  const maria = await other.signIn('maria')
  const { payments, booking, ways, requests } = await payingIn(other, maria, 'KCASH')
  await userEvent.click(ways.getByRole('button', { name: 'Cash' }))
  expect(await booking.findByText('Payment recorded: 40.00')).toBeTruthy()
  expect((await payments()).slice(1)).toEqual([{ amount_minor: 4_000, gateway: 'POS' }])
  expect(requests.filter(({ path }) => path.endsWith('/update'))).toHaveLength(1)
  await waitFor(() => expect(ownMethods()).toContainEqual(['KCASH', 'cash']))
})
