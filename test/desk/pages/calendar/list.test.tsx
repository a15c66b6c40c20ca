import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDraftStore } from '../../../../src/desk/pages/calendar/drafts/draftStore.ts'
import { useOpenDrafts } from '../../../../src/desk/pages/calendar/drafts/openDrafts.ts'
import { ListView } from '../../../../src/desk/pages/calendar/list/ListView.tsx'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'
import { type Instead, type OpenPlace, openPlace } from '../../openPlace.tsx'
import { fill } from '../../pressKey.ts'
import { draftsNow, stepsNow } from './openEditor.tsx'

let house: FrontDesk
let tab: Tab
beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  tab = await house.signIn('maria')
})
afterAll(() => house.close())

function Bench() {
  useOpenDrafts()
  return <ListView />
}

async function openList(
  at = '/calendar?view=list',
  instead: Instead = () => null,
): Promise<OpenPlace> {
  const routes = <Route path="/calendar" element={<Bench />} />
  const place = openPlace(tab, { at, routes, instead })
  await screen.findByRole('table', { name: 'Price rules' })
  // What is stored on the tablet is read meanwhile.
  await waitFor(() => expect(useDraftStore.getState().isReadOnly).toBe(false))
  return place
}

const names = () =>
  screen.getAllByRole('rowheader').map((one) => within(one).getByRole('button').textContent)

test('the list is sorted by its heads, and the address has the order (ux.md §4.2)', async () => {
  const place = await openList()
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(names()[0]).toBe('Autumn colours 2025')
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(names().at(-1)).toBe('Autumn colours 2025')
  expect(place.address()).toContain('sort=-name')
})

test('a filter narrows the list, says how many are left, and can be removed (ux.md §4.2)', async () => {
  const place = await openList()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Closure')
  expect(names()).toContain('Sauna repairs')
  expect(names()).not.toContain('Summer 2026')
  fireEvent.change(screen.getByLabelText('Active on'), { target: { value: '2026-07-21' } })
  expect(place.address()).toContain('on=2026-07-21')
  expect(names()).toEqual(['Sauna repairs'])
  expect(screen.getByText(/^1 of \d+ price rules$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(names()).toContain('Summer 2026')
})

test('an event that a service should not have is listed as it is, and unreadable ones are counted (ux.md §4.6)', async () => {
  const odd = {
    rate_id: 1,
    name: 'Odd',
    type: 'ZZ',
    start_date: '20270201',
    end_date: 20270101,
    apply_to: { item_id: ['999'] },
  }
  await openList('/calendar?view=list', ({ path }) =>
    path === '/api/3.0/event'
      ? Response.json(anEnvelope({ events: { 1: odd, 2: { rate_id: 2, name: 'No day' } } }))
      : null,
  )
  const row = (await screen.findByText('Ends before it begins')).closest('tr')
  expect(row?.textContent).toContain('Unknown type ZZ')
  expect(await screen.findByText('Its item no longer exists')).toBeTruthy()
  expect(screen.getByText('Could not load 1 price rule.')).toBeTruthy()
})

test('several events are disabled as one step, and one undo brings them back (ux.md §4.8)', async () => {
  await openList('/calendar?view=list&type=closure')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Sauna repairs' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Rowing boats ashore' }))
  await userEvent.click(screen.getByRole('button', { name: 'Disable' }))
  expect(stepsNow()).toEqual(['Disable 2 price rules'])
  expect(draftsNow().map(({ op }) => op)).toEqual(['disable', 'disable'])
  expect(screen.getByRole('row', { name: /Sauna repairs/ }).textContent).toContain('DisabledDraft')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(draftsNow()).toEqual([])
})

test('an event that is opened from the list is edited as a whole (ux.md §4.5)', async () => {
  await openList()
  await userEvent.click(screen.getByRole('button', { name: 'Summer 2026' }))
  const percent = await screen.findByRole('textbox', { name: 'Percent' })
  fill(percent, '25')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(stepsNow()).toEqual(['Change Summer 2026'])
  expect(draftsNow()).toEqual([
    expect.objectContaining({
      op: 'update',
      after: expect.objectContaining({ price: { kind: 'dynamic', rate: 25, unit: 'percent' } }),
    }),
  ])
})

test('events are shown side by side, and their differences are marked (ux.md §4.2)', async () => {
  await openList('/calendar?view=list&type=closure')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Sauna repairs' }))
  const button = screen.getByRole('button', { name: 'Compare' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Rowing boats ashore' }))
  await userEvent.click(button)
  const sheet = screen.getByRole('dialog', { name: 'Compare 2 price rules' })
  const row = (label: RegExp) => within(sheet).getByRole('row', { name: label }).textContent
  expect(row(/^Name/)).toContain('Differs')
  expect(row(/^Enabled/)).toBe('EnabledYesYes')
  await userEvent.click(within(sheet).getByRole('switch', { name: 'Differences only' }))
  expect(within(sheet).queryByRole('row', { name: /^Enabled/ })).toBeNull()
})
