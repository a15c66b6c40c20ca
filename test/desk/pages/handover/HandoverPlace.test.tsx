import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { BesideHandover } from '../../../../src/desk/app/beside.tsx'
import { forgetDrafts } from '../../../../src/desk/core/vault/drafts.ts'
import { Component as HandoverPlace } from '../../../../src/desk/pages/handover/HandoverPlace.tsx'
import { setGeneralBooking } from '../../../../src/desk/shared/day/general/generalBooking.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { resizeWindow } from '../../aBrowserWindow.ts'
import { withoutPart } from '../../core/api/roles/withoutPart.ts'
import { type Instead, openPlace } from '../../openPlace.tsx'
import { fill } from '../../pressKey.ts'
import { putAway } from '../../putAway.ts'
import { runClockQuickly } from '../../quickClock.ts'

let house: FrontDesk
let kenji: Tab
let sam: Tab
beforeAll(async () => {
  house = await startFrontDesk()
  kenji = await house.signIn('kenji')
  sam = await house.signIn('sam')
  await put('KHAND', [
    { by: 0, body: 'We come late.' },
    { by: 1, body: '[handover] [for Kenji Sato] [due 18:00]\nThe cot is missing' },
    { by: 2, body: 'Checked in' },
  ])
})
afterAll(() => house.close())
beforeEach(() => {
  forgetDrafts()
  setGeneralBooking(null)
  for (const accountId of [1, 2, 3]) lastHere(accountId, house.clock.now().getTime() - 5 * hour)
})

const hour = 3_600_000
/** A whole desk answers, on a busy machine. */
const soon = { timeout: 10_000, interval: 500 }

/** This account was at this tablet then, and had read everything. */
function lastHere(accountId: number, seenAt: number): void {
  const seen = { seenAt, readUntil: seenAt, awaySince: null, isFirst: false }
  localStorage.setItem(`desk.seen.${accountId}`, JSON.stringify(seen))
}

async function put(code: string, notes: readonly { by: number; body: string }[]): Promise<void> {
  const { bookingId } = await bookingIn(house.service.database, { code })
  if (notes.length === 0) return
  await tablesOf(house.service.database)
    .insertInto('notes')
    .values(
      notes.map(({ by, body }) => ({
        booking_id: bookingId,
        account_id: by,
        body,
        private: by !== 0,
        written_at: house.clock.now(),
      })),
    )
    .execute()
}

const open = (tab: Tab, at = '/handover', instead?: Instead) =>
  openPlace(tab, {
    at,
    routes: (
      <Route path="/handover" element={<HandoverPlace />}>
        <Route path=":code" element={<BesideHandover />} />
      </Route>
    ),
    ...(instead ? { instead } : {}),
  })

const button = (name: string) => screen.findByRole('button', { name })
const read = async () => userEvent.click(await button('Mark as read'))
const region = async (name: string) => within(await screen.findByRole('region', { name }))

/** The notes of a booking today, as the service sends them. */
async function bodiesOf(code: string): Promise<readonly string[]> {
  const answer = await (await kenji.post('/api/3.0/booking/notes')).json()
  const notes: readonly { booking_id: string; body: string }[] = answer.notes
  return notes.filter((note) => note.booking_id === code).map(({ body }) => body)
}

test('a person back from an absence sees what is left to do beside the stream, the guest’s words first, check-ins as a count; what happened since is folded until it is marked as read (§2.6)', async () => {
  open(kenji)
  const digest = await region('Since you left')
  expect(digest.getByText('Since you left').closest('details')?.open).toBe(false)
  expect(digest.getByText('1 note from guests')).toBeTruthy()
  await region('All notes')
  await read()
  expect(screen.queryByText('Mark as read')).toBeNull()
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('KHAND')
  const todo = await region('Open')
  const rows = (await todo.findAllByRole('listitem')).map(({ textContent }) => textContent)
  const row = rows.find((text) => text.includes('KHAND'))
  expect(row).toContain('The cot is missing')
  expect(row).toContain('For you')
  expect(row).toContain('Private')
  const stream = await region('All notes')
  const [first] = await stream.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/We come late\.Guest.*On the invoice/)
  await userEvent.click(stream.getByRole('button', { name: /^\d+ check-ins?$/ }))
  expect(stream.getByRole('list', { name: /check-ins?$/ }).textContent).toContain('Kenji Sato')
})

test('on an upright tablet there are two tabs, and the note’s booking opens and closes again', async () => {
  resizeWindow(768)
  const { address } = open(kenji)
  await region('Open')
  expect(screen.queryByRole('region', { name: 'All notes' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: /^All notes/ }))
  const stream = await region('All notes')
  await userEvent.click((await stream.findAllByRole('link', { name: /KHAND/ }))[0] ?? document.body)
  await button('Change status')
  expect(screen.getByRole('article', { name: 'Booking KHAND' })).toBeTruthy()
  await expect.poll(address, soon).toBe('/handover/KHAND?tab=stream')
  await userEvent.click(screen.getByRole('link', { name: 'Back' }))
  await expect.poll(address, soon).toBe('/handover?tab=stream')
})

const write = async (text: string) => {
  await userEvent.click(await button('Add handover'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Add handover' }))
  if (text !== '') fill(sheet.getByRole('textbox', { name: 'Note' }), text)
  return sheet
}

describe('Leaving something to the next shift', () => {
  test('is a note on its booking that any program can read; marking it done writes another note (§4.1)', async () => {
    await put('KMINE1', [])
    open(kenji)
    await read()
    const sheet = await write('Kayak 4 leaks')
    fill(sheet.getByRole('searchbox', { name: 'Search bookings' }), 'kmine1')
    await userEvent.click(sheet.getByRole('button', { name: /Use code KMINE1/ }))
    await sheet.findByRole('option', { name: 'Ana Kovač' })
    await userEvent.selectOptions(
      sheet.getByRole('combobox', { name: 'Who follows up' }),
      'Ana Kovač',
    )
    await userEvent.click(sheet.getByRole('button', { name: 'Add handover' }))
    await expect
      .poll(() => bodiesOf('KMINE1'), soon)
      .toEqual(['[handover] [for Ana Kovač]\nKayak 4 leaks'])

    const todo = await region('Open')
    await userEvent.click(
      await todo.findByRole('button', { name: 'Mark done', description: /KMINE1/ }),
    )
    expect(await todo.findByRole('button', { name: 'Undo' })).toBeTruthy()
    expect(await bodiesOf('KMINE1')).toHaveLength(1)
    putAway()
    await expect
      .poll(async () => (await bodiesOf('KMINE1'))[1], soon)
      .toMatch(/^\[done\] \[note \d+\] Kayak 4 leaks$/)
  })

  test('needs a booking and words, and nothing typed is lost', async () => {
    open(kenji)
    await read()
    const sheet = await write('Half written')
    await userEvent.click(sheet.getByRole('button', { name: 'Add handover' }))
    expect(sheet.getByText('Choose a booking or General.')).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
    const again = await write('')
    expect(again.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Half written')
    await userEvent.click(again.getByRole('button', { name: 'Call the guest back' }))
    expect(again.getByRole('textbox', { name: 'Note' })).toHaveProperty(
      'value',
      'Half written\nCall the guest back',
    )
  })

  test('in general is stored on this tablet and says so, or goes to the booking chosen for that', async () => {
    await put('KHOUSE', [])
    open(kenji)
    await read()
    const sheet = await write('The boiler hums')
    await userEvent.click(sheet.getByRole('button', { name: 'General' }))
    expect(sheet.getByText(/Lost when you close this page/)).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: 'Add handover' }))
    const todo = await region('Open')
    expect((await todo.findByText('The boiler hums')).closest('li')?.textContent).toContain(
      'Only you see this',
    )
    setGeneralBooking(parseBookingCode('KHOUSE'))
    const next = await write('The gate sticks')
    await userEvent.click(next.getByRole('button', { name: 'General' }))
    await userEvent.click(next.getByRole('button', { name: 'Add handover' }))
    await expect.poll(() => bodiesOf('KHOUSE'), soon).toEqual(['[handover]\nThe gate sticks'])
  })

  test('is refused to an account that may only look, and the words can be written again (§7)', async () => {
    await put('KLOOK1', [])
    open(sam, '/handover', withoutPart(sam))
    await read()
    const sheet = await write('The gate sticks')
    fill(sheet.getByRole('searchbox', { name: 'Search bookings' }), 'KLOOK1')
    await userEvent.click(sheet.getByRole('button', { name: /Use code KLOOK1/ }))
    await userEvent.click(sheet.getByRole('button', { name: 'Add handover' }))
    expect(await screen.findByText(/^Not added: /)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Edit and send' }))
    const again = within(await screen.findByRole('dialog', { name: 'Add handover' }))
    expect(again.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'The gate sticks')
    expect(again.getAllByText('No permission to add notes').length).toBeGreaterThan(0)
  })
})

describe('With a service that sends little', () => {
  test('colleagues without names are numbers, and a name can be typed', async () => {
    open(kenji, '/handover', ({ path }) =>
      path === '/api/3.0/account' ? Response.json({ error: 'no' }, { status: 403 }) : null,
    )
    await read()
    expect(await screen.findByText('Colleague names not available')).toBeTruthy()
    const todo = await region('Open')
    expect(todo.getAllByRole('listitem')[0]?.textContent).toMatch(/Account \d/)
    await userEvent.click(await button('Add handover'))
    expect(await screen.findByRole('textbox', { name: 'Who follows up' })).toBeTruthy()
  })

  test('notes that cannot be read at all are a failure, not “No open handovers” (ux.md §3.11)', async () => {
    runClockQuickly()
    let isDown = true
    open(kenji, '/handover', ({ path }) =>
      isDown && path.endsWith('/booking/notes') ? 'no network' : null,
    )
    expect(await screen.findByText('No connection')).toBeTruthy()
    expect(screen.queryByText('No open handovers')).toBeNull()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await region('Open')
  })

  test('a note that cannot be read is reported', async () => {
    open(kenji, '/handover', ({ path }) =>
      path.endsWith('/booking/notes')
        ? Response.json({
            version: '3.0',
            request: { status: 'OK', records: 1 },
            notes: [{ note_id: 'x' }],
          })
        : null,
    )
    expect(await screen.findByText('Could not read 1 note')).toBeTruthy()
  })
})
