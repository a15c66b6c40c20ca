import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Json } from '../../../example/asking.ts'
import type { Tab } from '../../../example/aTab.ts'
import { tablesOf } from '../../../example/bookingIn.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { withoutPart } from '../../core/api/roles/withoutPart.ts'
import type { Instead } from '../../openPlace.tsx'
import { fill } from '../../pressKey.ts'
import { runClockQuickly } from '../../quickClock.ts'
import {
  add,
  cart,
  field,
  inCart,
  lineOf,
  madeCode,
  openNewBooking,
  press,
  toTheGuest,
  user,
} from './openNewBooking.tsx'

let house: FrontDesk
let tab: Tab
beforeAll(async () => {
  house = await startFrontDesk()
  tab = await house.signIn('kenji')
})
afterAll(() => house.close())

let count = 0
/** An item for each test, in a season without extras: two left, 10.00 and GST. */
async function anItem(): Promise<{ name: string; id: number }> {
  count += 1
  const name = `Raft ${count}`
  return { name, id: await itemIn(house.service.database, { name, stock: 2 }) }
}

const change = (id: number, to: { stock?: number; base_price_minor?: number }) =>
  tablesOf(house.service.database).updateTable('items').set(to).where('item_id', '=', id).execute()

/** How many bookings this guest has at the service. */
async function bookingsOf(name: string): Promise<number> {
  const found = await tab.post('/api/3.0/customer', { customer_name: name })
  const answer: Json = await found.json()
  expect(answer).not.toHaveProperty('error')
  expect(found.status).toBe(200)
  const [customer] = Object.values(answer['customers'] ?? {})
  return Object.keys(customer?.['bookings'] ?? {}).length
}

const isCreate = ({ path }: { path: string }): boolean => path === '/api/3.0/booking/create'

/** Answers the first "Create booking" in this way, and passes on every other. */
function onceOnCreate(answer: Awaited<ReturnType<Instead>>): Instead {
  let isFirst = true
  return (request) => {
    if (!isFirst || !isCreate(request)) return null
    isFirst = false
    return answer
  }
}

/** The gate's journal does not know the outcome either; the service may still act for so long. */
const unknownFor =
  (mayArriveMs: () => number): Instead =>
  ({ path }) =>
    path.startsWith('/api/ops/')
      ? Response.json({ state: 'unknown', mayArriveMs: mayArriveMs() })
      : null
const nobodyKnows = unknownFor(() => 0)

async function readyToCreate(item: string, guest: string): Promise<void> {
  await toTheGuest(item)
  fill(field('Name'), guest)
  expect(screen.getByDisplayValue(guest)).toBe(field('Name'))
}

describe('While the guest is still talking', () => {
  test('the last unit is sold: the line says so, the form stays, and the line can be removed', async () => {
    const { name, id } = await anItem()
    openNewBooking(tab)
    await readyToCreate(name, 'Sold Out')
    await change(id, { stock: 0 })
    await press('Create booking')
    await screen.findByText(`No longer available: ${name}`)
    await inCart(/Sold out/)
    expect(screen.getByDisplayValue('Sold Out')).toBe(field('Name'))
    await press(`Remove ${name}`)
    await inCart('No items yet')
    expect(await bookingsOf('Sold Out')).toBe(0)
  })

  test('the price changes: both amounts are shown, and nothing is booked before the new one is accepted', async () => {
    const { name, id } = await anItem()
    openNewBooking(tab)
    await readyToCreate(name, 'Dear Price')
    await change(id, { base_price_minor: 2000 })
    await press('Create booking')
    await screen.findByText(/: CA\$21\.00 instead of CA\$10\.50/)
    expect(await bookingsOf('Dear Price')).toBe(0)
    await press('Accept new price')
    await press('Create booking')
    await madeCode()
    expect(await bookingsOf('Dear Price')).toBe(1)
  })

  test('the SLIP expires: the item is rated again without a message (§1 rule 7)', async () => {
    const { name } = await anItem()
    openNewBooking(tab)
    const button = await add(name)
    house.clock.advance(2 * 3600)
    await user().click(button)
    await lineOf(name)
    expect(screen.queryByText(/price is now/)).toBeNull()
    await inCart('CA$10.50')
  })

  test('the cart is closed at the service: it is filled again, and the booking is made', async () => {
    const { name } = await anItem()
    const { requests } = openNewBooking(tab)
    await readyToCreate(name, 'Old Cart')
    await tablesOf(house.service.database)
      .updateTable('sessions')
      .set({ ended_at: house.clock.now() })
      .where('ended_at', 'is', null)
      .execute()
    await press('Create booking')
    await madeCode()
    expect(await bookingsOf('Old Cart')).toBe(1)
    expect(requests.filter(isCreate)).toHaveLength(2)
  })
})

describe('When the answer is lost', () => {
  test('after a double press, the desk finds out that the booking was made, and none is made twice', async () => {
    const { name } = await anItem()
    const { requests } = openNewBooking(tab, { instead: onceOnCreate('answer lost') })
    await readyToCreate(name, 'Lost Answer')
    await user().dblClick(await screen.findByRole('button', { name: 'Create booking' }))
    await madeCode()
    expect(await bookingsOf('Lost Answer')).toBe(1)
    expect(requests.filter(isCreate)).toHaveLength(1)
  })

  test('and nothing arrived at all, the desk says so, the next press makes the booking, and the first one makes no second when it arrives late', async () => {
    const { name } = await anItem()
    const { requests } = openNewBooking(tab, { instead: onceOnCreate('no network') })
    await readyToCreate(name, 'No Network')
    await press('Create booking')
    await screen.findByText('Not booked')
    await press('Create booking')
    await madeCode()
    const [first] = requests.filter(isCreate)
    await tab.post(first?.path ?? '', first?.body, { 'desk-operation': first?.opId ?? '' })
    expect(await bookingsOf('No Network')).toBe(1)
  })

  test('and the gate had begun to send it, and has lost its journal since, a person looks before it is sent again (reliability.md §3.5)', async () => {
    runClockQuickly()
    const { name } = await anItem()
    const lost = onceOnCreate(Response.json({}, { status: 202 }))
    const { requests } = openNewBooking(tab, {
      instead: (one) =>
        one.path.startsWith('/api/ops/') ? Response.json({ state: 'unseen' }) : lost(one),
    })
    await readyToCreate(name, 'Lost Journal')
    await press('Create booking')
    await screen.findByText('Not sure the booking arrived')
    expect(screen.queryByText('Not booked')).toBeNull()
    expect(requests.filter(isCreate)).toHaveLength(1)
  })

  test('and the service fails, its list is searched for the guest (§4.3)', async () => {
    const { name } = await anItem()
    const lost = onceOnCreate('answer lost')
    openNewBooking(tab, { instead: (request) => nobodyKnows(request) ?? lost(request) })
    await readyToCreate(name, 'Broken Service')
    await press('Create booking')
    await madeCode()
    expect(await bookingsOf('Broken Service')).toBe(1)
  })

  test('and the outcome cannot be found out, a person looks, and the desk does not send it again', async () => {
    const { name } = await anItem()
    const lost = onceOnCreate('no network')
    const { requests } = openNewBooking(tab, { instead: (one) => nobodyKnows(one) ?? lost(one) })
    await readyToCreate(name, 'Nobody Knows')
    await press('Create booking')
    await screen.findByText('Not sure it was booked')
    expect(requests.filter(isCreate)).toHaveLength(1)
    await press('Not booked')
    await press('Create booking')
    await madeCode()
  })

  test('as long as the service may still make it, nobody must decide; a late booking is found before it is sent again (reliability.md §3.5)', async () => {
    runClockQuickly()
    const { name } = await anItem()
    let mayArriveMs = 300_000
    const late: { send: () => unknown } = { send: () => null }
    const { requests } = openNewBooking(tab, {
      instead(one) {
        const known = unknownFor(() => mayArriveMs)(one)
        if (known !== null || !isCreate(one) || requests.filter(isCreate).length > 1) return known
        late.send = () => tab.post(one.path, one.body, { 'desk-operation': crypto.randomUUID() })
        return 'no network'
      },
    })
    await readyToCreate(name, 'Late Booking')
    await press('Create booking')
    await screen.findByText('Not sure the booking arrived')
    const looks = () => requests.filter(({ path }) => path.startsWith('/api/ops/')).length
    await expect.poll(looks).toBeGreaterThan(2)
    expect(screen.queryByRole('button', { name: 'Not booked' })).toBeNull()
    mayArriveMs = 0
    await press('Not booked')
    await late.send()
    await press('Create booking')
    await madeCode()
    expect(await bookingsOf('Late Booking')).toBe(1)
    expect(requests.filter(isCreate)).toHaveLength(1)
  })
})

test('an item that comes into the cart late, after it was added again, is shown before anything is booked (reliability.md §3.5)', async () => {
  const [first, second] = [await anItem(), await anItem()]
  const late: { send: () => unknown } = { send: () => null }
  let adds = 0
  openNewBooking(tab, {
    instead({ path, method, body }) {
      if (method !== 'POST' || path !== '/api/3.0/booking/session') return null
      adds += 1
      if (adds !== 2) return null
      late.send = () => tab.post(path, body, { 'desk-operation': crypto.randomUUID() })
      return Response.json({ error: { errorCode: 'outcome-unknown' } }, { status: 504 })
    },
  })
  await user().click(await add(first.name))
  await lineOf(first.name)
  await user().click(await add(second.name))
  await screen.findByText(/Not sure it arrived/)
  await user().click(await add(second.name))
  await lineOf(second.name)
  await press('Continue')
  fill(await screen.findByRole('textbox', { name: 'Name' }), 'Late Item')
  await late.send()
  await press('Create booking')
  await screen.findByText(/The cart has changed/)
  expect(await bookingsOf('Late Item')).toBe(0)
  expect(within(cart()).getAllByRole('button', { name: `Change ${second.name}` })).toHaveLength(2)
  await press('Create booking')
  await madeCode()
  expect(await bookingsOf('Late Item')).toBe(1)
})

describe('When it is refused', () => {
  test('an account that may not book sees the reason in words (§7)', async () => {
    const { name } = await anItem()
    const sam = await house.signIn('sam')
    openNewBooking(sam, { instead: withoutPart(sam) })
    await user().click(await add(name))
    await screen.findByText(/No permission/)
    expect(within(cart()).queryByText(name)).toBeNull()
  })

  test('the form stays: at a conflict that no line explains, in the service’s own words (§7), and while the service asks to wait, after which a person sends it again (§8)', async () => {
    const { name } = await anItem()
    const error = { id: 'closed', title: 'Closed', details: 'The books are closed tonight.' }
    const answer = { version: '3.0', request: { status: 'ERROR', error } }
    const closed = () => Response.json(answer, { status: 409 })
    const throttled = { status: 429, headers: { 'Retry-After': '30' } }
    const quiet = () => Response.json({ error: 'throttled' }, throttled)
    let refusal = closed
    openNewBooking(tab, { instead: (one) => (isCreate(one) ? refusal() : null) })
    await readyToCreate(name, 'Closed Books')
    await press('Create booking')
    await screen.findByText(/The books are closed tonight\./)
    expect(screen.getByDisplayValue('Closed Books')).toBe(field('Name'))
    refusal = quiet
    await press('Create booking')
    await screen.findByText('The booking system is busy')
    expect(screen.queryByText(/by itself/)).toBeNull()
    expect(screen.getByDisplayValue('Closed Books')).toBe(field('Name'))
  })
})
