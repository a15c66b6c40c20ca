import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { askWhy, useChosen } from '../../../../src/desk/pages/calendar/address/selectionStore.ts'
import { Component as CalendarPlace } from '../../../../src/desk/pages/calendar/CalendarPlace.tsx'
import { nothingChosen } from '../../../../src/desk/pages/calendar/rules/selection.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoToday } from '../../../example/aService.ts'
import type { Tab } from '../../../example/aTab.ts'
import { openPlace } from '../../openPlace.tsx'

let house: FrontDesk
let tab: Tab
beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  tab = await house.signIn('maria')
})
afterAll(() => house.close())

// A small window: what holds for ten items holds for twenty, and each cell adds up a thousand events.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(700)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(280)
})

let complaints: string[] = []
beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...words: readonly unknown[]) => {
    complaints.push(words.map(String).join(' '))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  useChosen.setState(nothingChosen, true)
  askWhy(false)
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
})

const today = demoToday.replaceAll('-', '')
const sound = {
  type: 'SE',
  start_date: today,
  end_date: today,
  span: 0,
  price_src: 'D',
  dynamic_rate: '5',
  dynamic_type: 'P',
  status: 'A',
  repeat_id: '',
  repeat: [],
  enabled: 1,
  rule_set_id: 1,
  details: [],
  apply_to: { item_id: ['all'], category_id: [] },
}

/** Everything that services were seen to write (issue: bad data). */
const bad: readonly Record<string, unknown>[] = [
  { name: 'A number for a date', start_date: Number(today), end_date: Number(today) },
  { name: 'Dashes in its dates', start_date: demoToday, end_date: demoToday },
  { name: 'Never ends', end_date: 0 },
  { name: 'Never ends, as text', end_date: '0' },
  { name: 'Backwards', end_date: '20200101' },
  { name: 'Of no kind', type: 'ZZ' },
  { name: 'Of no type', type: '' },
  { name: 'In no known state', status: 'Q' },
  { name: 'For all by category', apply_to: { item_id: [], category_id: ['all'] } },
  { name: 'For all, and some', apply_to: { item_id: ['all', 3], category_id: [1] } },
  { name: 'For what is gone', apply_to: { item_id: [987654], category_id: [] } },
  { name: 'For a word', apply_to: 'all' },
  { name: 'Switched off', enabled: 0 },
  { name: '<img src=x onerror=alert(1)>', price_src: 'Yield', details: 'none' },
  { name: 'No first day', start_date: 'soon' },
  { name: 'The thirtieth of February', start_date: '20260230' },
]

/** @param rules how many more events there are on one day */
function openView(view: string, rules = 20): void {
  const more = Array.from({ length: rules }, (_, nth) => ({ name: `Rule ${nth}`, type: 'SP' }))
  openPlace(tab, {
    at: `/calendar?view=${view}`,
    routes: <Route path="/calendar" element={<CalendarPlace />} />,
    instead({ path }) {
      if (path !== '/api/3.0/event') return null
      const events = Object.fromEntries(
        [...bad, ...more].map((one, nth) => [nth + 1, { ...sound, ...one, rate_id: nth + 1 }]),
      )
      return Response.json({ version: '3.0', request: { status: 'OK' }, events })
    },
  })
}

test('the grid opens, and says why a price is what it is under a thousand events', async () => {
  openView('grid', 1000)
  const grid = await screen.findByRole('grid', { name: 'Prices' })
  const cell = await waitFor(() => {
    const found = grid.querySelector(`[role=gridcell][data-day="${demoToday}"]`)
    if (!(found instanceof HTMLElement)) throw new Error('Today is not there yet.')
    return found
  })
  fireEvent.click(cell)
  fireEvent.click(await screen.findByRole('button', { name: 'Why?' }))
  const why = await screen.findByRole('complementary', { name: /Why/ })
  expect(await within(why).findByText('Rule 999')).toBeTruthy()
  expect(within(why).queryByText('Switched off')).toBeNull()
  expect(within(why).queryByText('Backwards')).toBeNull()
})

test('the year opens, with its overlaps', async () => {
  openView('year')
  const year = await screen.findByRole('region', { name: /^Year/ })
  await waitFor(() => expect(year.textContent).toContain('overlaps'))
})

test('the list opens, and says what is wrong with an event and how many could not be read', async () => {
  openView('list')
  expect(await screen.findByText('Could not load 2 price rules.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Season')
  expect(await screen.findByText('Ends before it begins')).toBeTruthy()
})

test('the changes open', async () => {
  openView('changes')
  expect(await screen.findByText('No changes yet')).toBeTruthy()
})
