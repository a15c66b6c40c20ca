import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, parseDay } from '../../../src/contract/day.ts'
import type { Selection } from '../../../src/desk/calendar/rules/edits.ts'
import { type FrontDesk, startFrontDesk } from '../../example/aFrontDesk.ts'
import { demoToday } from '../../example/aService.ts'
import type { Tab } from '../../example/aTab.ts'
import { itemIn } from '../../example/itemIn.ts'
import { aFreshPage } from '../openPlace.tsx'
import { draftsNow, openEditor, stepsNow } from './openEditor.tsx'

let house: FrontDesk
let tab: Tab
let hut: number
beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  tab = await house.signIn('maria')
  hut = await itemIn(house.service.database, { name: 'Hut' })
})
afterAll(() => house.close())
aFreshPage()

const next = (days: number) => addDays(parseDay(demoToday), days)
const weekend = (): Selection => ({
  itemIds: [hut],
  days: { from: next(7), to: next(8) },
  weekdays: [],
})
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('a weekend is closed by Close and Save draft, as one step that names it (ux.md §4.3)', async () => {
  await openEditor(tab, weekend())
  await press('Close these')
  expect(screen.getByRole('dialog', { name: 'Close' }).textContent).toContain('Hut')
  await press('Save draft')
  expect(draftsNow()).toEqual([
    expect.objectContaining({
      op: 'create',
      author: expect.stringContaining('Maria'),
      after: expect.objectContaining({
        kind: 'special',
        available: false,
        startDay: next(7),
        endDay: next(8),
        appliesTo: { allItems: false, itemIds: [hut], categoryIds: [] },
      }),
    }),
  ])
  expect(stepsNow()).toEqual([expect.stringMatching(/^Close Jul 18\s–\s19, Hut$/)])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a closure keeps the name and the reason it was given (ux.md §4.1)', async () => {
  await openEditor(tab, weekend())
  await press('Close these')
  const sheet = within(screen.getByRole('dialog', { name: 'Close' }))
  await userEvent.type(sheet.getByRole('textbox', { name: 'Name' }), 'Roof')
  await userEvent.type(sheet.getByRole('textbox', { name: 'Reason' }), 'The roof leaks')
  await press('Save draft')
  expect(draftsNow()[0]).toMatchObject({ reason: 'The roof leaks', after: { name: 'Roof' } })
})
