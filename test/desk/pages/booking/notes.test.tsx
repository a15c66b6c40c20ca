import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDraft } from '../../../../src/desk/core/vault/drafts.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { openBooking, theBooking } from './anOpenBooking.tsx'

let house: FrontDesk
let kenji: Tab
beforeAll(async () => {
  house = await startFrontDesk()
  kenji = await house.signIn('kenji')
})
afterAll(() => house.close())

async function put(
  code: string,
  notes: readonly { by: number; body: string; at?: string; private?: boolean }[] = [],
) {
  const { bookingId } = await bookingIn(house.service.database, { code })
  for (const note of notes) {
    await tablesOf(house.service.database)
      .insertInto('notes')
      .values({
        booking_id: bookingId,
        account_id: note.by,
        body: note.body,
        private: note.private ?? false,
        written_at: new Date(note.at ?? '2026-07-10T12:00:00Z'),
      })
      .execute()
  }
}

const writing = (code: string, text: string) => async () => {
  const booking = within(await theBooking(code))
  const box = booking.getByRole('textbox', { name: 'Note' })
  await userEvent.click(box)
  await userEvent.paste(text)
  return booking
}

const sendNote = () =>
  userEvent.click(
    within(screen.getByRole('form', { name: 'New note' })).getByRole('button', {
      name: 'Add note',
    }),
  )

test('the guest’s words are marked, and each note says whether the guest can read it (§2.6)', async () => {
  await put('KNOTE', [
    { by: 0, body: 'One of us is 1.52 m.' },
    { by: 1, body: 'Small frame set aside.', private: true },
    { by: 1, body: 'Checked in', private: true, at: '2026-07-11T16:00:00Z' },
  ])
  openBooking(kenji, 'KNOTE')
  await theBooking('KNOTE')
  const list = within(await screen.findByRole('list', { name: 'Notes of KNOTE' }))
  await list.findByText('One of us is 1.52 m.')
  const [machine, small, guest] = list.getAllByRole('listitem').map((item) => item.textContent)
  expect(machine).toMatch(/^Checked in/)
  expect(small).toMatch(/Small frame set aside\..*Private$/)
  expect(guest).toMatch(/One of us is 1\.52 m\.Guest.*On the invoice$/)
})

test('a note has a dashed border until the service has it, and then shows how the service stored it (§4.1)', async () => {
  await put('KWRIT')
  const road = new EventTarget()
  const arrived = new Promise<null>((resolve) => {
    road.addEventListener('arrived', () => resolve(null))
  })
  openBooking(kenji, 'KWRIT', {
    instead: async ({ path }) => (path.endsWith('/note') ? await arrived : null),
  })
  const booking = await writing('KWRIT', 'Asked for two child locks.')()
  await sendNote()
  expect((await booking.findByText('Sending…')).closest('li')?.textContent).toContain(
    'Asked for two child locks.',
  )
  road.dispatchEvent(new Event('arrived'))
  expect(await booking.findByText('Private')).toBeTruthy()
  expect(booking.getAllByText('Asked for two child locks.')).toHaveLength(1)
  expect(booking.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', '')
})

test('typed text is also saved by the button "Add note", and with an empty note that button only moves the focus to it', async () => {
  await put('KBUTT')
  openBooking(kenji, 'KBUTT')
  const booking = await writing('KBUTT', 'Two bicycles')()
  const box = booking.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  const [add] = booking.getAllByRole('button', { name: 'Add note' })
  if (add === undefined) throw new Error('No button Add note')
  await userEvent.click(add)
  await within(await booking.findByRole('list', { name: 'Notes of KBUTT' })).findByText(
    'Two bicycles',
  )
  expect(box.value).toBe('')
  box.blur()
  await userEvent.click(booking.getByRole('button', { name: 'Add note' }))
  expect(document.activeElement).toBe(box)
})

test('a note that is too long is refused in words before it is sent, an emoji counting as one (§8)', async () => {
  await put('KLONG')
  const { requests } = openBooking(kenji, 'KLONG')
  const booking = await writing('KLONG', `${'🐳'.repeat(3000)}!`)()
  expect(booking.getByText('1 character too many')).toBeTruthy()
  await sendNote()
  expect(booking.getByRole('alert').textContent).toBe('Not added: the note is too long.')
  expect(requests.some(({ path }) => path.endsWith('/note'))).toBe(false)

  await userEvent.keyboard('{End}{Backspace}')
  expect(booking.getByText('3,000 of 3,000 characters')).toBeTruthy()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/note'))).toBe(true))
})

test('a note that was begun is still there when the person comes back to the booking', async () => {
  await put('KDRFT')
  openBooking(kenji, 'KDRFT')
  const booking = await writing('KDRFT', 'They will be late')()
  await userEvent.click(booking.getByRole('link', { name: 'Close booking' }))
  expect(screen.queryByRole('article')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'KDRFT' }))
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveProperty(
    'value',
    'They will be late',
  )
})

test('Escape first leaves the box and keeps what was typed; the next Escape closes the booking', async () => {
  await put('KESCP')
  const { address } = openBooking(kenji, 'KESCP')
  const booking = await writing('KESCP', 'Half a sentence')()
  const box = booking.getByRole('textbox', { name: 'Note' })
  expect(document.activeElement).toBe(box)
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(booking.getByRole('heading', { level: 2, name: /Mary/ }))
  expect(address()).toBe('/bookings/KESCP')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/bookings'))
  expect(readDraft('note:KESCP')).toBe('Half a sentence')
})

test('a refused note is not lost: its words go back into the box', async () => {
  await put('KREFU')
  const refusal = { error: { httpCode: 400, errorCode: 'validation_error', message: 'No links.' } }
  openBooking(kenji, 'KREFU', {
    instead: ({ path }) =>
      path.endsWith('/note') ? Response.json(refusal, { status: 400 }) : null,
  })
  const booking = await writing('KREFU', 'See https://example.com')()
  await sendNote()
  const card = within(await booking.findByRole('region', { name: 'Note not added' }))
  expect(card.getByText('No links.')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Edit note' }))
  expect(booking.getByRole('textbox', { name: 'Note' })).toHaveProperty(
    'value',
    'See https://example.com',
  )
})

test('older notes are read one month at a time, and the page says how far back it has read (§4.1)', async () => {
  const { bookingId } = await bookingIn(house.service.database, {
    code: 'KPAST',
    createdAt: '2026-05-02T12:00:00Z',
  })
  await tablesOf(house.service.database)
    .insertInto('notes')
    .values({
      booking_id: bookingId,
      account_id: 1,
      body: 'Rang in May.',
      private: true,
      written_at: new Date('2026-05-03T12:00:00Z'),
    })
    .execute()
  openBooking(kenji, 'KPAST')
  const booking = within(await theBooking('KPAST'))
  expect(await booking.findByText('Last 30 days')).toBeTruthy()
  await userEvent.click(booking.getByRole('button', { name: 'Show older' }))
  expect(await booking.findByText('Since June 2026')).toBeTruthy()
  await userEvent.click(await booking.findByRole('button', { name: 'Show older' }))
  expect(await booking.findByText('Rang in May.')).toBeTruthy()
  expect(booking.queryByRole('button', { name: 'Show older' })).toBeNull()
})
