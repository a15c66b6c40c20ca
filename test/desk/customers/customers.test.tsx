import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Component as CustomerPanel } from '../../../src/desk/customers/CustomerPanel.tsx'
import { Component as CustomersPlace } from '../../../src/desk/customers/CustomersPlace.tsx'
import { readNewBooking } from '../../../src/desk/new-booking/keptBooking.ts'
import { type FrontDesk, startFrontDesk } from '../../example/aFrontDesk.ts'
import type { Json } from '../../example/asking.ts'
import type { Tab } from '../../example/aTab.ts'
import { type Instead, openPlace } from '../openPlace.tsx'

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

const text = (value: unknown): string => String(value)

/** The first customer of whom this is true. */
function customerWith(isRight: (customer: Json) => boolean): Json {
  const found = known.find(isRight)
  if (found === undefined) throw new Error('the demo business has no such customer')
  return found
}

async function find(typed: string): Promise<void> {
  const user = userEvent.setup()
  await user.type(await screen.findByRole('searchbox', { name: 'Find a customer' }), typed)
  await user.keyboard('{Enter}')
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Customers found' })).getAllByRole('listitem')

describe('Finding a customer', () => {
  test('staff are told beforehand that only whole values are found (§2.4)', async () => {
    open()
    expect(await screen.findByText(/only exact matches are found/)).toBeTruthy()
  })

  test('everybody of exactly that name is listed, told apart by address and phone (§4.1)', async () => {
    const one = customerWith(({ customer_name: name }) =>
      /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(text(name)),
    )
    const namesakes = known.filter(({ customer_name: name }) => name === one['customer_name'])
    open()
    await find(text(one['customer_name']))
    const listed = await rows()
    expect(listed).toHaveLength(namesakes.length)
    for (const { customer_email: email } of namesakes) {
      expect(listed.some((row) => (row.textContent ?? '').includes(text(email)))).toBe(true)
    }
  })

  test('an e-mail address, a phone and a number find their customer (§4.1)', async () => {
    const one = customerWith(({ customer_phone: phone }) => text(phone).startsWith('+1'))
    const { address } = open()
    for (const name of ['customer_email', 'customer_phone', 'customer_id']) {
      const box = await screen.findByRole('searchbox')
      await userEvent.clear(box)
      await find(text(one[name]))
      const [row] = await rows()
      expect(row?.textContent).toContain(text(one['customer_name']))
    }
    expect(address()).toBe('/customers')
  })

  test('nobody found says what was compared, and where a part of a name is enough', async () => {
    open()
    await find('Nobody Of That Name')
    expect(await screen.findByText('Nobody has exactly “Nobody Of That Name”')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Search the bookings instead' })).toBeTruthy()
  })

  test('a failure is no empty list: it is said, and can be tried again (ux.md §3.11)', async () => {
    let isDown = true
    const one = customerWith(() => true)
    open('/customers', ({ path }) => (isDown && path === '/api/3.0/customer' ? 'no network' : null))
    await find(text(one['customer_name']))
    expect(await screen.findByText('No connection')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect((await rows()).length).toBeGreaterThan(0)
  })

  test('what a guest told of their health is hinted at in the list and said in the open record', async () => {
    const one = customerWith(({ meta }) => JSON.stringify(meta).includes('diet_allergies'))
    const words = /"diet_allergies":"([^"]+)"/.exec(JSON.stringify(one['meta']))?.[1] ?? ''
    open()
    await find(text(one['customer_email']))
    const [row] = await rows()
    expect(row?.textContent).toContain('Told us about diet or allergies')
    expect(row?.textContent).not.toContain(words)
    await userEvent.click(within(row ?? document.body).getByRole('link'))
    const told = await screen.findByRole('region', { name: 'To know at the counter' })
    expect(told.textContent).toContain(words)
  })
})

describe('One customer', () => {
  test('has what they booked, with status and what is due, each leading to its booking (§2.4)', async () => {
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

  test('keeps its bookings’ codes when the service cannot list them (§2.4)', async () => {
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

  test('is booked for again with the form filled in, and nothing of it in the address (§2.10)', async () => {
    const one = customerWith(({ customer_email: email }) => text(email) !== '')
    const { address } = open(`/customers/${text(one['customer_id'])}`)
    await userEvent.click(await screen.findByRole('button', { name: 'New booking' }))
    expect(address()).toBe('/bookings/new')
    expect(readNewBooking().typed).toMatchObject({
      customer_name: one['customer_name'],
      customer_email: one['customer_email'],
    })
  })

  test('with a number that nobody has is said to be unknown', async () => {
    open('/customers/999999')
    expect(await screen.findByText('No customer has this number')).toBeTruthy()
  })

  test('with an address that is no number is said to be unknown, and nothing is asked', async () => {
    const { asked } = open('/customers/rosa')
    expect(await screen.findByText('No customer has this number')).toBeTruthy()
    expect(asked.filter(({ path }) => path.includes('customer'))).toEqual([])
  })
})
