import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { mergeRemote } from '../../../../src/desk/core/outbox/dispatch.ts'
import { newEntry } from '../../../../src/desk/core/outbox/newEntry.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'
import { entryIn } from '../../core/outbox/someEntries.ts'
import type { Instead } from '../../openPlace.tsx'
import { openBooking, theBooking } from './anOpenBooking.tsx'

let house: FrontDesk
let kenji: Tab
beforeAll(async () => {
  // A page with an unsure action has been open for a while.
  await import('../../../../src/desk/core/outbox/engine.ts')
  house = await startFrontDesk()
  kenji = await house.signIn('kenji')
  const { database } = house.service
  for (const code of ['KDBT1', 'KDBT2', 'KDBT3']) {
    await bookingIn(database, { code, total: 21_200, paid: 21_200 })
  }
})
afterAll(() => house.close())

/** The service notes a check-in in words of its own, and shows it nowhere else. */
const notes =
  (code: string): Instead =>
  ({ path }) => {
    if (!path.endsWith('booking/notes')) return null
    const date = Math.floor((Date.now() + useSignIn.getState().serverOffsetMs) / 1000) - 70
    const note = { note_id: 900, account_id: 2, date, body: 'Arrivée enregistrée', private: '1' }
    return Response.json(anEnvelope({ notes: [{ ...note, booking_id: code }] }))
  }

/** A check-in was sent a while ago. */
async function sentCheckIn(code: string) {
  const place = openBooking(kenji, code, { instead: notes(code) })
  const booking = within(await theBooking(code))
  const command = { kind: 'check-in', code: parseBookingCode(code), customer: 'Mary' } as const
  const at = Date.now() - 100_000
  const made = newEntry({ opId: code, command, at, by: useSignIn.getState().person }, 1)
  return { ...place, booking, made, at }
}

/** Its outcome could not be found out. */
async function inDoubt(code: string) {
  const { at, booking, made, ...place } = await sentCheckIn(code)
  const tries = [{ at, answer: null }]
  mergeRemote({ entries: [entryIn(made, 'unsure', { attempts: 1, tries })], gone: [] })
  const card = within(await booking.findByRole('region', { name: 'Was the guest checked in?' }))
  return { ...place, booking, card }
}

test('an unsure check-in quotes what the service has written since, and Yes makes it a check-in of this tablet', async () => {
  const { booking, card, requests } = await inDoubt('KDBT1')
  expect(await card.findByText('“Arrivée enregistrée” 1 min ago')).toBeTruthy()
  expect(card.getByText(/^Not sure it arrived\./)).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Yes' }))
  expect(await booking.findByText(/^Checked in \d\d:\d\d$/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Was the guest checked in?' })).toBeNull()
  expect(requests.some(({ path }) => path.endsWith('/checkin'))).toBe(false)
})

test('an unsure check-in can be sent again by a person', async () => {
  const { card, requests } = await inDoubt('KDBT2')
  await userEvent.click(card.getByRole('button', { name: 'Check in again' }))
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/checkin'))).toBe(true))
})

test('a check-in that a colleague did first says so in the booking, until a person leaves it (§7)', async () => {
  const { booking, made, requests } = await sentCheckIn('KDBT3')
  const failure = { kind: 'conflict', message: 'Already checked in by Ana' } as const
  mergeRemote({ entries: [entryIn(made, 'refused', { attempts: 1, failure })], gone: [] })
  const card = within(await booking.findByRole('region', { name: 'Changed by someone else' }))
  expect(card.getByText(/Already checked in by Ana/)).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'Changed by someone else' })).toBeNull()
  expect(requests.some(({ path }) => path.endsWith('/checkin'))).toBe(false)
})
