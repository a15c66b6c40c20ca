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
  expect(sheet.getByRole('button', { name: 'Apply' }).getAttribute('aria-disabled')).toBe('true')

  await userEvent.click(group.getByRole('radio', { name: /^On hold/ }))
  const notify = sheet.getByRole('switch', { name: 'Notify the customer', checked: false })
  expect(sheet.getByText('The guest will not get a message')).toBeTruthy()
  await userEvent.click(notify)
  expect(sheet.getByText(/^The guest will get a message at .+@example\.com$/)).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: 'Apply' }))
  expect(screen.queryByRole('dialog')).toBeNull()

  putAway()
  await waitFor(async () => expect(await statusOf('KSTAT')).toBe('HOLD'))
  expect(await booking.findByText('On hold')).toBeTruthy()
  expect(await booking.findByText(/^Message to/)).toHaveProperty(
    'textContent',
    expect.stringMatching(/^Message to [^@]+@… asked for at \d\d:\d\d$/),
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
  expect(sheet.queryByRole('switch', { name: 'Record the balance as paid' })).toBeNull()
  await userEvent.click(sheet.getByRole('switch', { name: 'Notify the customer' }))
  await userEvent.click(sheet.getByRole('radio', { name: /^Paid/ }))
  await userEvent.click(sheet.getByRole('switch', { name: 'Record the balance as paid' }))
  const notify = sheet.getByRole('switch', { name: 'Notify the customer', checked: false })
  expect(notify.getAttribute('aria-disabled')).toBe('true')
  expect(sheet.getByText(/Not together with a payment/)).toBeTruthy()
  expect(sheet.getByText(/40\.00 will be recorded and read back/)).toBeTruthy()
})

test('a payment is called recorded only after its amount was read back (§4.1)', async () => {
  await put('KREAD')
  const { requests } = openBooking(maria, 'KREAD')
  const booking = within(await theBooking('KREAD'))
  await userEvent.click(booking.getByRole('button', { name: 'Set paid' }))
  await userEvent.click(screen.getByRole('button', { name: 'Record 40.00' }))
  expect(await booking.findByText('40.00 recorded, read back')).toBeTruthy()
  expect(await paidOf('KREAD')).toBe('212.00')
  expect(await booking.findByText('Paid', { selector: 'span' })).toBeTruthy()
  expect(booking.queryByRole('button', { name: 'Set paid' })).toBeNull()
  expect(requests.filter(isUpdate)).toHaveLength(1)
})

test('a payment that is not visible afterwards is not confirmed, and never sent again automatically', async () => {
  await put('KLOST')
  const { requests } = openBooking(maria, 'KLOST', {
    instead: ({ path }) => (path.endsWith('/update') ? Response.json({ ok: 1 }) : null),
  })
  const booking = within(await theBooking('KLOST'))
  await userEvent.click(booking.getByRole('button', { name: 'Set paid' }))
  await userEvent.click(screen.getByRole('button', { name: 'Record 40.00' }))
  const card = within(await booking.findByRole('region', { name: 'Not confirmed: 40.00' }))
  expect(card.getByText('40.00 to be recorded as paid')).toBeTruthy()
  expect(card.getByText('172.00 of 212.00 paid, says the service.')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Read again' }))
  expect(card.getByRole('button', { name: 'Record it again' })).toBeTruthy()
  expect(requests.filter(isUpdate)).toHaveLength(1)
})

test('a payment without a connection is not sent later automatically: it is kept as a reminder, and says so (reliability.md §3.1)', async () => {
  await put('KOFFL')
  openBooking(maria, 'KOFFL')
  const booking = within(await theBooking('KOFFL'))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await userEvent.click(booking.getByRole('button', { name: 'Set paid' }))
  const sheet = within(screen.getByRole('dialog'))
  expect(
    sheet.getByRole('button', { name: 'Record 40.00' }).getAttribute('aria-disabled'),
  ).toBeNull()
  expect(sheet.getByText(/^It cannot be sent now: it is kept as a reminder/)).toBeTruthy()
  online.mockRestore()
})

test('another status can be undone while it is held', async () => {
  await put('KBACK')
  const { requests } = openBooking(maria, 'KBACK')
  const { sheet } = await changing('KBACK')
  await userEvent.click(sheet.getByRole('radio', { name: /^On hold/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('Mary Example to On hold')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  putAway()
  expect(screen.queryByText('Mary Example to On hold')).toBeNull()
  expect(requests.some(isUpdate)).toBe(false)
})

test('an account that may not change the status sees that once, and is offered a note instead', async () => {
  await put('KVIEW')
  const sam = await house.signIn('sam')
  openBooking(sam, 'KVIEW', { instead: withoutPart(sam) })
  const { booking, sheet } = await changing('KVIEW')
  await userEvent.click(sheet.getByRole('radio', { name: /^On hold/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'Apply' }))
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
