import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet, Route, useParams } from 'react-router'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { recordOf, recordsOf } from '../../../../src/contract/records.ts'
import { BesideBookings } from '../../../../src/desk/app/beside.tsx'
import { browserClock } from '../../../../src/desk/core/api/apiClient.ts'
import { followSeen } from '../../../../src/desk/core/replica/seen/followSeen.ts'
import { isRemembered } from '../../../../src/desk/core/replica/seen/lastSeen.ts'
import { Component as NewBookingPlace } from '../../../../src/desk/pages/new-booking/NewBookingPlace.tsx'
import { Place } from '../../../../src/desk/ui/page/Place.tsx'
import { whenIdle } from '../../../../src/desk/ui/whenIdle.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { tablesOf } from '../../../example/bookingIn.ts'
import { codeIn, create, sessionOf } from '../../../example/created.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { forgetThePage } from '../../forgetThePage.ts'
import { type DeskRequest, type Instead, type OpenPlace, openPlace } from '../../openPlace.tsx'
import { pressWhenReady as press } from '../../pressWhenReady.ts'
import { runClockQuickly } from '../../quickClock.ts'

let house: FrontDesk
let tab: Tab
beforeAll(async () => {
  house = await startFrontDesk()
  tab = await house.signIn('kenji')
})
afterAll(() => house.close())

let count = 0
/** A booking of the only bothy for two nights from August 20. */
async function aBooking(): Promise<{ readonly code: string; readonly itemId: number }> {
  count += 1
  const wish = { name: `Bothy ${count}`, unit: 'N', stock: 1, price: 4000 }
  const itemId = await itemIn(house.service.database, wish)
  return { code: await sell(itemId, 'start_date=20260820&end_date=20260822'), itemId }
}

async function sell(itemId: number, query: string): Promise<string> {
  const kenji = await house.service.as('kenji')
  const session = await sessionOf(kenji, [itemId], query)
  return codeIn(await create(kenji, session, { customer_name: `Guest ${count}` }))
}

const setPrice = (itemId: number, base_price_minor: number) =>
  tablesOf(house.service.database)
    .updateTable('items')
    .set({ base_price_minor })
    .where('item_id', '=', itemId)
    .execute()

const wireOf = async (code: string) =>
  recordOf((await house.service.pair.get(`booking/${code}`)).body['booking'])
async function movesOf(code: string): Promise<number> {
  const { body } = await house.service.pair.post('booking/notes', {})
  return recordsOf(body['notes'], 'note_id')
    .map(recordOf)
    .filter((note) => note['booking_id'] === code && String(note['body']).startsWith('Moved from'))
    .length
}

const isMove = ({ method }: DeskRequest): boolean => method === 'PATCH'

function Bookings() {
  const { code } = useParams()
  return (
    <Place title="Bookings" panel={code === undefined ? null : <Outlet />}>
      <p>All bookings</p>
    </Place>
  )
}

function openBooking(code: string, instead?: Instead, at = `/bookings/${code}`): OpenPlace {
  return openPlace(tab, {
    at,
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

async function toAnotherDay(code: string, day = '2026-08-24'): Promise<void> {
  await press('Move to another day')
  await screen.findByRole('heading', { name: `Move ${code}` })
  await chooseDay(day)
  await screen.findByText('New total')
}

/** The open booking, which says where it comes from. */
async function movedFrom(code: string, day: string): Promise<void> {
  const panel = within(await screen.findByRole('article', { name: `Booking ${code}` }))
  await panel.findByText(`Moved from ${day}`, { selector: 'b' })
}

/** Remembers what is shown, as the desk does. */
function rememberShown({ desk }: OpenPlace): void {
  const following = new AbortController()
  const { queryClient } = desk
  void followSeen({ queryClient, clock: browserClock, signal: following.signal }, null)
  onTestFinished(() => following.abort())
}

describe('Move to another day, at a service that moves bookings', () => {
  test('a move made here is not announced as the change of someone else', async () => {
    const { code } = await aBooking()
    rememberShown(openBooking(code))
    await waitFor(() => expect(isRemembered(parseBookingCode(code))).toBe(true))
    await toAnotherDay(code)
    await press('Move booking')
    await movedFrom(code, 'Thu, Aug 20')
    const panel = within(screen.getByRole('article', { name: `Booking ${code}` }))
    await panel.findAllByText(/Aug 24/)
    await new Promise<void>((done) => whenIdle(done))
    expect(panel.queryByText('Changed by someone else')).toBeNull()
  })

  test('the booking moves under its code, and its page says from which day', async () => {
    const { code } = await aBooking()
    await house.service.pair.post(`booking/${code}/update`, { status_id: 'PAID', set_paid: '1' })
    const before = await wireOf(code)
    const { requests } = openBooking(code)
    await toAnotherDay(code)
    expect(screen.getByText(/^Paid: CA\$.+\. It stays on this booking\.$/)).toBeDefined()
    await press('Move booking')
    await movedFrom(code, 'Thu, Aug 20')
    const after = await wireOf(code)
    expect(Number(after['start_date']) - Number(before['start_date'])).toBe(4 * 86_400)
    expect(after).toMatchObject({ status_id: 'PAID', paid_total: before['paid_total'] })
    expect(requests.filter(isMove)).toHaveLength(1)
    expect(requests.some(({ path }) => path.includes('/booking/session'))).toBe(false)
  })

  test('a day that the booking partly fills itself has a place for it', async () => {
    const { code } = await aBooking()
    openBooking(code)
    await toAnotherDay(code, '2026-08-21')
    await press('Move booking')
    await movedFrom(code, 'Thu, Aug 20')
    expect(await movesOf(code)).toBe(1)
  })

  test('a day that is full says which item has no place, and another day can be chosen', async () => {
    const { code, itemId } = await aBooking()
    await sell(itemId, 'start_date=20260825&end_date=20260827')
    const { requests } = openBooking(code)
    await press('Move to another day')
    await chooseDay('2026-08-25')
    await screen.findByText('No place on this day')
    await screen.findByText(/^Bothy \d+: None left on/)
    await chooseDay('2026-08-28')
    await screen.findByText('New total')
    expect(requests.some(isMove)).toBe(false)
  })

  test('while it is not known how the service moves bookings, nothing can be moved, and the page can be tried again', async () => {
    const { code } = await aBooking()
    let isDown = true
    openBooking(code, ({ path }) => (isDown && path === '/auth/abilities' ? 'no network' : null))
    await press('Move to another day')
    await screen.findByRole('heading', { name: `Move ${code}` })
    await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByRole('button', { name: 'Move booking' })).toBeNull()
    isDown = false
    await press('Try again')
    await chooseDay('2026-08-24')
    await screen.findByText('New total')
  })

  test('a double press moves it once', async () => {
    const { code } = await aBooking()
    const { requests } = openBooking(code)
    await toAnotherDay(code)
    await userEvent.dblClick(screen.getByRole('button', { name: 'Move booking' }))
    await movedFrom(code, 'Thu, Aug 20')
    expect(requests.filter(isMove)).toHaveLength(1)
  })

  test('the place is sold before the press: nothing moves, and the page says why', async () => {
    const { code, itemId } = await aBooking()
    openBooking(code)
    await toAnotherDay(code)
    await sell(itemId, 'start_date=20260824&end_date=20260826')
    await press('Move booking')
    await screen.findByText('No place on this day')
    expect(await movesOf(code)).toBe(0)
  })

  test('the price changes before the press: nothing moves, and the new price is there to agree to', async () => {
    const { code, itemId } = await aBooking()
    openBooking(code)
    await toAnotherDay(code)
    await setPrice(itemId, 5000)
    await press('Move booking')
    await screen.findByText('Not moved')
    await screen.findByText(/^The total was .+ and is .+ now\./)
    expect(await movesOf(code)).toBe(0)
    await screen.findAllByText(/100\.00/)
    await press('Move booking')
    await movedFrom(code, 'Thu, Aug 20')
  })

  test('the answer is lost: the desk finds out that it moved, and it moved once', async () => {
    runClockQuickly()
    const { code } = await aBooking()
    let isLost = false
    openBooking(code, (one) => {
      if (!isMove(one) || isLost) return null
      isLost = true
      return 'answer lost'
    })
    await toAnotherDay(code)
    await press('Move booking')
    await movedFrom(code, 'Thu, Aug 20')
    expect(await movesOf(code)).toBe(1)
  })

  test('the answer is lost and the booking is read on its new day: the page does not say that nothing was sent', async () => {
    const { code } = await aBooking()
    const never = new Promise<never>(() => {})
    const { desk } = openBooking(code, (one) => {
      if (one.path.startsWith('/api/ops/')) return never
      return isMove(one) ? 'answer lost' : null
    })
    await toAnotherDay(code)
    await press('Move booking')
    await waitFor(async () => expect(await movesOf(code)).toBe(1), { timeout: 10_000 })
    await desk.queryClient.invalidateQueries()
    await screen.findByText(/Aug 24, 2026/)
    expect(screen.queryByText('Booking changed')).toBeNull()
    expect(screen.getByRole('button', { name: 'Moving…' }).getAttribute('aria-busy')).toBe('true')
  })

  test('nobody knows whether it moved: the desk reads the days of the booking, and says so on both pages', async () => {
    runClockQuickly()
    const { code } = await aBooking()
    openBooking(code, (one) => {
      if (one.path.startsWith('/api/ops/')) {
        return Response.json({ state: 'unknown', mayArriveMs: 0 })
      }
      return isMove(one) ? 'no network' : null
    })
    await toAnotherDay(code)
    await press('Move booking')
    await screen.findByText('Check the days of the booking before you move it again.')
    await userEvent.click(screen.getByRole('link', { name: 'Show booking' }))
    const panel = within(await screen.findByRole('article', { name: `Booking ${code}` }))
    await panel.findByText('Not sure it moved to Mon, Aug 24')
    expect(await movesOf(code)).toBe(0)
  })

  test('the page is loaded again before the answer: the move is looked up', async () => {
    runClockQuickly()
    const { code } = await aBooking()
    const { leave } = openBooking(code, (one) =>
      isMove(one) || one.path.startsWith('/api/ops/') ? 'no network' : null,
    )
    await toAnotherDay(code)
    await press('Move booking')
    await screen.findByText(/Nothing is moved twice/)
    leave()
    forgetThePage()
    openBooking(code, undefined, `/bookings/new?moves=${code}`)
    await screen.findByText('The move was not sent. Move the booking again.')
    await press('Move booking')
    await movedFrom(code, 'Thu, Aug 20')
    expect(await movesOf(code)).toBe(1)
  })

  test('a colleague changes the booking before the press: nothing is sent (reliability.md §3.3)', async () => {
    const { code } = await aBooking()
    const { requests } = openBooking(code)
    await toAnotherDay(code)
    await house.service.pair.post(`booking/${code}/update`, { status_id: 'PAID', set_paid: '1' })
    await press('Move booking')
    await screen.findByText('Booking changed')
    expect(requests.some(isMove)).toBe(false)
    await press('Continue')
    await chooseDay('2026-08-26')
    await screen.findByText('New total')
    await press('Move booking')
    await movedFrom(code, 'Thu, Aug 20')
  })

  test('leaving it moves nothing', async () => {
    const { code } = await aBooking()
    const { requests } = openBooking(code)
    await toAnotherDay(code)
    await userEvent.click(screen.getByRole('link', { name: 'Close' }))
    await screen.findByRole('article', { name: `Booking ${code}` })
    await waitFor(() => expect(screen.queryByText('New total')).toBeNull())
    expect(requests.some(isMove)).toBe(false)
  })
})
