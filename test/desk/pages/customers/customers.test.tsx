import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { addDays } from '../../../../src/contract/day.ts'
import { Component as CustomerPanel } from '../../../../src/desk/app/OpenedCustomer.tsx'
import { deskToday } from '../../../../src/desk/core/api/clock.ts'
import { type CachedBooking, clearReplica, hold } from '../../../../src/desk/core/api/replica.ts'
import { Component as CustomersPlace } from '../../../../src/desk/pages/customers/CustomersPlace.tsx'
import { readNewBooking } from '../../../../src/desk/pages/new-booking/keptBooking.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Json } from '../../../example/asking.ts'
import type { Tab } from '../../../example/aTab.ts'
import { aBooking } from '../../../example/wireBooking.ts'
import { type Instead, openPlace } from '../../openPlace.tsx'
import { fill } from '../../pressKey.ts'
import { runClockQuickly } from '../../quickClock.ts'

let house: FrontDesk
let tab: Tab
let known: readonly Json[] = []
beforeAll(async () => {
  house = await startFrontDesk({ demo: 400 })
  tab = await house.signIn('kenji')
  const { body } = await house.service.pair.get('customer?limit=250')
  known = Object.values(body['customers'] ?? {})
})
afterAll(() => house.close())
beforeEach(clearReplica)

const open = (at = '/customers', instead?: Instead) =>
  openPlace(tab, {
    at,
    routes: (
      <Route path="/customers" element={<CustomersPlace />}>
        <Route path=":id" element={<CustomerPanel />} />
      </Route>
    ),
    ...(instead ? { instead } : {}),
  })

type StayOptions = Partial<Pick<CachedBooking, 'starts' | 'ends' | 'phone'>> & {
  customerId?: number
}

const held = (code: string, customer: string, options: StayOptions = {}): CachedBooking => ({
  booking: aBooking({
    code: parseBookingCode(code),
    customer,
    email: `${code}@example.org`,
    customerId: options.customerId ?? 7,
  }),
  starts: options.starts ?? null,
  ends: options.ends ?? options.starts ?? null,
  phone: options.phone ?? null,
})

const text = (value: unknown): string => String(value)

/** The first customer for whom this is true. */
function customerWith(isRight: (customer: Json) => boolean): Json {
  const found = known.find(isRight)
  if (found === undefined) throw new Error('the demo business has no such customer')
  return found
}

async function find(typed: string): Promise<void> {
  const box = await screen.findByRole('searchbox', { name: 'Find a customer' })
  fill(box, typed)
  await userEvent.type(box, '{Enter}')
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Customers found' })).getAllByRole('listitem')

/** The clock of the business is known. */
const isSignedIn = () => screen.findAllByText('Kenji Sato')

const foundNow = () =>
  ['Customers found', 'Similar names']
    .flatMap((name) => [
      ...screen.queryAllByRole('list', { name }),
      ...screen.queryAllByRole('region', { name }),
    ])
    .flatMap((list) => within(list).getAllByRole('listitem'))
    .map((row) => row.textContent)

describe('Finding a customer', () => {
  test('any part of a name, e-mail or phone finds customers while it is typed, with their last stay (§2.4)', async () => {
    open()
    await isSignedIn()
    hold([
      held('KA1', 'Zora Novákova', { starts: addDays(deskToday(), -40) }),
      held('KA2', 'Zora Novákova', { starts: addDays(deskToday(), 12) }),
      held('KB1', 'Bruno Ortega', { customerId: 8, phone: '+1 (604) 555-0199' }),
    ])
    for (const [typed, who] of [
      ['novak', /^ZNZora Novákova.*Last stay .*2 bookings/],
      ['KB1@exam', /^BOBruno Ortega/],
      ['04) 555-01', /^BOBruno Ortega/],
      ['zroa', /^ZNZora Novákova/],
    ] as const) {
      const box = await screen.findByRole('searchbox', { name: 'Find a customer' })
      fill(box, typed)
      await waitFor(() => expect(foundNow()).toEqual([expect.stringMatching(who)]))
    }
    expect(screen.getByRole('button', { name: 'Search all customers' })).toBeTruthy()
  })

  test('a customer who is found later for the same words is put below, so that no row moves under a finger', async () => {
    open()
    await isSignedIn()
    hold([held('KA1', 'Zora Later', { starts: addDays(deskToday(), 12) })])
    const box = await screen.findByRole('searchbox', { name: 'Find a customer' })
    fill(box, 'zora')
    await waitFor(() => expect(foundNow()).toEqual([expect.stringContaining('Zora Later')]))
    hold([held('KB1', 'Zora Today', { customerId: 8, starts: deskToday() })])
    await waitFor(() => expect(foundNow()).toHaveLength(2))
    expect(foundNow()[0]).toContain('Zora Later')
    // After new typing the better match comes first.
    fill(box, '')
    fill(box, 'zora')
    await waitFor(() => expect(foundNow()[0]).toContain('Zora Today'))
  })

  test('a part of a name also finds, once, customers not stored here, and they stay while the next letter is looked for (§4.4 cfs)', async () => {
    let isSilent = false
    const one = customerWith(
      ({ bookings, customer_name: name }) =>
        Object.keys(bookings ?? {}).length > 0 && /^[A-Z][a-z]{5,} /.test(text(name)),
    )
    const { requests } = open('/customers', ({ path }) =>
      isSilent && path === '/api/4.0/bookings' ? new Promise(() => {}) : null,
    )
    const searches = () => requests.filter(({ path }) => path === '/api/4.0/bookings')
    const name = text(one['customer_name'])
    const box = await screen.findByRole('searchbox', { name: 'Find a customer' })
    fill(box, name.slice(1, 5).toLowerCase())
    await waitFor(() => expect(foundNow().join()).toContain(name))
    const [row] = await rows()
    expect(
      within(row ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toMatch(/^\/customers\/\d+$/)
    expect(searches().map(({ method, query }) => [method, query.size])).toEqual([['POST', 0]])
    isSilent = true
    fill(box, name.slice(1, 6).toLowerCase())
    await waitFor(() => expect(searches().length).toBeGreaterThan(1))
    expect(foundNow().join()).toContain(name)
  })

  test('before anything is typed the page says what can be, and lists who is here or comes today', async () => {
    open()
    await isSignedIn()
    hold([
      held('KA1', 'Here Already', { starts: addDays(deskToday(), -1), ends: deskToday() }),
      held('KB1', 'Coming Today', { customerId: 8, starts: deskToday() }),
      held('KC1', 'Not Yet', { customerId: 9, starts: addDays(deskToday(), 2) }),
    ])
    expect(await screen.findByText(/^Type part of a name/)).toBeTruthy()
    const here = await screen.findByRole('region', { name: 'Here or arriving today' })
    const listed = within(here).getAllByRole('listitem')
    expect(listed.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Leaves today'),
      expect.stringContaining('Arrives today'),
    ])
  })

  test('everybody of exactly that name, e-mail address, phone or number is listed, with address and phone to distinguish them (§4.1)', async () => {
    const one = customerWith(({ customer_name: name }) =>
      /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(text(name)),
    )
    const namesakes = known.filter(({ customer_name: name }) => name === one['customer_name'])
    const { address } = open()
    await find(text(one['customer_name']))
    const listed = await rows()
    expect(listed).toHaveLength(namesakes.length)
    for (const { customer_email: email } of namesakes) {
      expect(listed.some((row) => (row.textContent ?? '').includes(text(email)))).toBe(true)
    }
    const other = customerWith(({ customer_phone: phone }) => text(phone).startsWith('+1'))
    for (const by of ['customer_email', 'customer_phone', 'customer_id']) {
      await find(text(other[by]))
      await waitFor(async () =>
        expect((await rows())[0]?.textContent).toContain(text(other['customer_name'])),
      )
    }
    expect(address()).toBe('/customers')
  })

  test('when nobody is found the page says what was compared, and where a part of a name is enough', async () => {
    open()
    await find('Nobody Of That Name')
    expect(await screen.findByText('No match for “Nobody Of That Name”')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Search bookings' })).toBeTruthy()
  })

  test('a failure shows no empty list; it is reported, and can be tried again (ux.md §3.11)', async () => {
    let isDown = true
    const one = customerWith(() => true)
    open('/customers', ({ path }) => (isDown && path === '/api/3.0/customer' ? 'no network' : null))
    await find(text(one['customer_name']))
    expect(await screen.findByText('No connection')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await rows()).length).toBeGreaterThan(0)
  })

  test('what a guest wrote about their health is hinted at in the list and shown in the open record', async () => {
    const one = customerWith(({ meta }) => JSON.stringify(meta).includes('diet_allergies'))
    const words = /"diet_allergies":"([^"]+)"/.exec(JSON.stringify(one['meta']))?.[1] ?? ''
    open()
    await find(text(one['customer_email']))
    // The exact answer takes the place of what was found before it: a link that is clicked meanwhile may be gone.
    await screen.findByText('1 customer found')
    const [row] = await rows()
    expect(row?.textContent).toContain('Diet or allergies')
    expect(row?.textContent).not.toContain(words)
    await userEvent.click(within(row ?? document.body).getByRole('link'))
    const region = await screen.findByRole('region', { name: 'Good to know' })
    expect(region.textContent).toContain(words)
  })
})

describe('One customer', () => {
  test('has their bookings, with status and what is due, each linked (§2.4)', async () => {
    const one = customerWith(({ bookings }) => Object.keys(bookings ?? {}).length > 1)
    open(`/customers/${text(one['customer_id'])}`)
    const bookings = await screen.findByRole('region', { name: 'Bookings' })
    const listed = await within(bookings).findAllByRole('listitem')
    const codes = Object.keys(one['bookings'] ?? {})
    expect(listed).toHaveLength(codes.length)
    for (const code of codes) expect(bookings.textContent).toContain(code)
    const [first] = within(bookings).getAllByRole('link')
    expect(first?.getAttribute('href')).toMatch(
      new RegExp(`^/bookings/.+\\?customer=${text(one['customer_id'])}$`),
    )
  })

  test('keeps the codes of their bookings when the service cannot list them (§2.4)', async () => {
    runClockQuickly()
    const one = customerWith(({ bookings }) => Object.keys(bookings ?? {}).length > 0)
    open(`/customers/${text(one['customer_id'])}`, ({ path }) =>
      path === '/api/3.0/booking/index' ? 'no network' : null,
    )
    const bookings = await screen.findByRole('region', { name: 'Bookings' })
    await within(bookings).findByText('No connection')
    for (const code of Object.keys(one['bookings'] ?? {})) {
      expect(bookings.textContent).toContain(code)
    }
  })

  test('can be booked for again with the form filled in, and nothing of it in the address (§2.10)', async () => {
    const one = customerWith(({ customer_email: email }) => text(email) !== '')
    const { address } = open(`/customers/${text(one['customer_id'])}`)
    await userEvent.click(await screen.findByRole('button', { name: 'New booking' }))
    expect(address()).toBe('/bookings/new')
    expect(readNewBooking().typed).toMatchObject({
      customer_name: one['customer_name'],
      customer_email: one['customer_email'],
    })
  })

  test('with an unknown number is shown as unknown', async () => {
    open('/customers/999999')
    expect(await screen.findByText('Customer not found')).toBeTruthy()
  })

  test('with an address that is no number is shown as unknown, and nothing is requested', async () => {
    const { requests } = open('/customers/rosa')
    expect(await screen.findByText('Customer not found')).toBeTruthy()
    expect(requests.filter(({ path }) => path.includes('customer'))).toEqual([])
  })
})
