import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Booking, type BookingCode, owed } from '../../../../../src/contract/booking.ts'
import { isCancelled } from '../../../../../src/contract/status.ts'
import { Today } from '../../../../../src/desk/app/router.tsx'
import { bookingDetail } from '../../../../../src/desk/core/api/queries/bookingDetail.ts'
import {
  bookingsEnding,
  bookingsStarting,
  bookingsStaying,
} from '../../../../../src/desk/core/api/queries/bookingsOfDay.ts'
import { recentNotes } from '../../../../../src/desk/core/api/queries/notes.ts'
import { useSignIn } from '../../../../../src/desk/core/api/signIn.ts'
import { endPrinting, print } from '../../../../../src/desk/shared/list/printing.ts'
import { openSearch } from '../../../../../src/desk/shared/search/searchState.ts'
import { patterns } from '../../../../../src/desk/ui/paths.ts'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import { demoToday } from '../../../../example/aService.ts'
import type { Tab } from '../../../../example/aTab.ts'
import { tries } from '../../../../example/tries.ts'
import { type Instead, type OpenPlace, openPlace } from '../../../openPlace.tsx'
import { runClockQuickly } from '../../../quickClock.ts'

let house: FrontDesk
let kenji: Tab
let maria: Tab
beforeAll(async () => {
  house = await startFrontDesk({ demo: 60 })
  kenji = await house.signIn('kenji')
  maria = await house.signIn('maria')
})
afterAll(() => house.close())
beforeEach(() => runClockQuickly())

async function open(tab: Tab, instead: Instead = () => null): Promise<OpenPlace> {
  const place = openPlace(tab, {
    at: '/today',
    routes: (
      <Route path={patterns.today} element={<Today />}>
        <Route path=":code" element={<article aria-label="The booking" />} />
      </Route>
    ),
    instead,
  })
  await vi.waitUntil(() => useSignIn.getState().state === 'in', 45_000)
  return place
}

/** The sheet as a desk reported it when it was printed. */
async function printed(id: string, codes: readonly string[]): Promise<void> {
  const at = house.clock.now().toISOString()
  const made = { id: crypto.randomUUID(), act: 'print', at, what: 'Downtime pack, 2026-07-11' }
  expect((await kenji.post('/auth/audit', { ...made, sheet: id, codes })).status).toBe(204)
}

/** Opens the sheet's form, and types as a person copies from paper. */
async function enter(number: string, written: string): Promise<ReturnType<typeof within>> {
  act(() => print({ kind: 'enter-sheet' }))
  const form = within(await screen.findByRole('dialog', { name: 'Enter a sheet' }))
  if (number !== '') {
    await userEvent.type(form.getByRole('textbox', { name: 'Sheet number' }), number.toLowerCase())
  }
  await userEvent.click(form.getByRole('textbox', { name: 'What is written on it' }))
  await userEvent.paste(written)
  return form
}

const pressed = async (form: ReturnType<typeof within>, name: string): Promise<void> => {
  const button = await waitFor(() => {
    const one = form.getByRole('button', { name })
    expect(one.getAttribute('aria-disabled')).toBeNull()
    return one
  })
  await userEvent.click(button)
}

const isExpected = ({ status }: Booking): boolean => !isCancelled(status)

/** The guests of the day, by what a desk does for them on paper. */
async function guestsOf({ desk: { api, queryClient } }: OpenPlace) {
  const starting = (await queryClient.fetchQuery(bookingsStarting(api, demoToday))).records
  const ending = (await queryClient.fetchQuery(bookingsEnding(api, demoToday))).records
  const staying = (await queryClient.fetchQuery(bookingsStaying(api, demoToday))).records
  const details = await Promise.all(
    [...starting, ...ending]
      .filter(isExpected)
      .map(({ code }) => queryClient.fetchQuery(bookingDetail(api, code))),
  )
  const known = new Map(details.map((detail) => [detail.code, detail]))
  const of = (list: readonly Booking[]) => list.flatMap(({ code }) => known.get(code) ?? [])
  return {
    expected: of(starting).filter((one) => one.checkedInAt === null),
    leaving: of(ending).filter((one) => one.checkedInAt !== null && one.checkedOutAt === null),
    staying: staying.filter(isExpected),
  }
}

/** What the service has of the sheet's guests, as it is now. */
async function recordOf({ desk: { api, queryClient } }: OpenPlace, codes: readonly BookingCode[]) {
  const fresh = { staleTime: 0 }
  const { records } = await queryClient.fetchQuery({ ...recentNotes(api), ...fresh })
  const details = await Promise.all(
    codes.map((code) => queryClient.fetchQuery({ ...bookingDetail(api, code), ...fresh })),
  )
  return {
    in: details.filter(({ checkedInAt }) => checkedInAt !== null).length,
    out: details.filter(({ checkedOutAt }) => checkedOutAt !== null).length,
    owing: details.filter((one) => owed(one) !== null).length,
    notes: records.filter(({ code }) => codes.includes(code)).length,
    ofSheet: records.filter(({ body }) => body.endsWith('(7KQ4M)')).map(({ body }) => body),
  }
}

/** The outcome of each action, once all have one. */
const outcomes = async (): Promise<readonly string[]> => {
  const sheet = within(await screen.findByRole('dialog', { name: 'Sheet entered' }))
  const list = sheet.getByRole('list', { name: 'Results' })
  return [...list.children].map((row) => row.getAttribute('aria-label')?.split(': ').at(-1) ?? '')
}

test('guests handled on paper are entered in one run, each once with an outcome, and entered again on another desk nothing changes (§4.1)', async () => {
  const place = await open(kenji)
  const guests = await guestsOf(place)
  const expected = guests.expected.slice(0, tries(6, 14))
  const leaving = guests.leaving.slice(0, tries(4, 15))
  const stays = guests.staying.slice(0, tries(12, 40) - expected.length - leaving.length)
  const owing = expected.findIndex((booking) => owed(booking) !== null)
  const codes = [...expected, ...leaving, ...stays].map(({ code }) => code)
  expect(codes).toHaveLength(tries(12, 40))
  await printed('7KQ4M', codes)
  const before = await recordOf(place, codes)
  const comes = expected.length
  const gone = comes + leaving.length
  const written = [
    `1-${comes} in`,
    `${comes + 1}-${gone} out 15:10`,
    `${gone + 1}-${codes.length} note breakfast at eight`,
    '2 note called, comes at six',
    `${owing + 1} paid cash`,
  ].join('; ')

  const form = await enter('7KQ4M', written)
  expect((await form.findByText(/Downtime pack, 2026-07-11/)).isConnected).toBe(true)
  await pressed(form, `Enter ${codes.length + 1} entries`)
  const all = await outcomes()
  const results = within(screen.getByRole('dialog', { name: 'Sheet entered' }))
  expect(all).toHaveLength(codes.length + 1 + leaving.length)
  expect(new Set(all)).toEqual(new Set(['Checked in', 'Checked out', 'Added']))
  await userEvent.click(results.getByRole('button', { name: 'Done' }))

  // Money is one press for one guest.
  await userEvent.click(await form.findByRole('button', { name: 'Record payment' }))
  const payment = within(await screen.findByRole('dialog', { name: 'Record payment' }))
  await userEvent.click(payment.getByRole('button', { name: 'Cash' }))
  await form.findByText('Already paid')

  const after = await recordOf(place, codes)
  expect(after).toMatchObject({
    in: before.in + comes,
    out: before.out + leaving.length,
    owing: before.owing - 1,
  })
  expect(after.ofSheet.toSorted()).toEqual(
    [
      'called, comes at six (7KQ4M)',
      ...leaving.map(() => 'Checked out at 15:10 (7KQ4M)'),
      ...stays.map(() => 'breakfast at eight (7KQ4M)'),
    ].toSorted(),
  )
  place.leave()

  const other = await open(maria)
  const again = await enter('7KQ4M', written)
  const texts = ['Already checked in', 'Already checked out', 'Note already there', 'Already paid']
  await waitFor(() =>
    expect(texts.map((text) => again.queryAllByText(text).length)).toEqual([
      comes,
      leaving.length,
      stays.length + 1,
      1,
    ]),
  )
  expect(again.getByRole('button', { name: 'Nothing to enter' }).title).toBe(
    'All of it is entered already',
  )
  expect(await recordOf(other, codes)).toEqual(after)
  expect(other.requests.filter(({ opId }) => opId !== null)).toEqual([])
})

test('what cannot be done is named with its reason, and the rest is entered', async () => {
  const place = await open(kenji)
  const { api, queryClient } = place.desk
  const { records } = await queryClient.fetchQuery(bookingsStarting(api, demoToday))
  const off = records.find(({ status }) => isCancelled(status))?.code ?? ''
  await printed('8KQ4M', [off, ''])
  const form = await enter('8KQ4M', '1 in; 2 in; 9 in; 3 inn; Nobody Ever in')
  const list = within(await form.findByRole('list', { name: 'To be entered' }))
  expect((await list.findByText('Line 2 has no booking')).isConnected).toBe(true)
  expect(list.getByText('No line 9 on this sheet').isConnected).toBe(true)
  expect(list.getByText('No guest found: Nobody Ever').isConnected).toBe(true)
  expect(form.getByText('Not understood: “3 inn”').isConnected).toBe(true)
  await list.findByRole('button', { name: 'Open booking' })
  expect(form.getByRole('button', { name: 'Nothing to enter' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

test('without a connection no sheet is called unknown, guests keep their names, and all is read once it is back', async () => {
  let isOffline = false
  const place = await open(kenji, () => (isOffline ? 'no network' : null))
  const [guest] = (await guestsOf(place)).staying
  await printed('9KQ4M', [guest?.code ?? ''])
  isOffline = true
  const form = await enter('9KQ4M', `1 in; ${guest?.code} note asks for a cot`)
  const list = within(await form.findByRole('list', { name: 'To be entered' }))
  expect((await list.findByText('Sheet not loaded')).isConnected).toBe(true)
  expect((await list.findByText(guest?.customer ?? '')).isConnected).toBe(true)
  expect(form.getByText('No connection').isConnected).toBe(true)
  isOffline = false
  for (const again of form.getAllByRole('button', { name: 'Try again' })) {
    await userEvent.click(again)
  }
  await pressed(form, 'Enter 1 entry')
  expect(await outcomes()).toEqual(['Added'])
})

test('a guest of the day is found by the name as soon as the lists of the day are there', async () => {
  const place = await open(kenji)
  const [guest] = (await guestsOf(place)).staying
  const form = await enter('', `${guest?.customer} note likes the window`)
  const list = within(await form.findByRole('list', { name: 'To be entered' }))
  expect((await list.findByText(guest?.code ?? '')).isConnected).toBe(true)
})

test('a sheet that nobody knows is entered by codes, and what was typed is there again after closing', async () => {
  const place = await open(kenji)
  const code = await house.aCode(kenji, '&status_id=PAID')
  const form = await enter('ZZZZZ', `4 in; ${code} note asked for a cot`)
  expect(
    (await form.findByText('Not found. Write booking codes or names instead of line numbers.'))
      .isConnected,
  ).toBe(true)
  expect(form.getByText(/Sheet not found: write the booking code .* instead of 4/)).toBeDefined()
  act(endPrinting)
  act(() => openSearch('sheet'))
  await userEvent.click(await screen.findByRole('button', { name: /Enter a sheet/ }))
  const back = within(await screen.findByRole('dialog', { name: 'Enter a sheet' }))
  await pressed(back, 'Enter 1 entry')
  expect(await outcomes()).toEqual(['Added'])
  const sent = place.requests.filter(({ opId }) => opId !== null)
  expect(sent.map(({ path }) => path)).toEqual([`/api/3.0/booking/${code}/note`])
})
