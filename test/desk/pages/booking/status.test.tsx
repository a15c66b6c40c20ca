import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { withoutPart } from '../../core/api/roles/withoutPart.ts'
import type { DeskRequest } from '../../openPlace.tsx'
import { putAway } from '../../putAway.ts'
import { openBooking, theBooking } from './anOpenBooking.tsx'

let house: FrontDesk
let maria: Tab
beforeAll(async () => {
  house = await startFrontDesk()
  maria = await house.signIn('maria')
})
afterAll(() => house.close())

const put = (code: string, wish: Omit<Parameters<typeof bookingIn>[1], 'code'> = {}) =>
  bookingIn(house.service.database, { code, total: 21_200, paid: 17_200, status: 'PART', ...wish })

const statusOf = async (code: string) =>
  String((await house.service.pair.get(`booking/${code}`)).body['booking']?.['status_id'])

const paidOf = async (code: string) =>
  String((await house.service.pair.get(`booking/${code}`)).body['booking']?.['paid_total'])

const isUpdate = ({ method, path }: DeskRequest) => method === 'POST' && path.endsWith('/update')

async function changing(code: string) {
  const booking = within(await theBooking(code))
  await userEvent.click(booking.getByRole('button', { name: 'Change status' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Change status' }))
  return { booking, sheet }
}

test('a status is changed without a message unless somebody switches it on (§4.1)', async () => {
  await put('KSTAT')
  openBooking(maria, 'KSTAT')
  const { booking, sheet } = await changing('KSTAT')
  const group = within(sheet.getByRole('radiogroup', { name: 'Status' }))
  expect(group.getByRole('radio', { name: /^Part paid/, checked: true })).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'Change status' }).getAttribute('aria-disabled')).toBe(
    'true',
  )

  await userEvent.click(group.getByRole('radio', { name: /^On hold/ }))
  const notify = sheet.getByRole('switch', { name: 'Notify the guest', checked: false })
  expect(sheet.getByText('The guest is not notified.')).toBeTruthy()
  await userEvent.click(notify)
  expect(sheet.getByText(/^The booking system will notify .+@example\.com\.$/)).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: 'Change status' }))
  expect(screen.queryByRole('dialog')).toBeNull()

  putAway()
  await waitFor(async () => expect(await statusOf('KSTAT')).toBe('HOLD'))
  expect(await booking.findByText('On hold')).toBeTruthy()
  expect(await booking.findByText(/^Notification requested/)).toHaveProperty(
    'textContent',
    expect.stringMatching(/^Notification requested \d\d:\d\d$/),
  )
  const sent = tablesOf(house.service.database).selectFrom('notifications').selectAll()
  expect(await sent.execute()).not.toHaveLength(0)
})

test('a status of the account’s own has the name that its bookings have (§3)', async () => {
  await put('KOWNS', { status: 'OWNERSTAY' })
  openBooking(maria, 'KOWNS')
  const { sheet } = await changing('KOWNS')
  const own = sheet.getByRole('radio', { checked: true })
  expect(own.closest('label')?.textContent).toMatch(/stay.*Current/)
})

test('recording the balance is offered with Paid alone, names the amount and excludes a message (§4.1)', async () => {
  await put('KPAYS')
  openBooking(maria, 'KPAYS')
  const { sheet } = await changing('KPAYS')
  expect(sheet.queryByRole('switch', { name: 'Record payment' })).toBeNull()
  await userEvent.click(sheet.getByRole('switch', { name: 'Notify the guest' }))
  await userEvent.click(sheet.getByRole('radio', { name: /^Paid/ }))
  await userEvent.click(sheet.getByRole('switch', { name: 'Record payment' }))
  const notify = sheet.getByRole('switch', { name: 'Notify the guest', checked: false })
  expect(notify.getAttribute('aria-disabled')).toBe('true')
  expect(sheet.getByText(/Not together with a payment/)).toBeTruthy()
  expect(sheet.getByText(/Records 40\.00 as paid\./)).toBeTruthy()
})

test('a payment is called recorded only after its amount was read back (§4.1)', async () => {
  await put('KREAD')
  const { requests } = openBooking(maria, 'KREAD')
  const booking = within(await theBooking('KREAD'))
  await userEvent.click(booking.getByRole('button', { name: 'Record payment' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cash' }))
  expect(await booking.findByText('Payment recorded: 40.00')).toBeTruthy()
  expect(await paidOf('KREAD')).toBe('212.00')
  expect(await booking.findByText('Paid', { selector: 'span' })).toBeTruthy()
  expect(booking.queryByRole('button', { name: 'Record payment' })).toBeNull()
  expect(requests.filter(isUpdate)).toHaveLength(1)
})

test('a payment that is not visible afterwards is not confirmed, and never sent again automatically', async () => {
  await put('KLOST')
  const { requests } = openBooking(maria, 'KLOST', {
    instead: ({ path }) => (path.endsWith('/update') ? Response.json({ ok: 1 }) : null),
  })
  const booking = within(await theBooking('KLOST'))
  await userEvent.click(booking.getByRole('button', { name: 'Record payment' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cash' }))
  const card = within(await booking.findByRole('region', { name: 'Not sure it arrived: 40.00' }))
  expect(card.getByText('Record payment of 40.00')).toBeTruthy()
  expect(card.getByText('172.00 of 212.00 paid')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Check again' }))
  expect(card.getByRole('button', { name: 'Record again' })).toBeTruthy()
  expect(requests.filter(isUpdate)).toHaveLength(1)
})

test('a payment without a connection is not sent later automatically: it is kept as a reminder, and says so (reliability.md §3.1)', async () => {
  await put('KOFFL')
  openBooking(maria, 'KOFFL')
  const booking = within(await theBooking('KOFFL'))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await userEvent.click(booking.getByRole('button', { name: 'Record payment' }))
  const sheet = within(screen.getByRole('dialog'))
  expect(sheet.getByRole('button', { name: 'Cash' }).getAttribute('aria-disabled')).toBeNull()
  expect(sheet.getByText(/^No connection\. You get a reminder/)).toBeTruthy()
  online.mockRestore()
})

test('another status can be undone while it is held', async () => {
  await put('KBACK')
  const { requests } = openBooking(maria, 'KBACK')
  const { sheet } = await changing('KBACK')
  await userEvent.click(sheet.getByRole('radio', { name: /^On hold/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Change status' }))
  expect(await screen.findByText('Changing to On hold: Mary Example')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  putAway()
  expect(screen.queryByText('Changing to On hold: Mary Example')).toBeNull()
  expect(requests.some(isUpdate)).toBe(false)
})

test('an account that may not change the status sees that once, and is offered a note instead', async () => {
  await put('KVIEW')
  const sam = await house.signIn('sam')
  openBooking(sam, 'KVIEW', { instead: withoutPart(sam) })
  const { booking, sheet } = await changing('KVIEW')
  await userEvent.click(sheet.getByRole('radio', { name: /^On hold/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Change status' }))
  putAway()
  const card = within(
    await booking.findByRole('region', { name: 'No permission to change the status' }),
  )
  const change = booking.getByRole('button', { name: 'Change status' })
  expect(change.getAttribute('aria-disabled')).toBe('true')
  expect(change.getAttribute('title')).toBe('No permission to change the status')
  await userEvent.click(card.getByRole('button', { name: 'Add note' }))
  expect(document.activeElement).toBe(booking.getByRole('textbox', { name: 'Note' }))
})
