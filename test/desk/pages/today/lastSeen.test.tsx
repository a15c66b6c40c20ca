import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { BesideToday } from '../../../../src/desk/app/beside.tsx'
import { Today } from '../../../../src/desk/app/router.tsx'
import { browserClock } from '../../../../src/desk/core/api/apiClient.ts'
import { followSeen } from '../../../../src/desk/core/replica/seen/followSeen.ts'
import { isRemembered } from '../../../../src/desk/core/replica/seen/lastSeen.ts'
import { patterns } from '../../../../src/desk/ui/paths.ts'
import { whenIdle } from '../../../../src/desk/ui/whenIdle.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoToday } from '../../../example/aService.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { type OpenPlace, openPlace } from '../../openPlace.tsx'
import { putAway } from '../../putAway.ts'
import { theBooking } from '../booking/anOpenBooking.tsx'
import { rowOf } from './openToday.tsx'

let house: FrontDesk
let kenji: Tab
beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  kenji = await house.signIn('kenji')
})
afterAll(() => house.close())

const tables = () => tablesOf(house.service.database)
const adults = (qty: number) => JSON.stringify({ adults: { lbl: 'Adults', qty } })

/** A guest of today, with two adults and four wetsuits. */
async function put(code: string, name: string): Promise<number> {
  const { bookingId } = await bookingIn(house.service.database, {
    code,
    customer: { name },
    startsAt: `${demoToday}T18:00:00Z`,
    endsAt: `${demoToday}T22:00:00Z`,
    total: 12_000,
    paid: 2_000,
    status: 'PART',
  })
  await tables()
    .updateTable('booking_lines')
    .set({ param: adults(2) })
    .where('booking_id', '=', bookingId)
    .execute()
  const { item_id } = await tables()
    .selectFrom('items')
    .select('item_id')
    .where('name', '=', 'Wetsuit')
    .executeTakeFirstOrThrow()
  await tables()
    .insertInto('booking_lines')
    .values({
      booking_id: bookingId,
      line_id: '2',
      item_id,
      qty: 4,
      starts_at: new Date(`${demoToday}T18:00:00Z`),
      ends_at: new Date(`${demoToday}T22:00:00Z`),
      total_minor: 0,
      param: '{}',
    })
    .execute()
  return bookingId
}

/** What another client of the service does. */
async function changeElsewhere(bookingId: number): Promise<void> {
  await tables()
    .updateTable('booking_lines')
    .set({ param: adults(4) })
    .where('booking_id', '=', bookingId)
    .where('line_id', '=', '1')
    .execute()
  await tables()
    .updateTable('bookings')
    .set({ total_minor: 20_000 })
    .where('booking_id', '=', bookingId)
    .execute()
}

function open(at = '/today'): OpenPlace {
  const place = openPlace(kenji, {
    at,
    routes: (
      <Route path={patterns.today} element={<Today />}>
        <Route path=":code" element={<BesideToday />} />
      </Route>
    ),
  })
  const following = new AbortController()
  const { queryClient } = place.desk
  void followSeen({ queryClient, clock: browserClock, signal: following.signal }, null)
  onTestFinished(() => following.abort())
  return place
}

const readAgain = ({ desk }: OpenPlace) => desk.queryClient.invalidateQueries()
const whenSeen = (code: string) =>
  waitFor(() => expect(isRemembered(parseBookingCode(code))).toBe(true))
/** The page is idle: what was read has been compared. */
const nothingWaits = () => new Promise<void>((done) => whenIdle(done))
const news = '2 → 4 adults · Total +80.00'

test('what was booked besides is on the row of a guest, and in its accessible text', async () => {
  await put('ZQ10', 'Ines Wolf')
  open()
  const row = await rowOf('Ines Wolf')
  const wetsuits = await within(row).findByText('Wetsuit 4')
  expect(within(row).getByRole('link').contains(wetsuits)).toBe(true)
})

test('a booking that another client changed says what changed on its row, and in its own band until it was seen', async () => {
  const bookingId = await put('ZQ11', 'Nora Lind')
  const place = open()
  await rowOf('Nora Lind')
  await whenSeen('ZQ11')
  await within(await rowOf('Nora Lind')).findByText('Wetsuit 4')
  await changeElsewhere(bookingId)
  await readAgain(place)
  const row = within(await rowOf('Nora Lind'))
  await row.findByText(news)

  await userEvent.click(row.getByRole('link'))
  const booking = within(await theBooking('ZQ11'))
  await booking.findByText('Changed by someone else')
  expect(
    booking.getByText(new RegExp(`^${news.replaceAll(/[+.]/g, '\\$&')} · Updated`)),
  ).toBeTruthy()
  await userEvent.click(booking.getByRole('button', { name: 'Seen' }))
  expect(booking.queryByText('Changed by someone else')).toBeNull()
  await waitFor(() => expect(row.queryByText(news)).toBeNull())
})

/** Opens the booking of Olga Sand, reads what changed, and leaves it after `ms`. */
async function openFor(ms: number): Promise<void> {
  await userEvent.click(within(await rowOf('Olga Sand')).getByRole('link'))
  const booking = within(await theBooking('ZQ12'))
  await booking.findByText('Changed by someone else')
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms)
  await userEvent.click(booking.getByRole('link', { name: /^Close/ }))
  later.mockRestore()
}

test('leaving the booking counts as seen only after the time to read it', async () => {
  const bookingId = await put('ZQ12', 'Olga Sand')
  const place = open()
  await rowOf('Olga Sand')
  await whenSeen('ZQ12')
  await within(await rowOf('Olga Sand')).findByText('Wetsuit 4')
  await changeElsewhere(bookingId)
  await readAgain(place)
  await within(await rowOf('Olga Sand')).findByText(news)
  await openFor(0)
  expect(within(await rowOf('Olga Sand')).getByText(news)).toBeTruthy()
  await openFor(3_000)
  await waitFor(() => expect(screen.queryByText(news)).toBeNull())
})

test('a booking that is read for the first time is not announced as changed', async () => {
  const place = open()
  await rowOf('Ines Wolf')
  await whenSeen('ZQ10')
  await put('ZQ13', 'Petra Holm')
  await readAgain(place)
  await whenSeen('ZQ13')
  const row = within(await rowOf('Petra Holm'))
  await row.findByText('Wetsuit 4')
  await nothingWaits()
  expect(row.queryByText(/→/)).toBeNull()
})

test('a total that changes with a payment recorded here is not announced', async () => {
  const bookingId = await put('ZQ14', 'Rosa Klint')
  const place = open('/today/ZQ14')
  await whenSeen('ZQ14')
  const booking = within(await theBooking('ZQ14'))
  await userEvent.click(await booking.findByRole('button', { name: 'Record payment' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cash' }))
  putAway()
  await booking.findByText('Payment recorded: 100.00')
  // A fee that this business adds once it is paid.
  await tables()
    .updateTable('bookings')
    .set({ total_minor: 12_500 })
    .where('booking_id', '=', bookingId)
    .execute()
  await readAgain(place)
  await booking.findByRole('button', { name: /^Check in – 5\.00 due/ })
  await nothingWaits()
  expect(booking.queryByText('Changed by someone else')).toBeNull()
  expect(within(await rowOf('Rosa Klint')).queryByText(/^Total/)).toBeNull()
})
