import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, daysBetween, parseDay } from '../../../../../src/contract/day.ts'
import { isRecord, recordOf } from '../../../../../src/contract/records.ts'
import {
  atFirst as noDrafts,
  useDraftStore,
} from '../../../../../src/desk/pages/calendar/drafts/draftStore.ts'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import type { Tab } from '../../../../example/aTab.ts'
import { everyMember } from '../../../../example/poorHabits.ts'
import { type DeskRequest, type Instead } from '../../../openPlace.tsx'
import { isRated, openCalendar, untilVerified } from '../openCalendar.tsx'

/** The habits of real services with rated lists and calendars. */
let house: FrontDesk
let tab: Tab
beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  tab = await house.signIn('maria')
})
afterAll(() => house.close())
beforeEach(() => useDraftStore.setState(noDrafts, true))

const [kayak, cabin] = [9, 3]
const sight = { from: '2026-07-11', to: '2026-07-24', itemIds: [kayak, cabin] }
const seen = '2026-07-14'

/** The real answer to a rated query, with each rate changed. */
const withRates =
  (change: (rate: Record<string, unknown>) => void): Instead =>
  async (request) => {
    if (!isRated(request)) return null
    const wire: unknown = await (await tab.get(addressOf(request))).json()
    for (const item of Object.values(recordOf(recordOf(wire)['items']))) {
      const rate = recordOf(item)['rate']
      if (isRecord(rate)) change(rate)
    }
    return Response.json(wire)
  }

const addressOf = ({ path, query }: DeskRequest): string => `${path}?${query.toString()}`

const refused = (status: number, id: string) =>
  Response.json(
    { version: '3.0', request: { status: 'ERROR', error: { id, title: id, details: '' } } },
    { status },
  )

test('for a service that sends no days, one day is requested and the other prices are calculated', async () => {
  const instead = withRates((rate) => delete rate['dates'])
  const calendar = openCalendar(tab, { ...sight, instead })
  await waitFor(() => {
    expect(calendar.cell(kayak, seen)).toMatchObject({ certainty: 'estimate', minor: 7_507 })
  })
  expect(calendar.rated().length).toBeLessThan(7)
})

test('for a service that sends a few days at a time, the following days are requested next', async () => {
  const instead = withRates((rate) => {
    const dates = Object.entries(recordOf(rate['dates']))
    rate['dates'] = Object.fromEntries(dates.slice(0, 10))
  })
  const calendar = openCalendar(tab, { ...sight, instead })
  for (const day of ['2026-07-11', '2026-07-13', '2026-07-24']) {
    await untilVerified(calendar, kayak, day)
    await untilVerified(calendar, cabin, day)
  }
  const starts = calendar.rated().map((query) => query.get('start_date'))
  expect(starts).toEqual(expect.arrayContaining(['20260615', '20260625', '20260705']))
})

test('for a service that refuses long periods, shorter ones are requested', async () => {
  const calendar = openCalendar(tab, {
    ...sight,
    instead: (request) => {
      if (!isRated(request)) return null
      const [from, to] = ['start_date', 'end_date'].map((name) => parseDay(request.query.get(name)))
      if (from === undefined || to === undefined) return null
      return daysBetween(from, to) > 14 ? refused(400, 'range_too_long') : null
    },
  })
  for (const day of ['2026-07-11', '2026-07-24']) await untilVerified(calendar, kayak, day)
  expect(calendar.cell(kayak, seen)).toMatchObject({ minor: 7_507, differs: false })
})

test('without calendars and prices by parameter, and with empty lists for empty objects, the rest is still shown', async () => {
  const asPhp = withRates((rate) => {
    for (const dayRate of Object.values(recordOf(rate['dates']))) {
      if (isRecord(dayRate)) Object.assign(dayRate, { price: {}, rates: [], stock: [] })
    }
    everyMember(rate, (_, value) =>
      isRecord(value) && Object.keys(value).length === 0 ? [] : value,
    )
  })
  const instead: Instead = (request) =>
    request.path === '/api/3.0/item/cal' ? refused(404, 'not_found') : asPhp(request)
  const calendar = openCalendar(tab, { ...sight, instead })
  await untilVerified(calendar, kayak, seen)
  expect(calendar.cell(kayak, seen)).toMatchObject({ minor: 7_507, left: null, isFull: false })
  expect(calendar.data().failure).toBeNull()
})

test('for a service that rates no item, prices stay unknown and are requested only once', async () => {
  const calendar = openCalendar(tab, {
    ...sight,
    instead: (request) => (isRated(request) ? refused(404, 'not_found') : null),
  })
  await waitFor(() => expect(calendar.rated().length).toBeGreaterThan(4))
  await waitFor(() => expect(calendar.desk.queryClient.isFetching()).toBe(0))
  expect(calendar.cell(kayak, seen)).toMatchObject({ minor: null, certainty: 'unknown' })
  expect(calendar.cell(kayak, seen).bands.map(({ name }) => name)).toContain('Summer 2026')
  const requestCount = calendar.rated().length
  calendar.data().cell(calendar.item(cabin), addDays(parseDay(seen), 1))
  expect(calendar.rated()).toHaveLength(requestCount)
})

test('a discount for everybody is part of the price that is shown', async () => {
  const instead = withRates((rate) => {
    for (const dayRate of Object.values(recordOf(rate['dates']))) {
      if (isRecord(dayRate)) Object.assign(dayRate, { discount: '5.00', sub_total: '70.07' })
    }
  })
  const calendar = openCalendar(tab, { ...sight, itemIds: [kayak], instead })
  await untilVerified(calendar, kayak, seen)
  expect(calendar.cell(kayak, seen)).toMatchObject({ minor: 7_007 })
})

test('two prices are requested at a time, and a 429 stops all that wait (ux.md §4.7)', async () => {
  let [running, most] = [0, 0]
  const itemIds = Array.from({ length: 40 }, (_, nth) => nth + 1)
  const calendar = openCalendar(tab, {
    ...sight,
    itemIds,
    instead: async (request) => {
      if (!isRated(request)) return null
      running += 1
      most = Math.max(most, running)
      // As long as a real answer takes.
      await tab.get(addressOf(request))
      running -= 1
      return new Response('{}', { status: 429, headers: { 'Retry-After': '1' } })
    },
  })
  await waitFor(() => expect(calendar.data().isReading).toBe(false))
  await waitFor(() => expect(running).toBe(0))
  await waitFor(() => expect(calendar.rated().length).toBe(2))
  // Other requests continue after the second that the service demands; prices wait longer.
  await waitFor(() =>
    expect(calendar.requests.filter(({ path }) => path === '/api/3.0/item/cal').length).toBe(12),
  )
  expect([most, calendar.rated().length]).toEqual([2, 2])
  expect(calendar.cell(kayak, seen).certainty).toBe('unknown')
})
