import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  atFirst as noDrafts,
  useDraftStore,
} from '../../../../../src/desk/pages/calendar/drafts/draftStore.ts'
import { noHistory } from '../../../../../src/desk/pages/calendar/drafts/history.ts'
import type { Draft } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { usualPolicy } from '../../../../../src/desk/pages/calendar/rules/simulate.ts'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import type { Tab } from '../../../../example/aTab.ts'
import { sentEvent } from '../../../../example/sentEvent.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'
import { openCalendar, untilVerified } from '../openCalendar.tsx'

let house: FrontDesk
let tab: Tab
beforeAll(async () => {
  house = await startFrontDesk({ demo: 400 })
  tab = await house.signIn('maria')
})
afterAll(() => house.close())
beforeEach(() => useDraftStore.setState(noDrafts, true))

const drafting = (...drafts: Draft[]) =>
  useDraftStore.setState({ history: { ...noHistory, drafts } })

/** A kayak by the day, a cabin by the night, an e-bike under a new price, a rowing boat by the hour. */
const [kayak, cabin, bike, boat] = [9, 3, 17, 16]
const fortnight = { from: '2026-07-11', to: '2026-07-24' }
const percent = (rate: number) => ({ price: { kind: 'dynamic', rate, unit: 'percent' } }) as const

describe('what the service says (ux.md §4.7)', () => {
  test('every price in sight is the service’s own, and the events explain all of them', async () => {
    const itemIds = Array.from({ length: 40 }, (_, nth) => nth + 1)
    const calendar = openCalendar(tab, { ...fortnight, itemIds })
    await waitFor(() => {
      const { explained, of, policy } = calendar.data().agreement
      expect(of).toBeGreaterThan(2000)
      expect([explained, policy]).toEqual([of, usualPolicy])
    })
    const { items, cell } = calendar.data()
    const inSight = items.filter(({ unit }) => unit !== 'H')
    expect(inSight).toHaveLength(39)
    for (const item of inSight) {
      expect(calendar.cell(item.id, '2026-07-18')).toMatchObject({
        certainty: 'verified',
        differs: false,
        before: null,
      })
    }
    expect(cell).toBe(calendar.data().cell)
    // A few requests for forty items and everything they show (ux.md §4.7: one for each item at most).
    expect(calendar.rated().length).toBeLessThan(20)
    expect(calendar.rated().every((query) => query.get('rules') === 'off')).toBe(true)
  })

  test('nights end on the day of departure, days on their last one, and prices read before an event changed are not used (§4.2)', async () => {
    const maria = await house.service.as('maria')
    const calendar = openCalendar(tab, { ...fortnight, itemIds: [kayak, cabin] })
    await untilVerified(calendar, kayak, '2026-07-12')
    await untilVerified(calendar, cabin, '2026-07-12')
    const ends = calendar
      .rated()
      .filter((query) => query.get('start_date') === '20260615')
      .map((query) => query.get('end_date'))
    expect(new Set(ends)).toEqual(new Set(['20260712', '20260713']))

    await untilVerified(calendar, cabin, '2026-07-14')
    const { minor } = calendar.cell(cabin, '2026-07-14')
    const price = { dynamic_rate: 50, dynamic_type: 'F', price_src: 'D' }
    const days = { start_date: 20260714, end_date: 20260714, apply_to: { item_id: [cabin] } }
    const sent = sentEvent({ type: 'SP', ...price, ...days })
    const { body } = await maria.send('POST', '/api/4.0/events', sent)
    calendar.data().readAgain()
    await waitFor(() =>
      expect(calendar.cell(cabin, '2026-07-14')).toMatchObject({
        minor: (minor ?? 0) + 5_000,
        certainty: 'verified',
        differs: false,
      }),
    )
    await maria.send('DELETE', `/api/4.0/events/${Number(body.data?.id)}`, {})
  })

  test('closed, full and left are distinguished', async () => {
    const [showers, ...cabins] = [36, 1, 2, 3, 4, 5, 6, 7, 8]
    const calendar = openCalendar(tab, { ...fortnight, itemIds: [showers, ...cabins] })
    await untilVerified(calendar, showers, '2026-07-21')
    const soldOut = () => cabins.find((id) => calendar.cell(id, '2026-07-11').left === 0)
    await waitFor(() => expect(soldOut()).toBeDefined())
    expect(calendar.cell(showers, '2026-07-21')).toMatchObject({ isClosed: true, isFull: false })
    expect(calendar.cell(showers, '2026-07-24')).toMatchObject({ isClosed: false })
    expect(calendar.cell(soldOut() ?? 0, '2026-07-11')).toMatchObject({
      isClosed: false,
      isFull: true,
    })
    expect(calendar.cell(showers, '2026-07-21').bands).toContainEqual({
      kind: 'closure',
      name: 'Sauna repairs',
      isDraft: false,
    })
  })

  test('an item by the hour is calculated for days in a row, and requested for one day', async () => {
    const calendar = openCalendar(tab, { ...fortnight, itemIds: [boat] })
    await waitFor(() => expect(calendar.cell(boat, '2026-07-14').certainty).toBe('estimate'))
    expect(calendar.rated()).toHaveLength(1)
    const calculated = calendar.cell(boat, '2026-07-14').minor
    const one = openCalendar(tab, { from: '2026-07-14', itemIds: [boat] })
    await untilVerified(one, boat, '2026-07-14')
    expect(one.cell(boat, '2026-07-14')).toMatchObject({ minor: calculated, differs: false })
  })
})

describe('with drafts', () => {
  test('a cell that a draft changes shows the price now and then, also on top of a new price the service was seen to charge; the others stay', async () => {
    const rule = aRule({ itemIds: [kayak], startDay: '2026-07-13', ...percent(-10) })
    const onNew = aRule({ itemIds: [bike], startDay: '2026-07-14', ...percent(10) })
    drafting(aDraft(rule), aDraft(onNew, { draftId: 'on a new price' }))
    const calendar = openCalendar(tab, { ...fortnight, itemIds: [kayak, bike] })
    await waitFor(() =>
      expect(calendar.cell(kayak, '2026-07-13')).toMatchObject({
        before: 7_507,
        minor: 6_756,
        certainty: 'estimate',
        isDraft: true,
        differs: false,
      }),
    )
    expect(calendar.cell(kayak, '2026-07-14')).toMatchObject({
      before: null,
      minor: 7_507,
      certainty: 'verified',
      isDraft: false,
    })
    await waitFor(() =>
      expect(calendar.cell(bike, '2026-07-14')).toMatchObject({ before: 4_900, minor: 5_390 }),
    )
    expect(calendar.stack(bike, '2026-07-14').steps.map(({ minor }) => minor)).toContain(4_900)
  })

  test('a closed day is closed at once, and open again when its closure is disabled', async () => {
    const showers = 36
    const repairs = (await house.service.pair.get('event?limit=250')).body.events
    const [, event] =
      Object.entries(repairs ?? {}).find(([, e]) => String(e.name) === 'Sauna repairs') ?? []
    const known = anEvent(Number(event?.rate_id), {
      itemIds: [showers],
      startDay: '2026-07-20',
      endDay: '2026-07-23',
      available: false,
    })
    const closing = aRule({ itemIds: [showers], startDay: '2026-07-15', available: false })
    drafting(
      aDraft(closing),
      aDraft({ ...known, enabled: false }, { op: 'disable', rateId: known.id, before: known }),
    )
    const calendar = openCalendar(tab, { ...fortnight, itemIds: [showers] })
    await untilVerified(calendar, showers, '2026-07-21')
    expect(calendar.cell(showers, '2026-07-15')).toMatchObject({ isClosed: true, isDraft: true })
    expect(calendar.cell(showers, '2026-07-21')).toMatchObject({ isClosed: false, isDraft: true })
    expect(calendar.cell(showers, '2026-07-16')).toMatchObject({ isClosed: false, isDraft: false })
  })
})
