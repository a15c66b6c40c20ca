import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Component as CalendarPlace } from '../../../../../src/desk/pages/calendar/CalendarPlace.tsx'
import { act, useDraftStore } from '../../../../../src/desk/pages/calendar/drafts/draftStore.ts'
import type { Draft } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import type { Tab } from '../../../../example/aTab.ts'
import { bookingIn } from '../../../../example/bookingIn.ts'
import { itemIn } from '../../../../example/itemIn.ts'
import { type DeskRequest, type Instead, openPlace } from '../../../openPlace.tsx'
import { aDraft, aRule } from '../aRule.ts'

let house: FrontDesk
let tab: Tab
let hut: number

beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  tab = await house.signIn('maria')
  const { database } = house.service
  hut = await itemIn(database, { name: 'Hut' })
  const stay = { itemId: hut, startsAt: '2026-08-20T17:00:00Z', endsAt: '2026-08-22T17:00:00Z' }
  await bookingIn(database, { code: 'HUTS-200826', ...stay })
  await bookingIn(database, { code: 'GONE-200826', status: 'CANCELLED', ...stay })
})
afterAll(() => house.close())
afterEach(() => act('Clear', () => []))

async function openChanges(draft: Draft, instead?: Instead): Promise<readonly DeskRequest[]> {
  const { requests } = openPlace(tab, {
    at: '/calendar?view=changes',
    routes: <Route path="/calendar" element={<CalendarPlace />} />,
    ...(instead ? { instead } : {}),
  })
  await waitFor(() => expect(useDraftStore.getState().isReadOnly).toBe(false))
  act('Make it', () => [draft])
  return requests
}

const closing = (): Draft =>
  aDraft(
    aRule({
      name: 'Repairs',
      available: false,
      startDay: '2026-08-18',
      endDay: '2026-08-21',
      itemIds: [hut],
    }),
  )
const isUnder = ({ path, query }: DeskRequest): boolean =>
  path === '/api/3.0/booking/index' && query.get('item_id') === String(hut)

test('a closure says which bookings are under it, with one request (ux.md §4.6 W3)', async () => {
  const requests = await openChanges(closing())
  const checks = await screen.findByRole('region', { name: 'Checks' })
  expect(await within(checks).findByText(/Repairs.* closes Hut .*HUTS-200826/)).toBeTruthy()
  expect(checks.textContent).toContain('with 1 booking: HUTS-200826.')
  expect(screen.getByText('4 days closed')).toBeTruthy()
  expect(requests.filter(isUnder)).toHaveLength(1)
})

test('where the service does not list its bookings, the closure says so (ux.md §4.6 W3)', async () => {
  await openChanges(closing(), (one) =>
    isUnder(one) ? Response.json({ error: 'no' }, { status: 403 }) : null,
  )
  const checks = await screen.findByRole('region', { name: 'Checks' })
  expect(await within(checks).findByText(/Could not check for bookings/)).toBeTruthy()
})

test('what no service could accept is published only after a tap corrects it, and that can be undone (ux.md §4.6 E1)', async () => {
  const weekly = aRule({
    name: 'Weekends',
    startDay: '2026-08-01',
    endDay: '2026-08-31',
    repeat: 'weekly',
    itemIds: [hut],
  })
  await openChanges(aDraft(weekly))
  const checks = await screen.findByRole('region', { name: 'Checks' })
  expect(await within(checks).findByText('Fix this first')).toBeTruthy()
  expect(await screen.findByText(/Fix 1 change first/)).toBeTruthy()
  await userEvent.click(within(checks).getByRole('button', { name: 'Repeat on Sat' }))
  await waitFor(() => expect(within(checks).queryByText('Fix this first')).toBeNull())
  const [draft] = useDraftStore.getState().history.drafts
  expect(draft?.after.weekdays).toEqual(['sat'])
  expect(useDraftStore.getState().history.past.at(-1)?.name).toBe('Repeat on Sat')
})
