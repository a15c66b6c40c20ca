import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Component as CalendarPlace } from '../../../../src/desk/pages/calendar/CalendarPlace.tsx'
import { useDraftStore } from '../../../../src/desk/pages/calendar/drafts/draftStore.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { openPlace } from '../../openPlace.tsx'
import { draftsNow, stepsNow } from './openEditor.tsx'

let house: FrontDesk
let tab: Tab
beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  tab = await house.signIn('maria')
  await itemIn(house.service.database, { name: 'Hut' })
})
afterAll(() => house.close())

test('the sheet of an event shows what is wrong with it while it is typed, with a suggestion that saves it in one step (ux.md §4.6)', async () => {
  openPlace(tab, {
    at: '/calendar?view=list',
    routes: <Route path="/calendar" element={<CalendarPlace />} />,
  })
  await waitFor(() => expect(useDraftStore.getState().isReadOnly).toBe(false))
  await userEvent.click(await screen.findByRole('button', { name: 'New price rule' }))
  const sheet = within(screen.getByRole('dialog', { name: 'New price rule' }))
  const fill = (label: string, value: string) =>
    fireEvent.change(sheet.getByLabelText(label), { target: { value } })
  fill('Name', 'Late summer')
  // A weekend has no Tuesday.
  fill('First day', '2026-09-19')
  fill('Last day', '2026-09-20')
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Repeats' }), 'Weekly')
  const on = within(sheet.getByRole('group', { name: 'Weekdays' }))
  await userEvent.click(on.getByRole('button', { name: 'Tue' }))
  fill('Find an item', 'Hut')
  await userEvent.click(sheet.getByRole('checkbox', { name: 'Hut' }))
  fill('Percent', '15')
  const checks = within(sheet.getByRole('region', { name: 'Checks' }))
  await checks.findByText(/^“Late summer” has no effect: no /)
  expect(draftsNow()).toEqual([])

  await userEvent.click(checks.getByRole('button', { name: 'Apply every day' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(stepsNow()).toEqual(['New season Late summer; Apply every day'])
  expect(draftsNow()).toMatchObject([
    { op: 'create', after: { startDay: '2026-09-19', endDay: '2026-09-20', repeat: 'never' } },
  ])
})
