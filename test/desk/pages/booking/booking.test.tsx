import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { GateProblem } from '../../../../src/server/gate/answers/gateProblem.ts'
import { noInvoicePage } from '../../../../src/server/gate/invoice/invoicePage.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoToday } from '../../../example/aService.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { pressKey, rest } from '../../pressKey.ts'
import { putAway } from '../../putAway.ts'
import { openBooking, theBooking } from './anOpenBooking.tsx'

let house: FrontDesk
let kenji: Tab
beforeAll(async () => {
  house = await startFrontDesk()
  kenji = await house.signIn('kenji')
})
afterAll(() => house.close())

/** Arrives and leaves on the day at the desk. */
const arrivesToday = {
  startsAt: `${demoToday}T18:00:00Z`,
  endsAt: `${demoToday}T22:00:00Z`,
}
const put = (code: string, wish: Omit<Parameters<typeof bookingIn>[1], 'code'> = {}) =>
  bookingIn(house.service.database, { code, total: 21_200, paid: 17_200, status: 'PART', ...wish })

const notesOf = async (code: string) => {
  const { body } = await house.service.pair.post('booking/notes')
  return [...(body['notes'] ?? [])].filter((note) => String(note['booking_id']) === code)
}

test('a booking says who, when, what is due, and why the desk thinks that nobody has come yet (§2.5)', async () => {
  await put('KB58R', { customer: { name: 'Mateo Fernández', email: 'mateo@example.com' } })
  openBooking(kenji, 'KB58R')
  const booking = await theBooking('KB58R')
  expect(screen.getByRole('heading', { name: 'Mateo Fernández' })).toBeTruthy()
  expect(within(booking).getByText('Not checked in').parentElement?.textContent).toContain(
    'Updated',
  )
  expect(booking.textContent).toContain('Total CAD212.00Paid172.00Balance due40.00')
  expect(within(booking).getByRole('button', { name: 'Check in – 40.00 due' })).toBeTruthy()
  expect(within(booking).getByRole('link', { name: 'mateo@example.com' })).toBeTruthy()
  const items = within(booking).getByRole('region', { name: 'Items' })
  expect(items.textContent).toContain('212.00')
})

test('what a guest wrote about diet is below Check in, so that the button keeps its place when it is read (ux.md §3.5)', async () => {
  await put('KB58D', {
    ...arrivesToday,
    customer: { name: 'Sakura Sato', meta: { diet: 'Halal', diet_allergies: 'Shellfish' } },
  })
  openBooking(kenji, 'KB58D')
  const booking = within(await theBooking('KB58D'))
  const checkIn = booking.getByRole('button', { name: /^Check in/ })
  for (const words of ['Diet: Halal', 'Allergies: Shellfish']) {
    const field = await booking.findByText((_, element) => element?.textContent === words, {
      selector: 'span',
    })
    expect(checkIn.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  }
})

test('a check-in can be undone before it is sent, and is then shown as the service’s own word (§4.1)', async () => {
  await put('KB5C3', { ...arrivesToday, paid: 21_200 })
  const { requests } = openBooking(kenji, 'KB5C3')
  const booking = within(await theBooking('KB5C3'))
  await userEvent.click(booking.getByRole('button', { name: 'Check in' }))
  expect(booking.getByText('Checking in')).toBeTruthy()
  await userEvent.click(booking.getByRole('button', { name: 'Undo' }))
  expect(requests.some(({ path }) => path.includes('checkin'))).toBe(false)

  await userEvent.click(booking.getByRole('button', { name: 'Check in' }))
  putAway()
  expect(await booking.findByText(/^Checked in \d\d:\d\d/)).toBeTruthy()
  expect(await booking.findByRole('button', { name: 'Check out' })).toBeTruthy()
  expect(await notesOf('KB5C3')).toHaveLength(1)
})

test('a check-in of an earlier day is not offered for correction today', async () => {
  const { bookingId } = await put('KB7X3', { ...arrivesToday, paid: 21_200 })
  await tablesOf(house.service.database)
    .updateTable('bookings')
    .set({ checked_in_at: new Date(Date.now() - 30 * 3_600_000) })
    .where('booking_id', '=', bookingId)
    .execute()
  openBooking(kenji, 'KB7X3')
  const booking = within(await theBooking('KB7X3'))
  await booking.findByText(/^Checked in/)
  await booking.findByRole('region', { name: 'History' })
  expect(booking.queryByRole('button', { name: /by mistake|Undo/ })).toBeNull()
})

test('a void booking has no check-in button, only the reason (§3)', async () => {
  await put('KB3N5', { status: 'VOID' })
  openBooking(kenji, 'KB3N5')
  const booking = within(await theBooking('KB3N5'))
  expect(booking.getByText('Void – can’t check in')).toBeTruthy()
  expect(booking.queryByRole('button', { name: /Check in/ })).toBeNull()
  expect(booking.queryByRole('button', { name: 'Record payment' })).toBeNull()
})

test('a bookmark is set and removed by the same button (§4.1)', async () => {
  await put('KB4Z7')
  openBooking(kenji, 'KB4Z7')
  const booking = within(await theBooking('KB4Z7'))
  await userEvent.click(booking.getByRole('button', { name: 'Bookmark', pressed: false }))
  const remove = await booking.findByRole('button', { name: 'Remove bookmark', pressed: true })
  const marks = tablesOf(house.service.database).selectFrom('bookmarks').selectAll()
  await waitFor(async () => expect(await marks.execute()).not.toHaveLength(0))
  await userEvent.click(remove)
  expect(await booking.findByRole('button', { name: 'Bookmark', pressed: false })).toBeTruthy()
})

test('single keys work while the focus is in the booking, and never while somebody types', async () => {
  await put('KB5M2', arrivesToday)
  openBooking(kenji, 'KB5M2')
  const booking = within(await theBooking('KB5M2'))
  booking.getByRole('button', { name: 'Print' }).focus()
  await pressKey('n')
  const note = booking.getByRole('textbox', { name: 'Note' })
  await waitFor(() => expect(document.activeElement).toBe(note))
  await userEvent.keyboard('snb')
  await rest()
  expect(note).toHaveProperty('value', 'snb')
  expect(screen.queryByRole('dialog')).toBeNull()

  booking.getByRole('button', { name: 'Print' }).focus()
  await pressKey('s')
  expect(await screen.findByRole('dialog', { name: 'Change status' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(booking.getByRole('button', { name: 'Print' }))
  await pressKey('c')
  expect(await booking.findByRole('button', { name: 'Undo' })).toBeTruthy()
})

test('what a guest wrote is shown as they wrote it, and nothing of it runs (§2.5)', async () => {
  const name = '<script>window.pwned = 1</script> ‮ اسم 🐳'
  await put('KHOST', { customer: { name, email: '', phone: 'javascript:alert(1)' } })
  openBooking(kenji, 'KHOST')
  const booking = within(await theBooking('KHOST'))
  expect(screen.getByRole('heading', { name: (text) => text.includes('<script>') })).toBeTruthy()
  expect(booking.getByText('No e-mail address')).toBeTruthy()
  expect(await booking.findByText('javascript:alert(1)')).toBeTruthy()
  expect(booking.queryByRole('link', { name: /javascript/ })).toBeNull()
  expect('pwned' in window).toBe(false)
})

test('the invoice opens as a document of its own that can only be read and printed, or says why it cannot be shown (§2.5, §4.1)', async () => {
  await put('KINVO')
  openBooking(kenji, 'KINVO')
  const booking = within(await theBooking('KINVO'))
  for (const [title, problem] of [
    ['This invoice can’t be shown', new GateProblem('bad-upstream')],
    ['No answer from the booking system', new GateProblem('service-unreachable')],
    ['No invoice', new GateProblem('no-such-route', { status: 404 })],
    ['No permission', new GateProblem('refused', { status: 403 })],
  ] as const) {
    await userEvent.click(booking.getByRole('button', { name: 'Show invoice' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Invoice' }))
    const frame = sheet.getByTitle('Invoice')
    expect(frame.getAttribute('src')).toBe('/api/invoice/KINVO')
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin allow-modals')
    const page = new DOMParser().parseFromString(await noInvoicePage('en-US', problem), 'text/html')
    Object.defineProperty(frame, 'contentDocument', { value: page })
    fireEvent.load(frame)
    expect(await sheet.findByText(title)).toBeTruthy()
    expect(sheet.queryByText(/Problem at/)).toBeNull()
    expect(sheet.getByRole('button', { name: 'Print booking' })).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
  }
})

test('the booking is printed on a sheet of its own, which is removed afterwards (ux.md §3.10)', async () => {
  await put('KPRNT', { customer: { name: 'Mateo Fernández' } })
  const print = vi.spyOn(window, 'print').mockReturnValue()
  openBooking(kenji, 'KPRNT')
  const booking = within(await theBooking('KPRNT'))
  await userEvent.click(booking.getByRole('button', { name: 'Print' }))
  await userEvent.click(screen.getByRole('button', { name: 'Print booking' }))
  expect(print).toHaveBeenCalledOnce()
  const sheet = screen
    .getByRole('heading', { level: 1, name: 'Mateo Fernández' })
    .closest('article')
  expect(sheet?.textContent).toMatch(/KPRNT.*Part paid.*Not checked in/)
  expect(sheet?.textContent).toContain('40.00')
  expect(sheet?.textContent).not.toContain('token')
  fireEvent(window, new Event('afterprint'))
  expect(screen.queryByRole('heading', { level: 1, name: 'Mateo Fernández' })).toBeNull()
  expect(document.activeElement).toBe(booking.getByRole('button', { name: 'Print' }))
})
