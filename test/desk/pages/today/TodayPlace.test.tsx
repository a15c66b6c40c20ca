import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { endPrinting, usePrinting } from '../../../../src/desk/shared/list/printing.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoToday } from '../../../example/aService.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { withoutPart } from '../../core/api/roles/withoutPart.ts'
import { fill, pressKey } from '../../pressKey.ts'
import { openToday, pass, rowOf } from './openToday.tsx'

let house: FrontDesk
let kenji: Tab

/** Ten in the morning on the demo's day; the guests named here arrive at eleven. */
const eleven = `${demoToday}T18:00:00Z`
const guest = (code: string, name: string, more: Parameters<typeof bookingIn>[1] | object = {}) =>
  bookingIn(house.service.database, {
    code,
    customer: { name },
    startsAt: eleven,
    endsAt: `${demoToday}T22:00:00Z`,
    total: 10_000,
    paid: 10_000,
    ...more,
  })

beforeAll(async () => {
  house = await startFrontDesk({ chaos: true, demo: 20 })
  kenji = await house.signIn('kenji')
  await guest('ZQ1', 'Zora Quell', { paid: 6_000 })
  await guest('ZQ2', 'Yann Zephyr')
  await guest('ZQ3', 'Xóchitl Zúñiga')
  await guest('ZQ4', 'Void Zander', { status: 'VOID' })
  await guest('ZQ5', 'Umar Zaki')
  await guest('ZQ6', 'Tess Zhou')
})
afterAll(() => house.close())
afterEach(() => house.proxy.calm())

const open = (at?: string) => openToday(kenji, at)
const tap = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const button = (row: HTMLElement, name: string | RegExp) =>
  within(row).getByRole('button', { name })
const dueOnly = () => screen.getByRole('button', { name: /^Due only \d+/ })
/** All rows in sight: flags are list items too, but have no name. */
const rows = () => screen.getAllByRole('listitem', { name: /, / })
/** How many guests are still to come. */
const toCome = (): number =>
  Number(
    /(\d+) left to check in$/.exec(
      screen.getByRole('link', { name: /^Arrivals/ }).textContent,
    )?.[1] ?? 'none',
  )

test('Today opens in six requests, with how full the day is above the arrivals, what is due on the button, and a void booking last, which cannot be checked in (§3 rule 1)', async () => {
  const { requests } = await open()
  const row = await rowOf('Zora Quell')
  expect(row.getAttribute('aria-label')).toContain('ZQ1')
  expect(button(row, /^Check in.*40\.00 due/)).toBeTruthy()
  const arrivals = screen.getByRole('region', { name: 'Arrivals' })
  expect(arrivals.contains(row)).toBe(true)
  expect(await within(arrivals).findByRole('heading', { name: '11:00' })).toBeTruthy()
  await waitFor(() =>
    expect(requests.some(({ path }) => path.endsWith('booking/notes'))).toBe(true),
  )
  const different = new Set(requests.map(({ method, path, query }) => `${method} ${path}?${query}`))
  expect(requests).toHaveLength(6)
  expect(different.size).toBe(6)
  const isFull = /^Out now: \d+.*\. Busiest at \d\d:\d\d: \d+/
  expect(await screen.findByRole('figure', { name: isFull })).toBeTruthy()
  const stopped = await rowOf('Void Zander')
  expect(within(stopped).queryByRole('button')).toBeNull()
  expect(stopped.textContent).toContain('can’t check in')
  const order = within(arrivals).getAllByRole('listitem')
  expect(order.indexOf(stopped)).toBeGreaterThan(order.indexOf(row))
})

/** A tap on Check in that a colleague was faster with. */
async function refused() {
  house.proxy.next('POST /api/3.0/booking/ZQ3/checkin', {
    kind: 'status',
    status: 409,
    when: 'before',
    body: JSON.stringify({ message: 'Checked in at 08:57 by Ana' }),
  })
  const today = await open()
  await tap.click(button(await rowOf('Xóchitl Zúñiga'), 'Check in'))
  await pass(5_000)
  await waitFor(async () => button(await rowOf('Xóchitl Zúñiga'), 'Review'))
  return today
}

describe('one tap', () => {
  test('can be undone for five seconds, not by the second half of a double tap, and then nothing was sent', async () => {
    await open()
    await tap.dblClick(button(await rowOf('Yann Zephyr'), 'Check in'))
    const undo = button(await rowOf('Yann Zephyr'), 'Undo')
    expect(document.activeElement).toBe(undo)
    await tap.click(undo)
    expect(button(await rowOf('Yann Zephyr'), 'Check in')).toBeTruthy()
    await pass(10_000)
    expect(house.proxy.count('POST /api/3.0/booking/ZQ2')).toBe(0)
  })

  test('checks in after five seconds; the row stays where it is, and goes to Done two seconds later', async () => {
    await open()
    const before = await waitFor(() => {
      expect(toCome()).toBeGreaterThan(0)
      return toCome()
    })
    await tap.click(button(await rowOf('Yann Zephyr'), 'Check in'))
    await pass(5_000)
    await waitFor(async () =>
      expect((await rowOf('Yann Zephyr')).getAttribute('aria-label')).toContain(
        'Checked in 10:00, on this tablet',
      ),
    )
    expect(house.proxy.count('POST /api/3.0/booking/ZQ2/checkin')).toBe(1)
    expect(toCome()).toBe(before - 1)
    expect(screen.getByRole('status').textContent).toContain('Checked in: Yann Zephyr')
    const arrivals = screen.getByRole('region', { name: 'Arrivals' })
    expect(within(arrivals).getByRole('listitem', { name: /^Yann Zephyr/ })).toBeTruthy()
    await pass(3_000)
    expect(within(arrivals).queryByRole('listitem', { name: /^Yann Zephyr/ })).toBeNull()

    await tap.click(screen.getByRole('link', { name: /^Done/ }))
    const done = screen.getByRole('region', { name: 'Done' })
    expect(
      within(done).getByRole('listitem', {
        name: /^Yann Zephyr, ZQ2, Checked in 10:00, on this tablet/,
      }),
    ).toBeTruthy()
    await tap.click(screen.getByRole('link', { name: /^Departures/ }))
    expect(button(await rowOf('Yann Zephyr'), 'Check out')).toBeTruthy()
  })

  test('that the service refuses is a card in the row, and the tap was not counted', async () => {
    await refused()
    const row = await rowOf('Xóchitl Zúñiga')
    await tap.click(button(row, 'Review'))
    const card = await within(row).findByRole('region')
    expect(card.textContent).toContain('Checked in at 08:57 by Ana')
    await tap.click(button(row, 'Close'))
    expect(button(await rowOf('Xóchitl Zúñiga'), 'Check in')).toBeTruthy()
  })

  test('that the service refuses leads from "Needs you" to its booking, where its message goes (§7)', async () => {
    const { address } = await refused()
    const message = within(screen.getByRole('alert'))
    expect(message.getByRole('button', { name: 'Review' })).toBeTruthy()
    await tap.click(screen.getByRole('link', { name: /To review/ }))
    expect(address()).toBe('/today/ZQ3')
    expect(message.queryByRole('button', { name: 'Review' })).toBeNull()
  })

  test('without a connection is stored and says so, and is sent when there is one', async () => {
    const { setOnline } = await open()
    const row = await rowOf('Umar Zaki')
    setOnline(false)
    await tap.click(button(row, 'Check in'))
    await pass(5_500)
    await waitFor(async () =>
      expect((await rowOf('Umar Zaki')).textContent).toContain('not sent yet'),
    )
    expect(house.proxy.count('POST /api/3.0/booking/ZQ5/checkin')).toBe(0)
    setOnline(true)
    await pass(60_000)
    await waitFor(() => expect(house.proxy.count('POST /api/3.0/booking/ZQ5/checkin')).toBe(1))
  })

  test('by an account that may only look is refused once, and then not offered again', async () => {
    const sam = await house.signIn('sam')
    await openToday(sam, '/today', withoutPart(sam))
    await tap.click(button(await rowOf('Tess Zhou'), 'Check in'))
    await pass(5_000)
    await waitFor(async () => button(await rowOf('Tess Zhou'), 'Review'))
    const row = await rowOf('Tess Zhou')
    await tap.click(button(row, 'Review'))
    const card = await within(row).findByRole('region')
    expect(card.textContent).toContain('No permission to check guests in')
    const other = button(await rowOf('Zora Quell'), /^Check in/)
    expect(other.getAttribute('aria-disabled')).toBe('true')
    expect(other.title).toBe('No permission to check guests in')
  })
})

describe('the box for names', () => {
  test('finds a guest by a part of the name, from anywhere with /, and is left with Escape', async () => {
    await open()
    await rowOf('Zora Quell')
    await pressKey('/', tap)
    await tap.keyboard('zuni')
    const box = screen.getByRole('searchbox', { name: 'Search bookings' })
    expect(document.activeElement).toBe(box)
    expect(rows()).toHaveLength(1)
    await tap.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Xóchitl Zúñiga')
    box.focus()
    await tap.keyboard('{Escape}')
    expect(rows().length).toBeGreaterThan(1)
  })

  test('finds a guest of another list too, and says when there is nobody', async () => {
    await open('/today?tab=departures')
    await screen.findByRole('region', { name: 'Departures' })
    await rowOf('Yann Zephyr')
    await tap.type(screen.getByRole('searchbox'), 'zora')
    const arrivals = await screen.findByRole('region', { name: 'Arrivals' })
    expect(await within(arrivals).findByRole('listitem', { name: /^Zora Quell/ })).toBeTruthy()
    fill(screen.getByRole('searchbox'), 'zoraxyz')
    expect(screen.queryByRole('listitem', { name: /^Zora/ })).toBeNull()
    await tap.click(await screen.findByRole('button', { name: 'Show all' }))
    expect(await rowOf('Yann Zephyr')).toBeTruthy()
  })
})

test('only bookings with something due, or those of one item, can be listed, and the address says so', async () => {
  const { address } = await open()
  await rowOf('Zora Quell')
  const all = rows().length
  await tap.click(dueOnly())
  expect(address()).toContain('due=1')
  const paid = rows().filter((row) => !/due/.test(row.textContent))
  expect(paid).toEqual([])
  expect(screen.queryByRole('listitem', { name: /^Tess Zhou/ })).toBeNull()
  await tap.click(dueOnly())
  expect(rows()).toHaveLength(all)
  const items = screen.getByRole('combobox', { name: 'Item' })
  await tap.selectOptions(items, '11')
  expect(address()).toContain('item=11')
  expect(await rowOf('Zora Quell')).toBeTruthy()
  expect(rows().length).toBeLessThan(all)
  await tap.selectOptions(items, 'All items')
  expect(address()).not.toContain('item=')
})

test('the day by activity has a card for each item and time, which leads to its bookings (ux.md §3.1)', async () => {
  const { address } = await open()
  await rowOf('Zora Quell')
  await tap.click(await screen.findByRole('radio', { name: 'By activity' }))
  const cards = within(await screen.findByRole('list', { name: 'By activity' }))
  const titles = cards.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)
  expect(titles.length).toBeGreaterThan(3)
  expect(new Set(titles).size).toBe(titles.length)
  expect((await cards.findAllByText(/^\d+ of \d+ booked$/)).length).toBeGreaterThan(0)
  await tap.click(cards.getAllByRole('link')[0] ?? document.body)
  expect(address()).toMatch(/tab=(?:arrivals|done)&item=\d+$/)
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))

  await tap.click(screen.getByRole('button', { name: 'Overview' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Overview' }))
  await tap.click(sheet.getByRole('button', { name: 'Print by activity' }))
  expect(screen.queryByRole('dialog', { name: 'Overview' })).toBeNull()
  expect(usePrinting.getState().job?.kind).toBe('activities')
  onTestFinished(endPrinting)
})

test('another day is one press away, and t goes back to today', async () => {
  const { address } = await open()
  await rowOf('Zora Quell')
  await tap.click(screen.getByRole('button', { name: 'Next day' }))
  expect(address()).toContain('date=2026-07-12')
  await waitFor(() => expect(screen.queryByRole('listitem', { name: /^Zora/ })).toBeNull())
  await pressKey('t', tap)
  await waitFor(() => expect(address()).not.toContain('date='))
  expect(await rowOf('Zora Quell')).toBeTruthy()
})

test('arrow keys go from row to row, i checks in, and a tap opens the booking beside the list', async () => {
  const { address } = await open()
  const row = await rowOf('Tess Zhou')
  within(row).getByRole('link').focus()
  await tap.keyboard('{ArrowDown}')
  expect(row.contains(document.activeElement)).toBe(false)
  await tap.keyboard('{ArrowUp}')
  expect(row.contains(document.activeElement)).toBe(true)
  await pressKey('i', tap)
  await waitFor(() => expect(button(row, 'Undo')).toBe(document.activeElement))
  await tap.keyboard('{Enter}')
  await waitFor(() => expect(button(row, 'Check in')).toBe(document.activeElement))
  await tap.click(within(row).getByRole('link'))
  expect(address()).toBe('/today/ZQ6?tab=arrivals')
  expect(screen.getByRole('article', { name: 'The booking' })).toBeTruthy()
  expect(await rowOf('Zora Quell')).toBeTruthy()
})

/** The service fails for every request of this kind. */
const fails = (query: string) =>
  house.proxy.next(
    `GET /api/3.0/booking/index?${query}`,
    {
      kind: 'status',
      status: 500,
      when: 'before',
    },
    10,
  )

describe('a list that could not be read', () => {
  test('is never shown as an empty list', async () => {
    fails('start_date=2026')
    await open()
    await pass(10_000)
    const arrivals = screen.getByRole('region', { name: 'Arrivals' })
    expect(await within(arrivals).findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.queryByText(/No arrivals/)).toBeNull()
    expect(screen.getByRole('link', { name: /^Arrivals/ }).textContent.trim()).toBe('Arrivals')
    house.proxy.calm()
    await tap.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rowOf('Zora Quell')).toBeTruthy()
  })

  test('leaves the others as they are', async () => {
    fails('end_date=2026')
    await open()
    expect(await rowOf('Zora Quell')).toBeTruthy()
    await pass(10_000)
    await tap.click(screen.getByRole('link', { name: /^Departures/ }))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('the second time keeps what was read before, and says how old it is', async () => {
    const { setOnline } = await open()
    await rowOf('Zora Quell')
    setOnline(false)
    await pass(70_000)
    expect(await screen.findByText(/^Not updated since \d\d:\d\d$/)).toBeTruthy()
    expect(await rowOf('Zora Quell')).toBeTruthy()
  })
})

test('a day without guests says so, once that is known', async () => {
  await open('/today?date=2031-01-01')
  expect(await screen.findByText('No arrivals on Wed, Jan 1')).toBeTruthy()
})
