import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Component as CalendarPlace } from '../../../../../src/desk/pages/calendar/CalendarPlace.tsx'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import type { Tab } from '../../../../example/aTab.ts'
import { bookingIn } from '../../../../example/bookingIn.ts'
import { eventIn } from '../../../../example/eventIn.ts'
import { itemIn } from '../../../../example/itemIn.ts'
import { type Instead, type OpenPlace, openPlace } from '../../../openPlace.tsx'
import { isRated } from '../openCalendar.tsx'

let house: FrontDesk
let tab: Tab
let hut: number

beforeAll(async () => {
  house = await startFrontDesk({ demo: 20, gate: { eventWrites: 'v4' } })
  tab = await house.signIn('maria')
  const { database } = house.service
  hut = await itemIn(database, { name: 'Hut' })
  const rule = { itemIds: [hut], price_src: 'D' } as const
  const season = { ...rule, type: 'SE' } as const
  const code = { ...rule, type: 'DC' } as const
  for (const event of [
    { ...season, name: 'Early', from: '2030-07-01', to: '2030-08-31', dynamic_rate: '10' },
    { ...season, name: 'Summer', from: '2031-07-01', to: '2031-08-31', dynamic_rate: '15' },
    {
      ...code,
      name: 'SUNNY',
      from: '2031-05-01',
      to: '2031-05-31',
      dynamic_rate: '-10',
      vouchers: 25,
      vouchers_used: 3,
    },
    { ...code, name: 'LATE', from: '2031-09-01', to: '2031-09-30', dynamic_rate: '-5' },
  ]) {
    await eventIn(database, event)
  }
})
afterAll(() => house.close())

const on = (day: string) => ({ startsAt: `${day}T17:00:00Z`, endsAt: `${day}T23:00:00Z` })

async function openYear(year: string, instead?: Instead): Promise<OpenPlace> {
  const place = openPlace(tab, {
    at: `/calendar?view=year&from=${year}-01-01&item=${hut}`,
    routes: <Route path="/calendar" element={<CalendarPlace />} />,
    ...(instead ? { instead } : {}),
  })
  await screen.findByRole('region', { name: `Year ${year}` })
  await screen.findByRole('region', { name: 'Season' })
  return place
}

test('each season is named on its bar with its effect, and a tap shows the event and its Edit (ux.md §4.2)', async () => {
  await openYear('2031')
  const seasons = within(await screen.findByRole('region', { name: 'Season' }))
  const bar = await seasons.findByRole('button', { name: /^Summer \+15 %/ })
  await userEvent.click(bar)
  const card = within(screen.getByRole('complementary', { name: 'Summer' }))
  expect(card.getByText('For Hut')).toBeTruthy()
  await userEvent.click(await card.findByRole('button', { name: 'Edit Summer' }))
  expect(screen.getByRole('dialog', { name: 'Edit price rule' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
})

test('discount codes are one row that can be opened, and each shows how often it was used and its price (§2.8, ux.md §4.2)', async () => {
  await openYear('2031')
  const codes = within(await screen.findByRole('region', { name: 'Codes' }))
  expect(codes.queryByRole('button', { name: /SUNNY/ })).toBeNull()
  await userEvent.click(codes.getByRole('button', { name: /^Show \d codes$/ }))
  expect(codes.getByRole('button', { name: /^SUNNY 10 % off/ })).toBeTruthy()
  await userEvent.click(codes.getByRole('button', { name: /^Hide \d codes$/ }))
  expect(codes.queryByRole('button', { name: /SUNNY/ })).toBeNull()
  await userEvent.click(codes.getByRole('button', { name: /^Show/ }))
  await userEvent.click(codes.getByRole('button', { name: /^SUNNY/ }))
  const card = within(screen.getByRole('complementary', { name: 'SUNNY' }))
  expect(await card.findByText(/^25 vouchers: 3 used, 22 left/)).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: /^Check price with SUNNY: Hut, / }))
  expect((await card.findByText('9.00')).parentElement?.textContent).toMatch(
    /^Hut, .+: 10\.00 9\.00 with SUNNY$/,
  )
})

test('a day of an item shows its price and last year’s, and opens why beside that weekday a year before, without reading the year (ux.md §4.2)', async () => {
  const { database } = house.service
  const [now, then] = ['2031-07-11', '2030-07-12']
  await bookingIn(database, { code: 'NOWONE', itemId: hut, total: 4_000, ...on(now) })
  await bookingIn(database, { code: 'THENONE', itemId: hut, total: 1_000, ...on(then) })
  await bookingIn(database, { code: 'THENTWO', itemId: hut, total: 2_000, ...on(then) })
  const place = await openYear('2031')
  const days = await screen.findByRole('slider', { name: 'Hut: day' })
  // July 11, the 191st day after the first.
  fireEvent.change(days, { target: { value: '191' } })
  const why = await screen.findByRole('complementary', { name: 'Why this price' })
  expect(within(why).getByText('Summer')).toBeTruthy()
  await waitFor(() =>
    expect(days.getAttribute('aria-valuetext')).toMatch(/Jul 11.*\d\.\d\d, last year about \d/),
  )
  const requestedDays = place.requests
    .filter(isRated)
    .map(({ query }) => query.get('start_date') ?? '')
  expect(requestedDays.filter((day) => day >= '2030')).toEqual([])
  const beside = within(await screen.findByRole('region', { name: 'Last year' }))
  const lists = () => place.requests.filter(({ path }) => path === '/api/3.0/booking/index').length
  const before = lists()
  await userEvent.click(beside.getByRole('button', { name: 'Compare with last year' }))
  expect(await beside.findByRole('row', { name: 'Booked 1 of 3 2 of 3' })).toBeTruthy()
  expect(beside.getByRole('row', { name: 'Revenue 40.00 30.00' })).toBeTruthy()
  expect(beside.getByRole('row', { name: 'Per unit 40.00 15.00' })).toBeTruthy()
  expect(await beside.findByRole('row', { name: /^Price .* ~11\.00$/ })).toBeTruthy()
  expect(lists() - before).toBe(2)
})

test('a price that is still being read is not called unknown (ux.md §4.2)', async () => {
  let answer: (() => void) | undefined
  const read = new Promise<null>((resolve) => {
    answer = () => resolve(null)
  })
  await openYear('2031', (request) => (isRated(request) ? read : null))
  const prices = within(await screen.findByRole('region', { name: 'Prices by day' }))
  expect(await prices.findByText('Loading')).toBeTruthy()
  expect(prices.queryByText(/Price unknown|^\?$/)).toBeNull()
  answer?.()
  expect(await prices.findByText(/^\d+\.\d\d( – \d+\.\d\d)?$/)).toBeTruthy()
})

test('if the service does not report how often a code was used, the page says so and does not show 0 (§2.8)', async () => {
  const isEvent4 = /^\/api\/4\.0\/events\/\d+$/
  await openYear('2031', ({ method, path }) =>
    method === 'GET' && isEvent4.test(path) ? Response.json({ error: {} }, { status: 404 }) : null,
  )
  const codes = within(await screen.findByRole('region', { name: 'Codes' }))
  await userEvent.click(codes.getByRole('button', { name: /^Show/ }))
  await userEvent.click(codes.getByRole('button', { name: /^SUNNY/ }))
  const card = screen.getByRole('complementary', { name: 'SUNNY' })
  await waitFor(() => expect(card.textContent).toContain('25 vouchers, used number unknown'))
})
