import { EventEmitter, once } from 'node:events'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { addDays, parseDay } from '../../../../src/contract/day.ts'
import { clearReplica, hold } from '../../../../src/desk/core/api/replica.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Json } from '../../../example/asking.ts'
import type { Tab } from '../../../example/aTab.ts'
import { aBooking } from '../../../example/wireBooking.ts'
import { fill, pressKey } from '../../pressKey.ts'
import { columnOf, nthOf, openBookings, rowsOf, theList } from './openBookings.tsx'

let house: FrontDesk
let tab: Tab
let known: readonly Json[] = []
beforeAll(async () => {
  house = await startFrontDesk({ demo: 400 })
  tab = await house.signIn('maria')
  for (const page of [1, 2]) {
    const { body } = await house.service.pair.get(`booking/index?limit=250&page=${page}`)
    known = [...known, ...Object.values(body['booking/index'] ?? {})]
  }
})
afterAll(() => house.close())

const text = (value: unknown): string => String(value)
/** As many as the service counts; the numbers are those of a table, not of a test. */
const all = () => known.length
const figure = (money: string): number => Number(money.replaceAll(',', ''))
const ask = (name: string) =>
  screen.getByRole('button', { name: `Search customers named “${name}”` })
const search = () => screen.getByRole('searchbox', { name: 'Search bookings' })

describe('the list', () => {
  test('begins each row with the customer’s name and code, and says how many there are before all of them are loaded (§2.1 total_records, ux.md §0)', async () => {
    const { pageRequests } = openBookings(tab)
    const list = await theList()
    expect(screen.getByText(`250 of ${all()} bookings loaded`)).toBeTruthy()
    expect(list.getAttribute('aria-rowcount')).toBe(String(all() + 1))
    expect(pageRequests()).toHaveLength(1)
    expect(rowsOf(list).length).toBeLessThan(100)
    const named = known.filter(({ customer_name: name }) => text(name) !== '')
    for (const row of rowsOf(list).slice(0, 5)) {
      const record = named.find(({ code }) => text(code) === row.dataset['code'])
      const name = row.textContent ?? ''
      expect(name.startsWith(text(record?.['customer_name']))).toBe(true)
      expect(name).toContain(row.dataset['code'])
    }
  })

  test('loads the rest automatically towards its end, with every booking once', async () => {
    const user = userEvent.setup()
    const { pageRequests } = openBookings(tab)
    const list = await theList()
    rowsOf(list)[0]?.focus()
    await user.keyboard('{End}')
    await screen.findByText(`${all()} bookings`)
    expect(pageRequests().map(({ query }) => query.get('page'))).toEqual(['1', '2'])
    const sums = screen.getByRole('list', { name: 'Totals' })
    expect(sums.textContent).toMatch(/^total [\d,.]+ paid [\d,.]+ .*due [\d,.]+ CAD$/)
  })

  test('is sorted among the loaded bookings, loads the rest for it, and has one Tab stop, at the same row', async () => {
    const user = userEvent.setup()
    const { address } = openBookings(tab)
    const list = await theList()
    const stops = () => rowsOf(list).filter((row) => row.tabIndex === 0)
    expect(stops()).toHaveLength(1)
    rowsOf(list)[3]?.focus()
    const focused = document.activeElement?.getAttribute('data-code')
    await user.click(within(list).getByRole('button', { name: 'Total' }))
    await screen.findByText(`${all()} bookings`)
    expect(stops().map((row) => row.dataset['code'])).toEqual([focused])
    expect(address()).toBe('/bookings?sort=-total')
    const heading = within(list).getByRole('columnheader', { name: 'Total' })
    expect(heading.getAttribute('aria-sort')).toBe('descending')
    const shown = columnOf(list, 'Total').map((money) => figure(money ?? ''))
    expect(shown).toEqual(shown.toSorted((a, b) => b - a))
    expect(shown[0]).toBe(Math.max(...known.map(({ total }) => Number(text(total)))))
    await user.click(within(list).getByRole('button', { name: 'Total' }))
    await user.click(within(list).getByRole('button', { name: 'Total' }))
    expect(address()).toBe('/bookings')
  })

  test('is sorted by arrival in both directions, with unknown arrivals last, and shows its order at the foot (§2.5)', async () => {
    const user = userEvent.setup()
    const { address } = openBookings(tab, { at: '/bookings?sort=dates' })
    const list = await theList()
    const known4 = known
      .toSorted((a, b) => text(a['code']).localeCompare(text(b['code'])))
      .map(({ code }) => text(code))
    const lastKnown = known4.length - 3
    act(() => {
      clearReplica()
      hold(
        known4.slice(0, lastKnown).map((code, nth) => ({
          booking: aBooking({ code: parseBookingCode(code) }),
          starts: addDays(parseDay('20260101'), nth),
          ends: null,
          phone: null,
        })),
      )
    })
    const first = () => rowsOf(list)[0]?.dataset['code']
    await waitFor(() => expect(first()).toBe(known4[0]))
    await screen.findByText('3 without an arrival day, listed last')
    const heading = within(list).getByRole('columnheader', { name: 'Dates' })
    expect(heading.getAttribute('aria-sort')).toBe('ascending')
    await user.click(within(list).getByRole('button', { name: 'Dates' }))
    expect(address()).toBe('/bookings?sort=-dates')
    expect(heading.getAttribute('aria-sort')).toBe('descending')
    await waitFor(() => expect(first()).toBe(known4[lastKnown - 1]))
    // A narrow list has no headings: the foot shows the order, and changes it.
    await user.click(await screen.findByRole('button', { name: 'Arrival, latest first' }))
    const order = await screen.findByRole('combobox', { name: 'Sort by' })
    expect(within(order).getByRole('option', { selected: true }).textContent).toBe(
      'Arrival, latest first',
    )
  })

  test('can be kept from loading the rest, and says among how many it is sorted', async () => {
    const user = userEvent.setup()
    openBookings(tab, {
      at: '/bookings?sort=customer',
      instead: ({ query }) => (query.get('page') === '2' ? new Promise(() => {}) : null),
    })
    expect(await screen.findByText('250 of 400')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    expect(screen.getByText('250 of 400 bookings loaded')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Load all' })).toBeTruthy()
  })

  test('chooses all of a filter with the page that loads for it, and one left out ends that', async () => {
    const user = userEvent.setup()
    openBookings(tab)
    const list = await theList()
    rowsOf(list)[0]?.focus()
    await pressKey(' ', user)
    const bar = await screen.findByRole('toolbar', { name: 'Selected bookings' })
    expect(within(bar).getByText('1 selected')).toBeTruthy()
    await user.click(within(bar).getByRole('button', { name: 'Select all 250' }))
    await user.click(
      within(bar).getByRole('button', { name: `Select all ${all()} matching bookings` }),
    )
    expect(await within(bar).findByText(`${all()} selected`)).toBeTruthy()
    await user.click(nthOf(within(list).getAllByRole('checkbox', { name: /^Select .+, / }), 1))
    expect(within(bar).getByText(`${all() - 1} selected`)).toBeTruthy()
    expect(within(bar).getByRole('button', { name: `Select all ${all()}` })).toBeTruthy()
  })

  test('shows the columns somebody chose on this tablet, and stores only their names', async () => {
    const user = userEvent.setup()
    openBookings(tab)
    const list = await theList()
    await user.click(screen.getByRole('button', { name: 'Columns and order' }))
    const sheet = screen.getByRole('dialog', { name: 'Columns and order' })
    await user.click(within(sheet).getByRole('checkbox', { name: 'Summary' }))
    await user.click(within(sheet).getByRole('button', { name: 'Close' }))
    expect(within(list).queryByRole('columnheader', { name: 'Summary' })).toBeNull()
    expect(localStorage.getItem('desk.columns')).toBe(
      'customer,dates,status,created,total,paid,due',
    )
    await user.click(screen.getByRole('button', { name: 'Columns and order' }))
    await user.click(screen.getByRole('checkbox', { name: 'Summary' }))
  })
})

describe('filters', () => {
  test('by status show the loaded bookings that have it at once, and the rest when the service has answered (architecture.md §6)', async () => {
    const user = userEvent.setup()
    const answer = new EventEmitter()
    const answered = once(answer, 'sent')
    openBookings(tab, {
      async instead({ query }) {
        if (query.get('status_id') === 'PAID') await answered
        return null
      },
    })
    await theList()
    const quick = within(screen.getByRole('group', { name: 'Quick filters' }))
    await user.click(quick.getByRole('button', { name: 'Paid' }))
    const list = await theList()
    expect(new Set(columnOf(list, 'Status'))).toEqual(new Set(['Paid']))
    const ahead = rowsOf(list).map(({ dataset }) => dataset['code'])
    expect(screen.queryByText(/loaded$/)).toBeNull()
    answer.emit('sent')
    const paid = known.filter(({ status_id: id }) => text(id) === 'PAID')
    await screen.findByText(new RegExp(`${paid.length} bookings`))
    expect(rowsOf(list).map(({ dataset }) => dataset['code'])).toEqual(ahead)
  })

  test('of several statuses are several requests, are in the address, and are all applied when tapped at once (§4.3)', async () => {
    const user = userEvent.setup()
    const { address, pageRequests } = openBookings(tab)
    await theList()
    const quick = within(screen.getByRole('group', { name: 'Quick filters' }))
    const chips = ['Pending', 'On hold', 'Balance due'].map((name) =>
      quick.getByRole('button', { name }),
    )
    // The list is not rendered again between the taps.
    act(() => {
      for (const chip of chips) chip.click()
    })
    expect(address()).toBe('/bookings?status=PEND&status=HOLD&due=1')
    await user.click(quick.getByRole('button', { name: 'Balance due' }))
    expect(address()).toBe('/bookings?status=PEND&status=HOLD')
    const matching = known.filter(({ status_id: id }) => ['PEND', 'HOLD'].includes(text(id)))
    await screen.findByText(`${matching.length} bookings`)
    expect(new Set(columnOf(await theList(), 'Status'))).toEqual(new Set(['Pending', 'On hold']))
    expect(pageRequests().map(({ query }) => query.get('status_id'))).toContain('HOLD')
  })

  test('have the names staff know, and are applied while the sheet is open (ux.md §0)', async () => {
    const user = userEvent.setup()
    const { address } = openBookings(tab)
    await theList()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
    for (const name of ['Starts from', 'Starts to', 'Ends from', 'Ends to', 'Changed since']) {
      expect(sheet.getByLabelText(name)).toBeTruthy()
    }
    expect(sheet.getByRole('group', { name: 'Status' })).toBeTruthy()
    fill(sheet.getByLabelText('Starts from'), '2026-07-11')
    fill(sheet.getByLabelText('Starts to'), '2026-07-11')
    const item = await sheet.findByRole('option', { name: 'Cedar cabin' })
    await user.selectOptions(sheet.getByLabelText('Item'), item)
    await user.click(sheet.getByRole('switch', { name: 'Balance due' }))
    expect(sheet.getByLabelText('Partner')).toBeTruthy()
    expect(sheet.getByRole('switch', { name: 'Bookmarked' })).toBeTruthy()
    expect(address()).toMatch(
      /^\/bookings\?startsFrom=2026-07-11&startsTo=2026-07-11&item=\d+&due=1$/,
    )
    await user.click(sheet.getByRole('button', { name: /^Show/ }))
    expect(screen.getByRole('button', { name: 'Filters 4' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(address()).toBe('/bookings')
    expect(await theList()).toBeTruthy()
  })

  test('that the service understands only in part are listed, with what the answer has too much (§4.3)', async () => {
    openBookings(tab, { at: '/bookings?startsFrom=2026-07-01&startsTo=2026-07-11' })
    await theList()
    expect(screen.getByText('Also shows other dates')).toBeTruthy()
    expect(screen.getByText(/^Includes bookings that start after Jul 11, 2026\./)).toBeTruthy()
  })

  test('by e-mail are in no address, and stay when a booking is opened and closed', async () => {
    const user = userEvent.setup()
    const { address, pageRequests } = openBookings(tab)
    await theList()
    const email = text(
      known.find(({ customer_email: one }) => text(one) !== '')?.['customer_email'],
    )
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    await user.type(screen.getByLabelText('Customer e-mail'), `${email}{Enter}`)
    await user.click(screen.getByRole('button', { name: /^Show/ }))
    await screen.findByRole('button', { name: `Remove filter: ${email}` })
    const theirs = known.filter(({ customer_email: one }) => text(one) === email).length
    await waitFor(async () => expect(rowsOf(await theList())).toHaveLength(theirs))
    expect(address()).toBe('/bookings')
    expect(
      pageRequests()
        .map(({ query }) => query.toString())
        .join(),
    ).not.toContain('customer_email')
    expect(house.logged.filter((line) => line.includes(email))).toEqual([])

    await user.click(within(nthOf(rowsOf(await theList()), 0)).getByRole('link'))
    expect(address()).toMatch(/^\/bookings\/\w+$/)
    await user.click(await screen.findByRole('link', { name: 'Close booking' }))
    expect(screen.getByRole('button', { name: `Remove filter: ${email}` })).toBeTruthy()
  })

  test('that match nothing say so, and can be cleared there', async () => {
    const user = userEvent.setup()
    const { address } = openBookings(tab, { at: '/bookings?startsFrom=2031-01-01' })
    await screen.findByText('No bookings match these filters')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(address()).toBe('/bookings')
    await waitFor(async () => expect(rowsOf(await theList()).length).toBeGreaterThan(10))
  })
})

describe('the search', () => {
  test('finds parts of names without their accents in all that is loaded over time, and with one wrong letter where nobody has exactly that name', async () => {
    openBookings(tab)
    await theList()
    const guest = known.find(({ customer_name: name }) => /[éíóãç]/.test(text(name)))
    const name = text(guest?.['customer_name'])
    fill(search(), name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase())
    await screen.findByText(`Searched ${all()} bookings`)
    const list = await theList()
    await waitFor(() => {
      const names = rowsOf(list).map((row) => within(row).getByRole('link').textContent)
      expect(new Set(names)).toEqual(new Set([name]))
    })

    const other = known.find(({ customer_name: one }) => /^\w+ [A-Z][a-z]{6,}$/.test(text(one)))
    const surname = text(other?.['customer_name']).split(' ')[1] ?? ''
    fill(search(), `${surname.slice(0, 3)}q${surname.slice(4)}`)
    await screen.findByText('No exact match. Did you mean:')
    expect(nthOf(rowsOf(await theList()), 0).textContent).toContain(surname)
  })

  test('that finds nothing says where it looked, and asks the service for exactly that person', async () => {
    const user = userEvent.setup()
    const { address } = openBookings(tab)
    await theList()
    fill(search(), 'Nobody Atall')
    await screen.findByText('No match for “Nobody Atall”')
    await user.click(ask('Nobody Atall'))
    expect(await screen.findByText('No customer named “Nobody Atall”')).toBeTruthy()

    const guest = known.find(({ customer_name: name }) => /^\w+ \w+$/.test(text(name)))
    fill(search(), text(guest?.['customer_name']))
    await user.click(ask(text(guest?.['customer_name'])))
    const choices = await screen.findAllByRole('button', {
      name: new RegExp(`^${text(guest?.['customer_name'])}, `),
    })
    await user.click(nthOf(choices, 0))
    expect(address()).toMatch(/^\/bookings\?customer=\d+$/)
  })
})

describe('the keyboard', () => {
  test('moves from the search into the rows, opens one beside the list, and comes back to it', async () => {
    const user = userEvent.setup()
    const { address } = openBookings(tab)
    const list = await theList()
    const codes = rowsOf(list).map((row) => row.dataset['code'])
    const isAt = (nth: number) =>
      waitFor(() => expect(document.activeElement?.getAttribute('data-code')).toBe(codes[nth]))
    await pressKey('/', user)
    await user.keyboard('{ArrowDown}')
    await isAt(0)
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    await isAt(1)
    await user.keyboard('{Enter}')
    expect(address()).toBe(`/bookings/${codes[1]}`)
    const panel = await screen.findByRole('article', { name: `Booking ${codes[1]}` })
    expect(rowsOf(list)[1]?.getAttribute('aria-current')).toBe('true')
    expect(panel.contains(document.activeElement)).toBe(true)
    await user.keyboard('{Escape}')
    expect(address()).toBe('/bookings')
    await isAt(1)
    await pressKey('f', user)
    expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeTruthy()
  })
})
