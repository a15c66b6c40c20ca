import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { aWireBooking, aWireIndex } from '../../../example/wireBooking.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'
import { runClockQuickly } from '../../quickClock.ts'
import { type DeskRequest, nthOf, openBookings, rowsOf, theList } from './openBookings.tsx'

let house: FrontDesk
let tab: Tab
beforeAll(async () => {
  house = await startFrontDesk()
  tab = await house.signIn('maria')
})
afterAll(() => house.close())

let isBroken = false
beforeEach(() => {
  isBroken = false
})

const isList = ({ path }: DeskRequest): boolean => path === '/api/3.0/booking/index'

/** A list of `total` bookings, a page of `limit` at a time. */
function aList(records: readonly Record<string, unknown>[], limit = 250) {
  return ({ query }: DeskRequest): Response => {
    const page = Number(query.get('page'))
    const shown = records.slice((page - 1) * limit, page * limit)
    return Response.json(
      anEnvelope(aWireIndex(shown), {
        records: shown.length,
        total_records: records.length,
        limit,
        page,
        pages: Math.ceil(records.length / limit),
      }),
    )
  }
}

const guests = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    aWireBooking({
      booking_id: n + 1,
      code: `KB${n + 1}`,
      customer_name: `Guest ${n + 1}`,
      customer_email: `guest${n + 1}@example.com`,
      total: '100.00',
      paid_total: n % 2 === 0 ? '100.00' : '40.00',
    }),
  )

const gone = (): Response =>
  Response.json({ error: { httpCode: 500, errorCode: 'bad', message: 'no' } }, { status: 500 })

describe('when the list cannot be read', () => {
  test('the place shows the reason and reads the list again after a press', async () => {
    runClockQuickly()
    const user = userEvent.setup()
    isBroken = true
    const whole = aList(guests(3))
    openBookings(tab, {
      instead: (request) => (isList(request) ? (isBroken ? gone() : whole(request)) : null),
    })
    await screen.findByText('Problem at the booking system')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(rowsOf(await theList())).toHaveLength(3)
  })

  test('a next page that fails leaves the rows, and can be read again from their end', async () => {
    runClockQuickly()
    const user = userEvent.setup()
    isBroken = true
    const whole = aList(guests(12), 5)
    openBookings(tab, {
      at: '/bookings?due=1',
      instead: (request) => {
        if (!isList(request)) return null
        return isBroken && request.query.get('page') === '2' ? gone() : whole(request)
      },
    })
    await screen.findByText('Problem at the booking system')
    expect(rowsOf(await theList())).toHaveLength(2)
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('6 of 12 bookings')
    expect(rowsOf(await theList())).toHaveLength(6)
  })

  test('reading it again without a network keeps what is shown', async () => {
    runClockQuickly()
    const user = userEvent.setup()
    const whole = aList(guests(3))
    openBookings(tab, {
      instead: (request) => (isList(request) ? (isBroken ? 'no network' : whole(request)) : null),
    })
    await theList()
    isBroken = true
    await user.click(screen.getByRole('button', { name: 'Reload bookings' }))
    await screen.findByText('No connection')
    expect(rowsOf(await theList())).toHaveLength(3)
  })
})

test('records that cannot be read are counted, and a booking with unknown amounts is listed but not in the totals', async () => {
  const broken = aWireBooking({ booking_id: 90, code: '' })
  const other = aWireBooking({ booking_id: 91, code: null })
  const untold = aWireBooking({ booking_id: 92, code: 'NOSUM', total: null, paid_total: undefined })
  const whole = aList([...guests(4), broken, other, untold])
  openBookings(tab, { instead: (request) => (isList(request) ? whole(request) : null) })
  expect(rowsOf(await theList())).toHaveLength(5)
  expect(screen.getByText('Could not load 2 bookings')).toBeTruthy()
  expect(screen.getAllByText('No amount').length).toBeGreaterThan(0)
  expect(
    await screen.findByText('1 booking with unreadable amounts, not in the totals'),
  ).toBeTruthy()
})

test('totals are of what is listed, with cancelled bookings apart and never two currencies in one', async () => {
  const cancelled = { status_id: 'VOID', status_name: 'Void', total: '999.00', paid_total: '0' }
  const overpaid = { total: '50.00', paid_total: '60.00' }
  const whole = aList([
    ...guests(2),
    aWireBooking({ booking_id: 8, code: 'KB8', ...cancelled }),
    aWireBooking({ booking_id: 9, code: 'KB9', ...overpaid }),
  ])
  openBookings(tab, { instead: (request) => (isList(request) ? whole(request) : null) })
  const sums = await screen.findByRole('list', { name: 'Totals' })
  expect(sums.textContent).toBe('total 250.00 paid 200.00 overpaid 10.00 due 60.00 CAD')
  expect(screen.getByText('1 stopped or cancelled, not in the totals')).toBeTruthy()
})

test('a business without bookings says so', async () => {
  const whole = aList([])
  openBookings(tab, { instead: (request) => (isList(request) ? whole(request) : null) })
  expect(await screen.findByText('No bookings yet')).toBeTruthy()
})

test('hostile text is shown as text: markup, writing from right to left, no name, no e-mail', async () => {
  const hostile = [
    { code: 'H1', customer_name: '<script>alert(1)</script>' },
    { code: 'H2', customer_name: 'محمد \u202eevil', customer_email: null },
    { code: 'H3', customer_name: '', summary: '<b>x</b>', date_desc: null },
    { code: 'H4', customer_name: '👩‍👩‍👧‍👦'.repeat(40) },
  ]
  const whole = aList(hostile.map((one, n) => aWireBooking({ booking_id: 9 - n, ...one })))
  openBookings(tab, { instead: (request) => (isList(request) ? whole(request) : null) })
  const rows = rowsOf(await theList())
  expect(within(nthOf(rows, 0)).getByText('<script>alert(1)</script>')).toBeTruthy()
  expect(within(nthOf(rows, 2)).getByText('No name')).toBeTruthy()
  expect(document.querySelector('script, td b')).toBeNull()
})

test('among 2,000 stored bookings a search shows its rows at once, and only those in sight are on the page', async () => {
  const user = userEvent.setup()
  const whole = aList(guests(2_000), 500)
  openBookings(tab, {
    at: '/bookings?sort=-due',
    instead: (request) => (isList(request) ? whole(request) : null),
  })
  await screen.findByText('2,000 bookings')
  const list = await theList()
  expect(rowsOf(list).length).toBeLessThan(100)
  await user.click(screen.getByRole('searchbox', { name: 'Search bookings' }))
  await user.paste('guest 1999')
  await screen.findByText('1 of 2,000 bookings')
  expect(rowsOf(list)).toHaveLength(1)
})
