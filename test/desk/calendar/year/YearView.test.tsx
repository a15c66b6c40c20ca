import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Component as CalendarPlace } from '../../../../src/desk/calendar/CalendarPlace.tsx'
import { toWire } from '../../../../src/desk/calendar/publish/toWire.ts'
import { eventWriter } from '../../../../src/desk/calendar/publish/writer.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { type OpenPlace, openPlace } from '../../openPlace.tsx'
import { aRule } from '../aRule.ts'
import { isRated } from '../openCalendar.tsx'

let house: FrontDesk
let tab: Tab
let hut: number

const plus = (rate: number) => ({ price: { kind: 'dynamic', rate, unit: 'percent' } }) as const

beforeAll(async () => {
  house = await startFrontDesk({ demo: 20, gate: { eventWrites: 'v4' } })
  tab = await house.signIn('maria')
  hut = await itemIn(house.service.database, { name: 'Hut' })
})
afterAll(() => house.close())

let isPublished = false

async function openYear(year: string): Promise<OpenPlace> {
  const place = openPlace(tab, {
    at: `/calendar?view=year&from=${year}-01-01&item=${hut}`,
    routes: <Route path="/calendar" element={<CalendarPlace />} />,
  })
  await screen.findByRole('region', { name: `The year ${year}` })
  if (!isPublished) await publishRules(place)
  isPublished = true
  await place.desk.queryClient.invalidateQueries()
  await screen.findByRole('region', { name: 'Season' })
  return place
}

async function publishRules({ desk }: OpenPlace): Promise<void> {
  const writer = eventWriter(desk.service)
  const rules = [
    aRule({
      name: 'Early',
      kind: 'season',
      startDay: '2030-07-01',
      endDay: '2030-08-31',
      ...plus(10),
    }),
    aRule({
      name: 'Summer',
      kind: 'season',
      startDay: '2031-07-01',
      endDay: '2031-08-31',
      ...plus(15),
    }),
    aRule({
      name: 'SUNNY',
      kind: 'discount',
      startDay: '2031-05-01',
      endDay: '2031-05-31',
      ...plus(-10),
    }),
    aRule({
      name: 'LATE',
      kind: 'discount',
      startDay: '2031-09-01',
      endDay: '2031-09-30',
      ...plus(-5),
    }),
  ]
  for (const rule of rules) {
    const event = toWire({ ...rule, appliesTo: { ...rule.appliesTo, itemIds: [hut] } }, [])
    await writer.send({ kind: 'create', event }, crypto.randomUUID())
  }
}

test('each season is named on its bar with its effect, and a tap shows the rule and its Edit (ux.md §4.2)', async () => {
  await openYear('2031')
  const seasons = within(await screen.findByRole('region', { name: 'Season' }))
  const bar = await seasons.findByRole('button', { name: /^Summer \+15 %/ })
  await userEvent.click(bar)
  const card = within(screen.getByRole('complementary', { name: 'Summer' }))
  expect(card.getByText('For Hut')).toBeTruthy()
  await userEvent.click(await card.findByRole('button', { name: 'Edit Summer' }))
  expect(screen.getByRole('dialog', { name: 'Edit event' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
})

test('codes are one row that opens (ux.md §4.2)', async () => {
  await openYear('2031')
  const codes = within(await screen.findByRole('region', { name: 'Codes' }))
  expect(codes.queryByRole('button', { name: /SUNNY/ })).toBeNull()
  await userEvent.click(codes.getByRole('button', { name: /^Show \d codes$/ }))
  expect(codes.getByRole('button', { name: /^SUNNY 10 % off/ })).toBeTruthy()
  await userEvent.click(codes.getByRole('button', { name: /^Fold \d codes$/ }))
  expect(codes.queryByRole('button', { name: /SUNNY/ })).toBeNull()
})

test('a day of an item tells its price and last year’s, and opens why, without asking for the year (ux.md §4.2)', async () => {
  const place = await openYear('2031')
  const days = await screen.findByRole('slider', { name: 'Hut: day of the year' })
  // July 11, the 191st day after the first.
  fireEvent.change(days, { target: { value: '191' } })
  const why = await screen.findByRole('complementary', { name: 'Why this price' })
  expect(within(why).getByText('Summer')).toBeTruthy()
  await waitFor(() =>
    expect(days.getAttribute('aria-valuetext')).toMatch(/Jul 11.*\d\.\d\d, last year about \d/),
  )
  const asked = place.asked.filter(isRated).map(({ query }) => query.get('start_date') ?? '')
  expect(asked.filter((day) => day >= '2030')).toEqual([])
})

test('why a day costs what it does is told beside the same weekday a year before (ux.md §4.2)', async () => {
  const { database } = house.service
  const [now, then] = ['2031-07-11', '2030-07-12']
  const on = (day: string) => ({ startsAt: `${day}T17:00:00Z`, endsAt: `${day}T23:00:00Z` })
  await bookingIn(database, { code: 'NOWONE', itemId: hut, total: 4_000, ...on(now) })
  await bookingIn(database, { code: 'THENONE', itemId: hut, total: 1_000, ...on(then) })
  await bookingIn(database, { code: 'THENTWO', itemId: hut, total: 2_000, ...on(then) })
  const place = await openYear('2031')
  const days = await screen.findByRole('slider', { name: 'Hut: day of the year' })
  fireEvent.change(days, { target: { value: '191' } })
  const beside = within(await screen.findByRole('region', { name: 'Beside last year' }))
  const lists = () => place.asked.filter(({ path }) => path === '/api/3.0/booking/index').length
  const before = lists()
  await userEvent.click(
    beside.getByRole('button', { name: 'Booked and revenue, beside last year' }),
  )
  expect(await beside.findByRole('row', { name: 'Booked 1 of 3 2 of 3' })).toBeTruthy()
  expect(beside.getByRole('row', { name: 'Revenue 40.00 30.00' })).toBeTruthy()
  expect(beside.getByRole('row', { name: 'For one 40.00 15.00' })).toBeTruthy()
  expect(beside.getByRole('row', { name: /^Price .* ~11\.00$/ })).toBeTruthy()
  expect(lists() - before).toBe(2)
})
