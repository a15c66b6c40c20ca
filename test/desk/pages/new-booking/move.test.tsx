import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet, Route, useParams } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordOf, recordsOf } from '../../../../src/contract/records.ts'
import { BesideBookings } from '../../../../src/desk/app/beside.tsx'
import { Component as NewBookingPlace } from '../../../../src/desk/pages/new-booking/NewBookingPlace.tsx'
import { Place } from '../../../../src/desk/ui/page/Place.tsx'
import { begin, idIn, slipFor } from '../../../example/aCart.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { tablesOf } from '../../../example/bookingIn.ts'
import { codeIn, create } from '../../../example/created.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { type DeskRequest, type Instead, type OpenPlace, openPlace } from '../../openPlace.tsx'
import { pressWhenReady as press } from '../../pressWhenReady.ts'
import { runClockQuickly } from '../../quickClock.ts'

let house: FrontDesk
let tab: Tab
// The API has no move: here the service does not describe that it has one.
beforeAll(async () => {
  house = await startFrontDesk({ habits: ['moves no booking'] })
  tab = await house.signIn('kenji')
})
afterAll(() => house.close())

let count = 0
type Sold = { readonly code: string; readonly guest: string; readonly itemId: number }

/** A booking of two rafts for three adults on August 20, one with a vest. */
async function aBooking(stock = 9): Promise<Sold> {
  count += 1
  const { database } = house.service
  const vest = await itemIn(database, { name: `Vest ${count}`, price: 500, visibility: 'P' })
  const itemId = await itemIn(database, {
    name: `Ferry ${count}`,
    price: 4000,
    stock,
    parameters: { qty: {}, adults: { takesStock: false, isPriced: false, byDefault: 2 } },
    packages: [{ id: vest, optin: 'O' }],
  })
  const kenji = await house.service.as('kenji')
  const query = 'start_date=20260820&end_date=20260820&param[qty]=2&param[adults]=3'
  const session = idIn(await begin(kenji, [await slipFor(kenji, itemId, query)]))
  await kenji.post('booking/session', { session_id: session, 'alter[1.1]': 'optin' })
  const guest = `Moving Guest ${count}`
  const form = { customer_name: guest, customer_email: `moving${count}@example.com` }
  const code = codeIn(await create(kenji, session, form))
  return { code, guest, itemId }
}

/** Another booking of an item. */
async function sell(itemId: number, query: string, guest = 'Another Guest'): Promise<string> {
  const kenji = await house.service.as('kenji')
  const session = idIn(await begin(kenji, [await slipFor(kenji, itemId, query)]))
  return codeIn(await create(kenji, session, { customer_name: guest }))
}

type Wire = Readonly<Record<string, unknown>>
const wireOf = async (code: string): Promise<Wire> =>
  recordOf((await house.service.pair.get(`booking/${code}`)).body['booking'])
const linesOf = ({ items }: Wire): unknown[] =>
  Object.values(recordOf(items))
    .map(recordOf)
    .map(({ item_id, qty, param }) => ({ item_id, qty, param }))
const datesOf = ({ items }: Wire): number[][] =>
  Object.values(recordOf(items))
    .map(recordOf)
    .map(({ start_date, end_date }) => [Number(start_date), Number(end_date)])
const seconds = (from: unknown, to: unknown): number => Number(to) - Number(from)

async function notesOf(code: string): Promise<string[]> {
  const { body } = await house.service.pair.post('booking/notes', {})
  return recordsOf(body['notes'], 'note_id')
    .map(recordOf)
    .filter(({ booking_id }) => booking_id === code)
    .map((note) => String(note['body']))
}

/** The codes of all bookings of a guest. */
async function bookingsOf(guest: string): Promise<string[]> {
  const found = await tab.post('/api/3.0/customer', { customer_name: guest })
  const [customer] = Object.values(recordOf(recordOf(await found.json())['customers']))
  return Object.keys(recordOf(recordOf(customer)['bookings']))
}

const isCreate = ({ path }: DeskRequest): boolean => path === '/api/3.0/booking/create'
const isChangeOf =
  (code: string) =>
  ({ path, method }: DeskRequest): boolean =>
    method === 'POST' && new RegExp(`/booking/${code}/(?:update|note)$`).test(path)

function Bookings() {
  const { code } = useParams()
  return (
    <Place title="Bookings" panel={code === undefined ? null : <Outlet />}>
      <p>All bookings</p>
    </Place>
  )
}

function openBooking(code: string, instead?: Instead): OpenPlace {
  return openPlace(tab, {
    at: `/bookings/${code}`,
    ...(instead === undefined ? {} : { instead }),
    routes: (
      <>
        <Route path="/bookings/new" element={<NewBookingPlace />} />
        <Route path="/bookings" element={<Bookings />}>
          <Route path=":code" element={<BesideBookings />} />
        </Route>
      </>
    ),
  })
}

async function chooseDay(day: string): Promise<void> {
  const arrival = await screen.findByLabelText('New arrival')
  fireEvent.change(arrival, { target: { value: day } })
}

/** From the open booking to another day that has a place. */
async function toAnotherDay(code: string, day = '2026-08-24'): Promise<void> {
  await press('Move to another day')
  await screen.findByRole('heading', { name: `Move ${code}` })
  await chooseDay(day)
  await screen.findByText('New total')
}

const panelOf = (code: string): Promise<HTMLElement> =>
  screen.findByRole('article', { name: `Booking ${code}` })

/** The code of the booking that was made beside `old`. */
async function newCodeOf({ guest, code }: Pick<Sold, 'guest' | 'code'>): Promise<string> {
  const [made = ''] = (await bookingsOf(guest)).filter((one) => one !== code)
  return made
}

describe('Move to another day', () => {
  test('books the same items for the same guest, then cancels the old booking with a note that names the new one', async () => {
    const sold = await aBooking()
    const { code } = sold
    const kenji = await house.service.as('kenji')
    await kenji.post(`booking/${code}/note`, { body: 'Has a wheelchair' })
    openBooking(code)
    await toAnotherDay(code)
    expect(screen.getByLabelText('Price').textContent).toMatch(/Difference/)
    expect(
      screen.getByText(`${code} gets the status Cancelled. The guest is not notified of it.`),
    ).toBeDefined()
    await press('Move booking')
    const moved = await screen.findByText(`Moved from ${code}`, { selector: 'b' })
    expect(moved).toBeDefined()
    await screen.findByText(`${code} is cancelled.`, { exact: false })
    const to = await newCodeOf(sold)
    await panelOf(to)
    const [old, made] = [await wireOf(code), await wireOf(to)]
    expect(old['status_id']).toBe('CANCELLED')
    expect(linesOf(made)).toEqual(linesOf(old))
    expect(seconds(old['start_date'], made['start_date'])).toBe(4 * 86_400)
    expect(made).toMatchObject({
      customer_name: sold.guest,
      customer_email: old['customer_email'],
      total: old['total'],
    })
    await waitFor(async () => expect(await notesOf(code)).toContain(`Moved to ${to}`))
    await waitFor(async () => {
      expect(await notesOf(to)).toContain(`Moved from ${code}\n\nKenji Sato: Has a wheelchair`)
    })
    expect(Object.keys(sessionStorage).join()).not.toContain('new-booking')
  })

  test('a double press makes one booking', async () => {
    const sold = await aBooking()
    const { requests } = openBooking(sold.code)
    await toAnotherDay(sold.code)
    await userEvent.dblClick(screen.getByRole('button', { name: 'Move booking' }))
    await screen.findByText(`${sold.code} is cancelled.`, { exact: false })
    expect(requests.filter(isCreate)).toHaveLength(1)
    expect(await bookingsOf(sold.guest)).toHaveLength(2)
  })

  test('a day that is full says which item has no place, and another day can be chosen', async () => {
    const sold = await aBooking(3)
    await sell(sold.itemId, 'start_date=20260823&end_date=20260823&param[qty]=2')
    const { requests } = openBooking(sold.code)
    await press('Move to another day')
    await chooseDay('2026-08-23')
    await screen.findByText('No place on this day')
    await screen.findByText(/^Not enough left: Only 1 left/)
    expect(screen.getByRole('button', { name: 'Move booking' }).getAttribute('title')).toBe(
      'Choose another day',
    )
    await chooseDay('2026-08-25')
    await screen.findByText('New total')
    expect(requests.some(isCreate)).toBe(false)
  })

  test('two nights stay two nights, and a day that the booking itself fills says so', async () => {
    const itemId = await itemIn(house.service.database, { name: 'Bothy', unit: 'N', stock: 1 })
    const guest = 'Bothy Guest'
    const code = await sell(itemId, 'start_date=20260820&end_date=20260822', guest)
    openBooking(code)
    await press('Move to another day')
    await chooseDay('2026-08-21')
    await screen.findByText(`${code} still holds its own items on these days.`, { exact: false })
    await chooseDay('2026-08-25')
    await screen.findByText('New total')
    await press('Move booking')
    await screen.findByText(`${code} is cancelled.`, { exact: false })
    const to = await newCodeOf({ code, guest })
    const [old, made] = [await wireOf(code), await wireOf(to)]
    expect(seconds(made['start_date'], made['end_date'])).toBe(
      seconds(old['start_date'], old['end_date']),
    )
    expect(seconds(old['start_date'], made['start_date'])).toBe(5 * 86_400)
  })

  test('a booking with a cabin and a boat by the hour is booked again, and the boat keeps its hours', async () => {
    const { database } = house.service
    const cabin = await itemIn(database, { name: 'Cabin and boat', unit: 'N' })
    const boat = await itemIn(database, { name: 'Boat by the hour', unit: 'H' })
    const kenji = await house.service.as('kenji')
    const session = idIn(
      await begin(kenji, [
        await slipFor(kenji, cabin, 'start_date=20260820&end_date=20260822'),
        await slipFor(kenji, boat, 'date=20260821&start_time=14:00&end_time=16:00'),
      ]),
    )
    const guest = 'Cabin Guest'
    const code = codeIn(await create(kenji, session, { customer_name: guest }))
    openBooking(code)
    await toAnotherDay(code)
    await press('Move booking')
    await screen.findByText(`${code} is cancelled.`, { exact: false })
    const [old, made] = [await wireOf(code), await wireOf(await newCodeOf({ code, guest }))]
    const days = 4 * 86_400
    expect(datesOf(made)).toEqual(datesOf(old).map((dates) => dates.map((at) => at + days)))
  })

  test('the last place is sold before the press: nothing is booked, and the old booking is unchanged', async () => {
    const sold = await aBooking()
    const { code, itemId } = sold
    const { requests } = openBooking(code)
    await toAnotherDay(code)
    await tablesOf(house.service.database)
      .updateTable('items')
      .set({ stock: 1 })
      .where('item_id', '=', itemId)
      .execute()
    await press('Move booking')
    await screen.findByText(/^No longer available: Ferry/)
    expect(screen.getByText(`${code} is unchanged.`, { exact: false })).toBeDefined()
    expect(requests.some(isChangeOf(code))).toBe(false)
    expect(await bookingsOf(sold.guest)).toEqual([code])
    expect((await wireOf(code))['status_id']).not.toBe('CANCELLED')
  })

  test('nobody knows whether it was booked: the old booking is unchanged, and the desk says so', async () => {
    const sold = await aBooking()
    const { code } = sold
    const { requests } = openBooking(code, (one) => {
      if (one.path.startsWith('/api/ops/')) {
        return Response.json({ state: 'unknown', mayArriveMs: 0 })
      }
      return isCreate(one) ? 'no network' : null
    })
    await toAnotherDay(code)
    await press('Move booking')
    await screen.findByText('Not sure it was booked')
    expect(screen.getByText(`${code} is unchanged.`)).toBeDefined()
    expect(requests.filter(isCreate)).toHaveLength(1)
    expect(requests.some(isChangeOf(code))).toBe(false)
  })

  test('the answer is lost and the new booking is found since: a person sees both before the old one is cancelled', async () => {
    runClockQuickly()
    const sold = await aBooking()
    const { code } = sold
    const { requests } = openBooking(code, (one) => (isCreate(one) ? 'answer lost' : null))
    await toAnotherDay(code)
    await press('Move booking')
    await screen.findByText(/^New booking .+ found$/)
    expect(screen.getByText(`${code} is not cancelled yet.`)).toBeDefined()
    expect(requests.some(isChangeOf(code))).toBe(false)
    await press(`Cancel ${code}`)
    await screen.findByText(`${code} is cancelled.`, { exact: false })
    expect((await wireOf(code))['status_id']).toBe('CANCELLED')
    expect(await bookingsOf(sold.guest)).toHaveLength(2)
  })

  test('the old booking cannot be cancelled: the new one says so, and its money is named before and after', async () => {
    const sold = await aBooking()
    const { code } = sold
    await house.service.pair.post(`booking/${code}/update`, { status_id: 'PAID', set_paid: '1' })
    const refused = { request: { status: 'ERROR', error: { title: 'Locked by the season' } } }
    openBooking(code, ({ path }) =>
      path === `/api/3.0/booking/${code}/update` ? Response.json(refused, { status: 409 }) : null,
    )
    await toAnotherDay(code)
    expect(
      screen.getByText(new RegExp(`^Paid on ${code}: CA\\$.+\\. Give it back or record it on`)),
    ).toBeDefined()
    await press('Move booking')
    const words = await screen.findByText(`${code} is not cancelled.`, { exact: false })
    expect(words.textContent).toMatch(new RegExp(`Paid on ${code}: CA\\$`))
    expect((await wireOf(code))['status_id']).toBe('PAID')
    await userEvent.click(screen.getByRole('link', { name: 'Review' }))
    const old = within(await panelOf(code))
    expect(await old.findByText(/^New booking: /)).toBeDefined()
    expect(await old.findByText(/Locked by the season/)).toBeDefined()
  })

  test('a colleague changes the booking before the press: both states are shown and nothing is sent (reliability.md §3.3)', async () => {
    const sold = await aBooking()
    const { code } = sold
    const { requests } = openBooking(code)
    await toAnotherDay(code)
    await house.service.pair.post(`booking/${code}/update`, { status_id: 'PAID', set_paid: '1' })
    await press('Move booking')
    await screen.findByText('Booking changed')
    expect(requests.some(isCreate)).toBe(false)
    await press('Continue')
    await chooseDay('2026-08-26')
    await screen.findByText('New total')
    await press('Move booking')
    await screen.findByText(`${code} is cancelled.`, { exact: false })
    expect(await bookingsOf(sold.guest)).toHaveLength(2)
  })

  test('leaving it moves nothing, and the next new booking begins empty', async () => {
    const sold = await aBooking()
    const { requests } = openBooking(sold.code)
    await toAnotherDay(sold.code)
    await userEvent.click(screen.getByRole('link', { name: 'Close' }))
    await panelOf(sold.code)
    await waitFor(() =>
      expect(requests.some(({ path }) => path.endsWith('/session/end'))).toBe(true),
    )
    expect(requests.some(isCreate)).toBe(false)
    expect(Object.keys(sessionStorage).join()).not.toContain('new-booking')
  })

  test.each(['VOID', 'CANCELLED', 'checked in'])(
    'is not offered for a booking that is %s (§3 rule 1)',
    async (state) => {
      const { code } = await aBooking()
      if (state === 'checked in') await house.service.pair.post(`booking/${code}/checkin`, {})
      else await house.service.pair.post(`booking/${code}/update`, { status_id: state })
      openBooking(code)
      await screen.findAllByText(/^(?:Checked in|.+ – can’t check in)/)
      await screen.findByText(/× 3 adults/)
      expect(screen.queryByRole('button', { name: 'Move to another day' })).toBeNull()
    },
  )
})
