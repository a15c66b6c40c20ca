import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { keys } from '../../../../src/desk/core/api/queries/keys.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import type { DeskRequest, OpenPlace } from '../../openPlace.tsx'
import { fill } from '../../pressKey.ts'
import { putAway } from '../../putAway.ts'
import { openBooking, theBooking } from './anOpenBooking.tsx'

let house: FrontDesk
let maria: Tab
beforeAll(async () => {
  house = await startFrontDesk()
  maria = await house.signIn('maria')
})
afterAll(() => house.close())

const put = (code: string) =>
  bookingIn(house.service.database, { code, total: 21_200, paid: 17_200, status: 'PART' })

/** What Kenji does at another desk. */
async function kenjiUpdates(code: string, change: Record<string, string>): Promise<void> {
  const kenji = await house.service.as('kenji')
  const answer = await kenji.post(`booking/${code}/update`, change)
  expect(answer.status).toBe(200)
}

const wireOf = async (code: string) =>
  (await house.service.pair.get(`booking/${code}`)).body['booking']
const isChange = ({ method, path }: DeskRequest) =>
  method === 'POST' && /\/(update|note|checkin)$/.test(path)

/** The desk reads the booking again, as it does when it hears of a change. */
const refreshed = ({ desk }: OpenPlace, code: string) =>
  desk.queryClient.invalidateQueries({ queryKey: keys.booking(parseBookingCode(code)) })

async function opened(code: string) {
  await put(code)
  const place = openBooking(maria, code)
  const booking = within(await theBooking(code))
  return { ...place, place, booking }
}

async function chooseOnHold(booking: ReturnType<typeof within>) {
  await userEvent.click(booking.getByRole('button', { name: 'Change status' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Change status' }))
  await userEvent.click(sheet.getByRole('radio', { name: /^On hold/ }))
  return sheet
}

test('a status is not applied to a booking that a colleague voided while the sheet was open: the card has both (reliability.md §3.3)', async () => {
  const { booking, requests } = await opened('UVOID')
  const sheet = await chooseOnHold(booking)
  await kenjiUpdates('UVOID', { status_id: 'VOID' })
  await userEvent.click(sheet.getByRole('button', { name: 'Change status' }))
  putAway()
  const card = within(await booking.findByRole('region', { name: 'Status is now Void' }))
  expect(card.getByText(/Part paid → On hold/)).toBeTruthy()
  expect(card.getByRole('button', { name: 'Keep Void' })).toBeTruthy()
  expect(requests.some(isChange)).toBe(false)
  await userEvent.click(card.getByRole('button', { name: 'Change to On hold' }))
  await waitFor(async () => expect((await wireOf('UVOID'))?.['status_id']).toBe('HOLD'))
})

test('a status is not applied to a booking that was paid while the sheet was open (reliability.md §3.3)', async () => {
  const { booking, requests } = await opened('UMONE')
  const sheet = await chooseOnHold(booking)
  // A payment that leaves the status as it was.
  await kenjiUpdates('UMONE', { status_id: 'PAID', set_paid: '1' })
  await kenjiUpdates('UMONE', { status_id: 'PART' })
  await userEvent.click(sheet.getByRole('button', { name: 'Change status' }))
  putAway()
  const card = within(await booking.findByRole('region', { name: 'The balance changed' }))
  expect(card.getByText('172.00 of 212.00 paid')).toBeTruthy()
  expect(card.getByText('212.00 of 212.00 paid')).toBeTruthy()
  expect(requests.some(isChange)).toBe(false)
  await userEvent.click(card.getByRole('button', { name: 'Change to On hold' }))
  await waitFor(async () => expect((await wireOf('UMONE'))?.['status_id']).toBe('HOLD'))
})

test('a status of this tablet that is still on its way is no change by somebody else: the balance can be recorded (§4.1)', async () => {
  const { booking } = await opened('UMINE')
  const status = await chooseOnHold(booking)
  await userEvent.click(status.getByRole('button', { name: 'Change status' }))
  await userEvent.click(booking.getByRole('button', { name: 'Record payment' }))
  putAway()
  await booking.findByText(/Part paid → On hold/)
  await waitFor(async () => expect((await wireOf('UMINE'))?.['status_id']).toBe('HOLD'))
  await booking.findByText(/^sent$/)
  const sheet = within(screen.getByRole('dialog', { name: 'Record payment' }))
  expect(sheet.queryByText('Booking changed')).toBeNull()
  await userEvent.click(sheet.getByRole('button', { name: 'Cash' }))
  expect(await booking.findByText('Payment recorded: 40.00')).toBeTruthy()
})

test('a balance that was paid elsewhere while the sheet was open is shown as paid already, and nothing is recorded (§4.1)', async () => {
  const { booking, requests } = await opened('UPAID')
  await userEvent.click(booking.getByRole('button', { name: 'Record payment' }))
  await kenjiUpdates('UPAID', { status_id: 'PAID', set_paid: '1' })
  await userEvent.click(screen.getByRole('button', { name: 'Cash' }))
  const card = within(await booking.findByRole('region', { name: 'Already paid' }))
  expect(card.getByText('172.00 of 212.00 paid')).toBeTruthy()
  expect(card.getByText('212.00 of 212.00 paid')).toBeTruthy()
  expect(booking.queryByText(/^Payment recorded/)).toBeNull()
  expect(requests.some(isChange)).toBe(false)
  await userEvent.click(card.getByRole('button', { name: 'Close' }))
  expect(booking.queryByRole('region', { name: 'Already paid' })).toBeNull()
})

test('a balance that became another one while the sheet was open is recorded only after a second look (§4.1)', async () => {
  const { booking, requests } = await opened('UREST')
  await userEvent.click(booking.getByRole('button', { name: 'Record payment' }))
  await tablesOf(house.service.database)
    .updateTable('bookings')
    .set({ total_minor: 22_200 })
    .where('code', '=', 'UREST')
    .execute()
  await userEvent.click(screen.getByRole('button', { name: 'Cash' }))
  const card = within(await booking.findByRole('region', { name: 'The balance changed' }))
  expect(card.getByText('172.00 of 212.00 paid')).toBeTruthy()
  expect(card.getByText('172.00 of 222.00 paid')).toBeTruthy()
  expect(requests.some(isChange)).toBe(false)
  await userEvent.click(card.getByRole('button', { name: 'Record 50.00' }))
  expect(await booking.findByText('Payment recorded: 50.00')).toBeTruthy()
  expect(requests.filter(isChange)).toHaveLength(1)
})

test('a note is not written into a booking that was voided since it was begun, until a person says so (§4.1)', async () => {
  const { booking, requests } = await opened('UNOTE')
  fill(booking.getByRole('textbox', { name: 'Note' }), 'Bring the boat round')
  await kenjiUpdates('UNOTE', { status_id: 'VOID' })
  await userEvent.click(
    within(booking.getByRole('form', { name: 'New note' })).getByRole('button', {
      name: 'Add note',
    }),
  )
  const card = within(await booking.findByRole('region', { name: 'The booking is now Void' }))
  expect(card.getByText('Bring the boat round')).toBeTruthy()
  expect(requests.some(isChange)).toBe(false)
  await userEvent.click(card.getByRole('button', { name: 'Add note anyway' }))
  await waitFor(() => expect(requests.filter(isChange)).toHaveLength(1))
})

test('a note goes to a booking of which something else changed (§4.1)', async () => {
  const { booking, requests } = await opened('UOTHR')
  fill(booking.getByRole('textbox', { name: 'Note' }), 'Late')
  await kenjiUpdates('UOTHR', { status_id: 'PAID', set_paid: '1' })
  await userEvent.click(
    within(booking.getByRole('form', { name: 'New note' })).getByRole('button', {
      name: 'Add note',
    }),
  )
  await waitFor(() => expect(requests.filter(isChange)).toHaveLength(1))
})

test('an open sheet shows that the booking changed, and does nothing before a person has seen both (reliability.md §3.3)', async () => {
  const { place, booking, requests } = await opened('USHEE')
  const sheet = await chooseOnHold(booking)
  await kenjiUpdates('USHEE', { status_id: 'VOID' })
  await refreshed(place, 'USHEE')
  const card = within(await sheet.findByRole('region', { name: 'Booking changed' }))
  expect(card.getByText('Part paid, 172.00 of 212.00 paid')).toBeTruthy()
  expect(card.getByText('Void, 172.00 of 212.00 paid')).toBeTruthy()
  const apply = sheet.getByRole('button', { name: 'Change status' })
  expect(apply.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(card.getByRole('button', { name: 'Continue' }))
  expect(sheet.getByText('Void', { selector: 'bdi' })).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: 'Change status' }))
  putAway()
  await waitFor(async () => expect((await wireOf('USHEE'))?.['status_id']).toBe('HOLD'))
  expect(requests.filter(isChange)).toHaveLength(1)
})

test('an open payment sheet shows that the balance changed, and records nothing before a person has seen both (§4.1)', async () => {
  const { place, booking, requests } = await opened('UPSHE')
  await userEvent.click(booking.getByRole('button', { name: 'Record payment' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Record payment' }))
  await kenjiUpdates('UPSHE', { status_id: 'PAID', set_paid: '1' })
  await refreshed(place, 'UPSHE')
  const card = within(await sheet.findByRole('region', { name: 'Booking changed' }))
  expect(card.getByText('Paid, 212.00 of 212.00 paid')).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'Cash' }).getAttribute('aria-disabled')).toBe('true')
  expect(requests.some(isChange)).toBe(false)
})
