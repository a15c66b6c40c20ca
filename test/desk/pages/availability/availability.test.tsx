import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCalendar } from '../../../../src/contract/calendar.ts'
import { addDays, parseDay } from '../../../../src/contract/day.ts'
import { Component as AvailabilityPlace } from '../../../../src/desk/pages/availability/AvailabilityPlace.tsx'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoToday } from '../../../example/aService.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { eventIn } from '../../../example/eventIn.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { resizeWindow } from '../../aBrowserWindow.ts'
import { type Instead, openPlace } from '../../openPlace.tsx'

const next = (days: number) => addDays(parseDay(demoToday), days)
const focused = () => document.activeElement?.getAttribute('aria-label')

let house: FrontDesk
let tab: Tab
let hut: number
beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  tab = await house.signIn('kenji')
  const { database } = house.service
  hut = await itemIn(database, { name: 'Hut', unit: 'N', stock: 2 })
  for (const code of ['AVAI-000001', 'AVAI-000002']) {
    await bookingIn(database, {
      code,
      itemId: hut,
      startsAt: `${next(2)}T23:00Z`,
      endsAt: `${next(3)}T19:00Z`,
    })
  }
  await eventIn(database, { itemIds: [hut], status: 'U', from: next(4), to: next(4) })
})
afterAll(() => house.close())

const open = (at = '/availability', instead?: Instead) =>
  openPlace(tab, {
    at,
    routes: (
      <>
        <Route path="/availability" element={<AvailabilityPlace />} />
        <Route path="/bookings/new" element={<h1>The other place</h1>} />
      </>
    ),
    ...(instead ? { instead } : {}),
  })

/** The board, once everything on it is known. */
async function board(): Promise<HTMLElement> {
  const grid = await screen.findByRole('grid', { name: 'Availability' })
  await waitFor(() => expect(grid.getAttribute('aria-busy')).toBe('false'))
  return grid
}

/** The row of an item. Found by its text, because computing the name of every cell takes seconds. */
function rowOf(grid: HTMLElement, name: string): HTMLElement {
  const row = within(grid).getByText(name).closest('tr')
  if (row === null) throw new Error(`${name} has no row`)
  return row
}

/** The words of each day of a row. */
const labelsIn = (row: HTMLElement): readonly string[] =>
  within(row)
    .getAllByRole('gridcell')
    .map(
      (cell) =>
        cell.getAttribute('aria-label') ?? cell.firstElementChild?.getAttribute('aria-label') ?? '',
    )

const lessons = '/availability?category=6'
const calendarPath = '/api/3.0/item/cal'
/** Calendars, or items with their stock on dates. */
const isStock = ({ path, query }: Parameters<Instead>[0]): boolean =>
  path === calendarPath || query.has('start_date')

/** One full day among them, and one that is closed. */
const firstDaysOfTheHut = [
  'Hut, Saturday, July 11, 2026, 2 left',
  'Hut, Sunday, July 12, 2026, 2 left',
  'Hut, Monday, July 13, 2026, sold out',
  'Hut, Tuesday, July 14, 2026, 2 left',
  'Hut, Wednesday, July 15, 2026, closed',
]

describe('The board', () => {
  test('shows two weeks from today, by category, with what the service has left (§4.1 `item/cal`)', async () => {
    let [running, most] = [0, 0]
    const { requests } = open('/availability', async ({ path }) => {
      if (path !== calendarPath) return null
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return null
    })
    const grid = await board()
    expect(within(grid).getAllByRole('columnheader')).toHaveLength(15)
    expect(within(grid).getByText('Cabins')).toBeTruthy()
    const range = `start_date=20260711&end_date=20260724`
    const { body } = await house.service.pair.get(`item/1/cal?${range}`)
    const left = [...parseCalendar(body).days.values()].map((day) => day.left)
    const figures = labelsIn(rowOf(grid, 'Heron cabin')).map((label) =>
      Number(/(\d+) left$/.exec(label)?.[1] ?? 0),
    )
    expect(figures).toEqual(left)
    // One request for each category, two at a time.
    const calendars = requests.filter(({ path }) => path === calendarPath)
    expect(calendars.map(({ query }) => query.get('category_id'))).toEqual('1 2 3 4 5 6'.split(' '))
    expect(most).toBeLessThanOrEqual(2)
  })

  test('changes its direction on an upright tablet: a row for each day, a column for each item', async () => {
    resizeWindow(768)
    open(lessons)
    const grid = await board()
    const row = within(grid).getByRole('row', { name: /^Monday, July 13, 2026/ })
    expect(labelsIn(row)).toContain('Hut, Monday, July 13, 2026, sold out')
    expect(within(grid).getAllByRole('rowheader')).toHaveLength(14)
  })
})

describe('What the board shows', () => {
  test('can be one category, and then all of them again', async () => {
    const { address, requests } = open()
    await board()
    const category = screen.getByRole('combobox', { name: 'Category' })
    await userEvent.selectOptions(category, 'E-bikes')
    expect(address()).toBe('/availability?category=3')
    expect(within(await board()).queryByText('Heron cabin')).toBeNull()
    await userEvent.selectOptions(category, 'All categories')
    expect(address()).toBe('/availability')
    // What was read a moment ago is not read again.
    expect(requests.filter(({ path }) => path === calendarPath)).toHaveLength(6)
  })

  test('can be a month, and the one after it', async () => {
    const { address } = open(lessons)
    await board()
    await userEvent.click(screen.getByRole('link', { name: 'Month' }))
    expect(address()).toBe('/availability?span=month&category=6')
    expect(within(await board()).getAllByRole('columnheader')).toHaveLength(32)
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect(address()).toBe('/availability?from=2026-08-11&span=month&category=6')
    expect(screen.getByText('Aug 11 – Sep 10')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Today' }))
    expect(address()).toBe('/availability?span=month&category=6')
  })

  test('can be days in the past, which show what was left and lead nowhere', async () => {
    open('/availability?category=6&from=2026-07-09')
    const row = rowOf(await board(), 'Hut')
    expect(labelsIn(row)[1]).toBe('Hut, Friday, July 10, 2026, 2 left, past')
    expect(within(row).getAllByRole('link')[0]?.getAttribute('href')).toContain('2026-07-11')
  })
})

describe('From the board to a new booking', () => {
  test('every cell names item, day and units left; a full or closed day leads nowhere, and any other to a new booking there', async () => {
    const { address } = open(lessons)
    const row = rowOf(await board(), 'Hut')
    expect(labelsIn(row).slice(0, 5)).toEqual(firstDaysOfTheHut)
    const links = within(row).getAllByRole('link')
    expect(links).toHaveLength(12)
    for (const link of links) expect(link.getAttribute('href')).not.toMatch(/07-1[35]/)
    await userEvent.click(within(row).getByRole('link', { name: /July 14/ }))
    const { pathname, searchParams } = new URL(address(), 'http://desk')
    expect([pathname, searchParams.get('item'), searchParams.get('from')]).toEqual([
      '/bookings/new',
      String(hut),
      '2026-07-14',
    ])
  })

  test('the keyboard has one Tab stop, arrows to every day, and Enter to open one (ux.md §4.4)', async () => {
    const user = userEvent.setup()
    const { address } = open(lessons)
    const grid = await board()
    const stops = () => grid.querySelectorAll('[tabindex="0"]')
    expect(stops()).toHaveLength(1)
    const [first] = stops()
    if (first instanceof HTMLElement) first.focus()
    const begin = focused()
    expect(begin).toMatch(/Saturday, July 11/)
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowUp}{ArrowLeft}')
    expect(focused()).toBe(begin)
    await user.keyboard('{Control>}{End}{/Control}')
    expect(focused()).toBe('Hut, Friday, July 24, 2026, 2 left')
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}')
    expect(focused()).toBe('Hut, Monday, July 13, 2026, sold out')
    expect(stops()).toHaveLength(1)
    // That day cannot be booked, but a later one can.
    await user.keyboard('{Enter}')
    expect(address()).toBe(lessons)
    await user.keyboard('{ArrowRight}{Enter}')
    expect(address()).toMatch(/^\/bookings\/new\?.*from=2026-07-14/)
  })
})

describe('When the service does not send what is left', () => {
  test('a service without calendars is named as the reason, with where to find out (§4.1)', async () => {
    const gone = Response.json({ error: 'no such resource' }, { status: 404 })
    open('/availability', (ask) => (isStock(ask) ? gone.clone() : null))
    expect(await screen.findByText('No availability calendar')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New booking' })).toBeTruthy()
  })

  test('calendars that cannot be read are reported, and no board of question marks is shown', async () => {
    const odd = Response.json({ version: '3.0', request: { status: 'OK' }, items: { 1: 'soon' } })
    open('/availability', (ask) => (isStock(ask) ? odd.clone() : null))
    expect(await screen.findByText('Could not load availability')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New booking' })).toBeTruthy()
    expect(screen.queryByText('?')).toBeNull()
  })

  test('where a service has no calendars, its rated items are read, which have the stock of each day (§2.2)', async () => {
    const gone = Response.json({ error: 'no such resource' }, { status: 404 })
    open(lessons, ({ path }) => (path === calendarPath ? gone.clone() : null))
    const labels = labelsIn(rowOf(await board(), 'Hut'))
    expect(labels.slice(0, 5)).toEqual(firstDaysOfTheHut)
  })

  test('one category that could not be read leaves the others, and can be tried again', async () => {
    let isDown = true
    open('/availability', ({ path, query }) =>
      isDown && path === calendarPath && query.get('category_id') === '1'
        ? Response.json({ message: 'Not now' }, { status: 400 })
        : null,
    )
    const grid = await board()
    expect(labelsIn(rowOf(grid, 'Heron cabin'))[0]).toBe(
      'Heron cabin, Saturday, July 11, 2026, unknown',
    )
    expect(screen.getByText('Not accepted')).toBeTruthy()
    expect(labelsIn(rowOf(grid, 'Single sea kayak'))[0]).toMatch(/\d left$/)
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(labelsIn(rowOf(grid, 'Heron cabin'))[0]).toMatch(/left$/))
    expect(screen.queryByText('Not accepted')).toBeNull()
  })

  test('a lost connection shows no empty board; it is reported, and can be tried again (ux.md §3.11)', async () => {
    let isDown = true
    const refused = Response.json({ request: { status: 'ERROR', error: { title: 'No' } } })
    open('/availability', ({ path }) =>
      isDown && path === '/api/3.0/item' ? refused.clone() : null,
    )
    expect(await screen.findByText('Not accepted')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(within(await board()).getByText('Heron cabin')).toBeTruthy()
  })

  test('without categories the items are listed under the category names they have themselves', async () => {
    open('/availability', ({ path }) =>
      path === '/api/3.0/category' ? Response.json({}, { status: 404 }) : null,
    )
    expect(within(await board()).getByText('Cabins')).toBeTruthy()
  })
})
