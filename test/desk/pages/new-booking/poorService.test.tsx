import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordOf } from '../../../../src/contract/records.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { aWireRatedItem, aWireSession } from '../../../example/wireCart.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'
import type { DeskRequest, Instead } from '../../openPlace.tsx'
import { fill } from '../../pressKey.ts'
import { add, cart, inCart, openNewBooking, press, user } from './openNewBooking.tsx'

let house: FrontDesk
let tab: Tab
beforeAll(async () => {
  house = await startFrontDesk()
  tab = await house.signIn('kenji')
})
afterAll(() => house.close())

const say = (payload: Record<string, unknown>): Response => Response.json(anEnvelope(payload))
const item = ({ path }: DeskRequest): boolean => path.startsWith('/api/3.0/item')
const session = ({ path }: DeskRequest): boolean => path === '/api/3.0/booking/session'

const boat = (members: Record<string, unknown> = {}, rate: Record<string, unknown> = {}) =>
  aWireRatedItem({ param: [], package: [], ...members }, { total: undefined, ...rate })

/** A service that sends the required members and no more (real-world.md §4, §5). */
const sparse: Instead = (request) => {
  if (item(request)) return say({ items: [boat()] })
  if (session(request))
    return say({ booking: { session: aWireSession({ tax: [], discount: null }) } })
  if (request.path.endsWith('/form')) {
    const layout = { lbl: 'Who', type: 'text', options: [] }
    const name = { value: '', define: { required: '1', layout } }
    return say({ booking_form_ui: { msg: [], errors: 0, _cnf: [], customer_name: name } })
  }
  return request.path.endsWith('/create') ? say({ booking: { id: 'KSPARSE' } }) : null
}

/** An add-on that is not in the cart yet. */
const addOn = (item_id: number, name: string, rate: object) => ({
  item_id,
  name,
  optin: 'O',
  opt: 'out',
  rate: { item_total: '0.00', ...rate },
})

describe('With a service that sends little', () => {
  test('a booking is made as usual, at the price of the cart', async () => {
    openNewBooking(tab, { instead: sparse })
    await toTheForm()
    await press('Create booking')
    await screen.findByRole('heading', { name: 'Booking KSPARSE' })
    expect(sessionStorage).toHaveLength(0)
  })

  test('when it calls a sent name missing, the form is sent beside the session, and from then on at once', async () => {
    const missing = { id: 'validation_error', details: 'Who', data: { customer_name: 'Who' } }
    const sentIn: string[] = []
    const readsFlat = (request: DeskRequest) => {
      if (!request.path.endsWith('/create')) return sparse(request)
      const shape = 'fields' in request.body ? 'fields' : 'form'
      sentIn.push(shape)
      return shape === 'fields'
        ? sparse(request)
        : Response.json({ version: '3.0', request: { status: 'ERROR', error: missing } })
    }
    for (const shapes of [['form', 'fields'], ['fields']]) {
      const { leave } = openNewBooking(tab, { instead: readsFlat })
      await toTheForm()
      await press('Create booking')
      await screen.findByRole('heading', { name: 'Booking KSPARSE' })
      expect(sentIn.splice(0)).toEqual(shapes)
      leave()
    }
  })

  test('when it calls the name missing in both forms, there is no third attempt, and the field says so', async () => {
    const error = { id: 'validation_error', data: { customer_name: 'Who' } }
    const { requests } = openNewBooking(tab, {
      instead: (one) =>
        one.path.endsWith('/create')
          ? Response.json({ version: '3.0', request: { status: 'ERROR', error } })
          : sparse(one),
    })
    await toTheForm()
    await press('Create booking')
    await screen.findByRole('textbox', { name: 'Who', description: 'Required' })
    expect(requests.filter(({ path }) => path.endsWith('/create'))).toHaveLength(2)
  })

  test('when it has no price without a departure, the page says so and offers nothing to add', async () => {
    const unrated = { rate: undefined, param: undefined }
    openNewBooking(tab, {
      instead: (request) => (item(request) ? say({ items: { 9: boat(unrated) } }) : null),
    })
    await screen.findByText('No prices for these dates')
    expect(screen.queryByRole('button', { name: /^Add / })).toBeNull()
  })

  test('an add-on shows the first price that the service sent of it, and never 0.00 (§2.11 `rate`)', async () => {
    const lines = {
      1: { item_id: 9, name: 'Double kayak', rate: { total: '149.50', qty: 1 } },
      1.1: addOn(30, 'Dry bag', { total: '12.00', summary: '' }),
      1.2: addOn(31, 'Spray deck', { total: '0.00', summary: '$12.00 each' }),
      1.3: addOn(32, 'Old paddle', { total: '-5.00', summary: '' }),
    }
    openNewBooking(tab, {
      instead: (request) =>
        session(request)
          ? say({ booking: { session: aWireSession({ item: lines }) } })
          : sparse(request),
    })
    await user().click(await add('Double kayak'))
    for (const [name, price] of [
      [/Dry bag/, '+ 12.00'],
      [/Spray deck/, '$12.00 each'],
      [/Old paddle/, /^[-−]5.00$/],
    ] as const) {
      const box = (await within(cart()).findByRole('checkbox', { name })).closest('li')
      expect(within(box ?? cart()).getByText(price)).toBeTruthy()
      expect(within(box ?? cart()).queryByText('+ 0.00')).toBeNull()
    }
  })

  test.each(['15.00', '-15.00'])('a discount sent as %s is taken off', async (discount) => {
    openNewBooking(tab, {
      instead: (request) =>
        session(request)
          ? say({ booking: { session: aWireSession({ discount }) } })
          : sparse(request),
    })
    await user().click(await add('Double kayak'))
    const sums = within(await within(cart()).findByLabelText('Price'))
    expect(sums.getByText(/^[-−]15\.00$/)).toBeTruthy()
  })

  test('an empty session as the answer to "Add" is not believed', async () => {
    openNewBooking(tab, {
      instead: (request) =>
        session(request) ? say({ booking: { session: [] } }) : sparse(request),
    })
    await user().click(await add('Double kayak'))
    await screen.findByText(/No readable answer/)
    expect(within(cart()).queryByRole('button', { name: /^Change/ })).toBeNull()
  })

  test('a refusal with 200 is shown, in the service’s own words (§7)', async () => {
    const error = { id: 'closed', title: 'Closed', details: 'No carts after ten.' }
    openNewBooking(tab, {
      instead: (request) =>
        session(request)
          ? Response.json({ version: '3.0', request: { status: 'ERROR', error } })
          : item(request) && request.path !== '/api/3.0/item'
            ? say({ item: boat() })
            : sparse(request),
    })
    await user().click(await add('Double kayak'))
    await screen.findByText(/No carts after ten\./)
    expect(screen.queryByRole('textbox', { name: 'Who' })).toBeNull()
  })

  test('a missing booking form is reported, and what is in the cart stays', async () => {
    openNewBooking(tab, {
      instead: (request) =>
        request.path.endsWith('/form')
          ? new Response('<h1>404</h1>', { status: 404 })
          : sparse(request),
    })
    await user().click(await add('Double kayak'))
    await press('Continue')
    await screen.findByText('No readable answer')
    expect((await inCart('CA$156.98')).isConnected).toBe(true)
  })
})

const wireField = (lbl: string, required: number) => ({
  value: '',
  define: { required, layout: { lbl, type: 'text' } },
})

/** A service that reads flat fields and refuses in a sentence alone. */
function flatOnly(refusal: string, needs: readonly string[] = ['customer_name']) {
  const bodies: string[] = []
  const instead: Instead = (request) => {
    if (request.path.endsWith('/form')) {
      return say({
        booking_form_ui: {
          customer_name: wireField('Who', 1),
          customer_phone: wireField('Phone', 0),
        },
      })
    }
    if (!request.path.endsWith('/create')) return sparse(request)
    bodies.push(JSON.stringify(request.body))
    const sent = recordOf(request.body['fields'])
    if (needs.every((name) => name in sent)) return sparse(request)
    return Response.json({ version: '3.0', request: { status: 'ERROR', error: refusal } })
  }
  return { instead, bodies }
}

async function toTheForm(): Promise<void> {
  await user().click(await add('Double kayak'))
  await inCart('CA$156.98')
  await press('Continue')
  fill(await screen.findByRole('textbox', { name: 'Who' }), 'Ada Okafor')
}

describe('With a service that reads flat fields and refuses only in a sentence (§4.1 `booking/create`)', () => {
  test('after a sentence in any language the form is sent once in the other shape, and the booking is made', async () => {
    const { instead, bodies } = flatOnly('Faltan datos')
    openNewBooking(tab, { instead })
    await toTheForm()
    await press('Create booking')
    await screen.findByRole('heading', { name: 'Booking KSPARSE' })
    expect(bodies).toHaveLength(2)
    expect(new Set(bodies).size).toBe(2)
  })

  test('each body is sent once: another press without a change sends nothing and names the empty fields', async () => {
    const { instead, bodies } = flatOnly('Missing information', ['customer_name', 'customer_phone'])
    openNewBooking(tab, { instead })
    await toTheForm()
    await press('Create booking')
    await screen.findByText('Not booked: Missing information')
    await screen.findByText('Fill in, then create it again: Phone.')
    expect(bodies).toHaveLength(2)
    await press('Create booking')
    await screen.findByText('Not sent again. Fill in first: Phone.')
    expect(bodies).toHaveLength(2)
    fill(await screen.findByRole('textbox', { name: /^Phone/ }), '604 555 0199')
    await press('Create booking')
    await screen.findByRole('heading', { name: 'Booking KSPARSE' })
    expect(new Set(bodies).size).toBe(bodies.length)
  })
})
