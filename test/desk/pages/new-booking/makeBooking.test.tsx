import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Json } from '../../../example/asking.ts'
import type { Tab } from '../../../example/aTab.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { resizeWindow } from '../../aBrowserWindow.ts'
import { fill } from '../../pressKey.ts'
import {
  add,
  cart,
  field,
  inCart,
  lineOf,
  madeCode,
  openNewBooking,
  press,
  reload,
  toTheGuest,
  user,
} from './openNewBooking.tsx'

let house: FrontDesk
let tab: Tab
beforeAll(async () => {
  house = await startFrontDesk()
  const { database } = house.service
  const vest = await itemIn(database, { name: 'Life vest', price: 500, visibility: 'P' })
  await itemIn(database, {
    name: 'Harbour raft',
    price: 4000,
    stock: 9,
    parameters: {
      qty: {},
      adults: { takesStock: false, isPriced: false, byDefault: 2 },
    },
    packages: [{ id: vest, optin: 'O' }],
  })
  await itemIn(database, { name: 'Last canoe', stock: 0 })
  await itemIn(database, { name: 'Hot tub', unit: 'H', stock: 1 })
  tab = await house.signIn('kenji')
})
afterAll(() => house.close())

/** July is in a season: a fifth more, and GST on top. */
const total = (): string =>
  within(within(cart()).getByLabelText('Price')).getByText(/\$/).textContent ?? ''

const valueOf = (label: string): string =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' }).value

/** What the service itself has of a booking. */
async function record(code: string): Promise<unknown> {
  const answer: Json = await (await tab.get(`/api/3.0/booking/${code}`)).json()
  return answer['booking']
}

describe('From a phone call to a booking', () => {
  test('one press puts an item in the cart, the name, which is needed, makes it a booking, and its price is exactly the cart’s (§1.6, §2.10)', async () => {
    const { requests } = openNewBooking(tab)
    await toTheGuest('Harbour raft')
    expect(document.activeElement).toBe(field('Name'))
    const agreed = total()
    expect(agreed).toBe('CA$42.00')
    await press('Create booking')
    const name = screen.getByRole('textbox', { name: 'Name', description: 'Required' })
    expect(document.activeElement).toBe(name)
    expect(requests.filter(({ path }) => path.endsWith('/create'))).toHaveLength(0)
    fill(field('Name'), 'Ada Okafor')
    await press('Create booking')
    const booking = await record(await madeCode())
    expect(booking).toMatchObject({ customer_name: 'Ada Okafor', total: '42.00' })
    expect(sessionStorage).toHaveLength(0)
  })

  test('days and party come first, and an item that is not available says why (§4.2)', async () => {
    openNewBooking(tab, { at: '/bookings/new?from=2026-07-20&to=2026-07-22' })
    await add('Harbour raft')
    expect(valueOf('Departure · 2 nights')).toBe('2026-07-22')
    const canoe = screen.getByText('Last canoe').closest('li')
    expect(canoe?.textContent).toContain('Sold out: None left on Jul 20, 2026')
    expect(within(canoe ?? document.body).queryByRole('button')).toBeNull()
    await user().click(screen.getByRole('button', { name: 'More: Adults' }))
    await user().click(screen.getByRole('button', { name: 'Available only' }))
    expect(screen.queryByText('Last canoe')).toBeNull()
    fill(screen.getByRole('searchbox', { name: 'Search items' }), 'raft')
    expect(await screen.findAllByRole('button', { name: /^Add / })).toHaveLength(1)
  })

  test('a stay over 365 nights is refused before any request, and hours past midnight are the next day’s (§4.2)', async () => {
    const { requests } = openNewBooking(tab, { at: '/bookings/new?from=2026-07-20&to=2027-07-21' })
    expect(await screen.findByText('Choose an earlier departure.')).toBeDefined()
    const departure = screen.getByLabelText('Departure · 366 nights', { selector: 'input' })
    expect(departure.getAttribute('aria-invalid')).toBe('true')
    expect(JSON.stringify(requests)).not.toContain('start_date')
    fireEvent.change(departure, { target: { value: '2026-07-20' } })
    const tub = (await screen.findByText('Hot tub')).closest('li')
    await press('Times and code')
    fireEvent.change(screen.getByLabelText('Starts at'), { target: { value: '23:00' } })
    fireEvent.change(screen.getByLabelText('Ends at'), { target: { value: '00:00' } })
    expect(screen.getByText('Next day')).toBeDefined()
    expect(await within(tub ?? document.body).findByText('1 hour')).toBeDefined()
  })

  test('the item that was tapped in Availability comes first', async () => {
    openNewBooking(tab, { at: '/bookings/new?from=2026-07-20&item=9' })
    const [first] = await screen.findAllByRole('button', { name: /^Add / })
    expect(first?.closest('section')?.getAttribute('aria-label')).toBe('From Availability')
  })

  test('a double tap on "Add" adds one item, an add-on is a box to tick, and a quantity shows its price before it is taken (§3)', async () => {
    openNewBooking(tab)
    await user().dblClick(await add('Harbour raft'))
    await lineOf('Harbour raft')
    expect(within(cart()).getAllByRole('button', { name: /^Change / })).toHaveLength(1)
    expect(total()).toBe('CA$42.00')
    await user().click(await within(cart()).findByRole('checkbox', { name: /^Life vest/ }))
    await inCart('CA$47.25')
    await press('Change Harbour raft')
    const sheet = screen.getByRole('dialog', { name: 'Change Harbour raft' })
    await user().click(await within(sheet).findByRole('button', { name: /^More: (Quantity|Qty)/ }))
    await within(sheet).findByText('CA$84.00')
    await user().click(within(sheet).getByRole('button', { name: 'Change' }))
    // Two rafts, and the ticked vest is still ticked.
    await inCart(/^CA\$(89\.25|94\.50)$/)
    await within(cart()).findByRole('checkbox', { name: /^Life vest/, checked: true })
    await press('Remove Harbour raft')
    await inCart('No items yet')
    expect(within(cart()).queryByLabelText('In the cart')).toBeNull()
  })

  test('on an upright tablet the cart is a bar with its total, and opens over the place', async () => {
    resizeWindow(768)
    openNewBooking(tab)
    await user().click(await add('Harbour raft'))
    await press(/1 item.*CA\$42\.00/)
    const sheet = screen.getByRole('dialog', { name: 'Cart' })
    within(sheet).getByRole('button', { name: 'Change Harbour raft' })
    await user().click(within(sheet).getByRole('button', { name: 'Close' }))
    await press('Continue')
    await screen.findByRole('textbox', { name: 'Name' })
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})

describe('What survives a reload', () => {
  test('the cart and the dates, at the first step', async () => {
    const page = openNewBooking(tab, { at: '/bookings/new?from=2026-07-20' })
    await user().click(await add('Harbour raft'))
    await lineOf('Harbour raft')
    reload(page, tab)
    await screen.findByRole('complementary', { name: 'Cart' })
    await lineOf('Harbour raft')
    expect(valueOf('Arrival')).toBe('2026-07-20')
  })

  test('the form of the guest, except where nothing may be stored (reliability.md §2.9), and after "Discard", which asks first, nothing', async () => {
    const page = openNewBooking(tab)
    await toTheGuest('Harbour raft')
    fill(field('Name'), 'Ada Okafor')
    reload(page, tab)
    await screen.findByRole('textbox', { name: 'Name' })
    await lineOf('Harbour raft')
    expect(valueOf('Name')).toBe('')
    expect(
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    ).not.toContain('Okafor')
    fill(field('Name'), 'Ada Okafor')
    await press('Discard')
    await press('Discard booking')
    await inCart('No items yet')
    expect(sessionStorage).toHaveLength(0)
  })

  test('nothing for the next person on the same tablet', async () => {
    const page = openNewBooking(tab)
    await toTheGuest('Harbour raft')
    fill(field('Name'), 'Ada Okafor')
    reload(page, await house.signIn('maria'))
    await screen.findByRole('button', { name: 'Add Harbour raft' })
    await inCart('No items yet')
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('The form (§2.10)', () => {
  test('what the service finds wrong is shown at the field too, also when it refuses with 200', async () => {
    openNewBooking(tab, {
      instead: ({ path }) =>
        path.endsWith('/create')
          ? Response.json({
              version: '3.0',
              request: {
                status: 'ERROR',
                error: { id: 'validation_error', data: { customer_email: 'is on a black list' } },
              },
            })
          : null,
    })
    await toTheGuest('Harbour raft')
    fill(field('Name'), 'Ada Okafor')
    await press('Create booking')
    const email = await screen.findByRole('textbox', {
      name: 'E-mail (optional)',
      description: 'is on a black list',
    })
    expect(document.activeElement).toBe(email)
    expect(valueOf('Name')).toBe('Ada Okafor')
  })
})
