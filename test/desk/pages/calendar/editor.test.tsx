import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, parseDay } from '../../../../src/contract/day.ts'
import type { CellSelection } from '../../../../src/desk/pages/calendar/rules/edits.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoToday } from '../../../example/aService.ts'
import type { Tab } from '../../../example/aTab.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { fill } from '../../pressKey.ts'
import { draftsNow, openEditor, stepsNow } from './openEditor.tsx'

let house: FrontDesk
let tab: Tab
let hut: number
beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  tab = await house.signIn('maria')
  hut = await itemIn(house.service.database, { name: 'Hut', categoryId: 5 })
})
afterAll(() => house.close())

const next = (days: number) => addDays(parseDay(demoToday), days)
const weekend = (): CellSelection => ({
  itemIds: [hut],
  days: { from: next(7), to: next(8) },
  weekdays: [],
})
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

/** The drafts that an answer would make, as they are listed. */
const made = () => within(screen.getByRole('list', { name: 'New drafts' })).getAllByRole('listitem')

test('a weekend is closed by Closure and Save draft, as one step with a name that says so, and keeps name and reason (ux.md §4.3)', async () => {
  await openEditor(tab, weekend())
  await press('Close these')
  expect(screen.getByRole('dialog', { name: 'New closure' }).textContent).toContain('Hut')
  const sheet = within(screen.getByRole('dialog', { name: 'New closure' }))
  fill(sheet.getByRole('textbox', { name: 'Name' }), 'Roof')
  fill(sheet.getByRole('textbox', { name: 'Reason' }), 'The roof leaks')
  await press('Save draft')
  expect(draftsNow()).toEqual([
    expect.objectContaining({
      op: 'create',
      author: expect.stringContaining('Maria'),
      reason: 'The roof leaks',
      after: expect.objectContaining({
        name: 'Roof',
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

test('a price is set by the pad, again in the same draft, raised or lowered by what is typed, and = enters the last one again (ux.md §4.3)', async () => {
  await openEditor(tab, weekend())
  await press('Set price')
  await userEvent.keyboard('75{Enter}')
  await press('Set price')
  for (const key of ['1', '2', '0']) await press(key)
  await press('Save draft')
  await press('+/- %')
  await press('−10%')
  await press('Save draft')
  await press('+/- %')
  await press('Repeat last entry')
  expect(screen.getByRole('textbox', { name: 'Price' })).toHaveProperty('value', '−10%')
  await press('Save draft')
  expect(draftsNow().map(({ after, newPrice }) => [after.price, newPrice?.minor ?? null])).toEqual([
    [{ kind: 'new' }, 12000],
    [{ kind: 'dynamic', rate: -10, unit: 'percent' }, null],
    [{ kind: 'dynamic', rate: -10, unit: 'percent' }, null],
  ])
})

test('digits typed on the days before the sheet has come are all part of the price (ux.md §4.4)', async () => {
  await openEditor(tab, weekend())
  act(() => {
    for (const digit of ['8', '5']) {
      fireEvent.click(screen.getByRole('button', { name: `Type ${digit} on the days` }))
    }
  })
  await userEvent.keyboard('0{Enter}')
  expect(draftsNow().map(({ newPrice }) => newPrice?.minor)).toEqual([85000])
})

test('what the pad cannot read is not saved, and the pad says what it accepts (ux.md §4.3)', async () => {
  await openEditor(tab, weekend())
  await press('+/- %')
  await userEvent.keyboard('12{Enter}')
  expect(screen.getByText(/Start with \+ or −/)).toBeTruthy()
  expect(draftsNow()).toEqual([])
})

test('a season that repeats weekly is made in the form alone, where the first missing value has the focus (ux.md §0, §4.6 E1)', async () => {
  await openEditor(tab, null)
  await press('New price rule')
  await press('Save draft')
  expect(screen.getByText('Enter a name')).toBeTruthy()
  expect(screen.getByText('Choose items')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
  expect(draftsNow()).toEqual([])
  const sheet = within(screen.getByRole('dialog', { name: 'New price rule' }))
  fill(sheet.getByRole('textbox', { name: 'Name' }), 'Long weekends')
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Type' }), 'Season')
  fireEvent.change(sheet.getByLabelText('First day'), { target: { value: next(10) } })
  fireEvent.change(sheet.getByLabelText('Last day'), { target: { value: next(70) } })
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Repeats' }), 'Weekly')
  const on = within(sheet.getByRole('group', { name: 'Weekdays' }))
  await userEvent.click(on.getByRole('button', { name: 'Fri' }))
  await userEvent.click(on.getByRole('button', { name: 'Sat' }))
  fill(sheet.getByRole('searchbox', { name: 'Find an item' }), 'Hut')
  await userEvent.click(sheet.getByRole('checkbox', { name: 'Hut' }))
  fill(sheet.getByRole('textbox', { name: 'Percent' }), '15')
  await press('Save draft')
  expect(stepsNow()).toEqual(['New season Long weekends'])
  expect(draftsNow()[0]?.after).toMatchObject({
    kind: 'season',
    typeId: 'SE',
    startDay: next(10),
    endDay: next(70),
    repeat: 'weekly',
    weekdays: ['fri', 'sat'],
    price: { kind: 'dynamic', rate: 15, unit: 'percent' },
    appliesTo: { allItems: false, itemIds: [hut], categoryIds: [] },
  })
})

test('a discount has a code, vouchers and a percentage: on the chosen days, or a new one for which days and items are chosen first (§2.8)', async () => {
  await openEditor(tab, weekend())
  await press('Discount')
  const sheet = within(screen.getByRole('dialog', { name: 'New discount' }))
  fill(sheet.getByRole('textbox', { name: 'Name' }), 'JULY10')
  fill(sheet.getByRole('textbox', { name: 'Percent' }), '10')
  const vouchers = sheet.getByRole('textbox', { name: 'Vouchers' })
  fill(vouchers, '25')
  expect(sheet.queryByRole('switch', { name: 'Closed' })).toBeNull()
  await press('Save draft')
  expect(draftsNow()[0]?.after).toMatchObject({
    kind: 'discount',
    startDay: next(7),
    vouchers: 25,
    available: true,
    price: { kind: 'dynamic', rate: -10, unit: 'percent' },
  })

  await press('New discount')
  const another = within(screen.getByRole('dialog', { name: 'New discount' }))
  expect(another.getByLabelText('Last day')).toHaveProperty('value', '')
  expect(another.queryAllByRole('checkbox', { checked: true })).toEqual([])
  fill(another.getByRole('textbox', { name: 'Name' }), 'ANYTIME')
  fill(another.getByRole('textbox', { name: 'Percent' }), '10')
  await press('Save draft')
  expect(another.getByText('Choose items')).toBeDefined()
  expect(draftsNow()).toHaveLength(1)
})

test('what no event can express, 3 for 2 or a minimum stay, is offered as the nearest possible event, or refused (§2.8)', async () => {
  await openEditor(tab, weekend())
  await press('Discount')
  const sheet = within(screen.getByRole('dialog', { name: 'New discount' }))
  fill(sheet.getByRole('textbox', { name: 'Name' }), 'THREEFOR2')
  await userEvent.click(sheet.getByText('3 for 2 or minimum stay'))
  expect(sheet.getByText(/edit the item in the booking system/)).toBeTruthy()
  await press('Set 33.33 % off')
  await press('Save draft')
  expect(draftsNow().at(-1)?.after).toMatchObject({
    name: 'THREEFOR2',
    wholeLength: true,
    price: { kind: 'dynamic', rate: -33.33, unit: 'percent' },
  })
})

test('prices by what is left say what it costs when few are left (§2.8 Yield)', async () => {
  await openEditor(tab, weekend())
  await press('New price rule')
  fill(screen.getByRole('textbox', { name: 'Name' }), 'Last huts')
  const group = within(screen.getByRole('group', { name: 'Thresholds' }))
  await press('Add threshold')
  fill(group.getByRole('textbox', { name: 'Left at most' }), '2')
  fill(group.getByRole('textbox', { name: '% of the price' }), '125')
  await press('Save draft')
  expect(draftsNow()[0]?.after.price).toEqual({
    kind: 'yield',
    levels: [{ level: 2, rate: 125 }],
  })
})

test('an edit of some days of an event asks which days are meant, and shows the drafts (ux.md §4.5)', async () => {
  await openEditor(tab, weekend())
  await press('Edit Summer 2026')
  const percent = screen.getByRole('textbox', { name: 'Percent' })
  expect(percent).toHaveProperty('value', '+20')
  fill(percent, '30')
  await press('Save draft')
  expect(screen.getByRole('dialog', { name: 'Days to change' })).toBeTruthy()
  expect(made().map((one) => one.textContent)).toEqual([
    expect.stringMatching(/Jun 15.*Unchanged: \+20 %Keeps its order/),
    expect.stringMatching(/Jul 18.*Changed: \+30 %New price rule/),
    expect.stringMatching(/Jul 20.*Unchanged: \+20 %New price rule/),
  ])
  await userEvent.click(screen.getByRole('radio', { name: /^These days and later/ }))
  expect(made()).toHaveLength(2)
  await userEvent.click(screen.getByRole('radio', { name: /^Only these days/ }))
  await press('Save draft')
  expect(draftsNow().map(({ op }) => op)).toEqual(['update', 'create', 'create'])
  expect(new Set(draftsNow().map(({ together }) => together)).size).toBe(1)
  expect(stepsNow()).toEqual([expect.stringMatching(/^Change Summer 2026, only Jul 18\s–\s19$/)])
})

test('an event is removed by disabling it, because the contract deletes nothing (ux.md §4.9)', async () => {
  await openEditor(tab, null)
  await press('Edit Sauna repairs')
  await press('Disable')
  expect(draftsNow()).toEqual([
    expect.objectContaining({
      op: 'disable',
      before: expect.objectContaining({ name: 'Sauna repairs', enabled: true }),
    }),
  ])
  expect(stepsNow()).toEqual(['Disable Sauna repairs'])
  await press('Edit Sauna repairs')
  await userEvent.click(screen.getByRole('switch', { name: 'Enabled' }))
  await press('Save draft')
  expect(draftsNow()).toEqual([])
})

test('Repeat makes an event of these days hold every week (ux.md §4.5)', async () => {
  await openEditor(tab, weekend())
  await press('Close these')
  await press('Save draft')
  await press('Repeat')
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: next(60) } })
  await press('Save draft')
  expect(draftsNow()).toHaveLength(1)
  expect(draftsNow()[0]?.after).toMatchObject({
    available: false,
    startDay: next(7),
    endDay: next(60),
    repeat: 'weekly',
    weekdays: ['sat', 'sun'],
  })
})

test('Clear removes a closure from the chosen days, and leaves the season (ux.md §4.3)', async () => {
  await openEditor(tab, weekend())
  await press('Close these')
  await press('Save draft')
  await press('Clear')
  await press('Save draft')
  expect(draftsNow()).toEqual([])
  expect(stepsNow().at(-1)).toMatch(/^Clear Jul 18\s–\s19, Hut$/)
})

test('Clear splits an event that continues elsewhere, and its parts stay together (ux.md §4.5)', async () => {
  await openEditor(tab, weekend())
  await press('Clear')
  const summer = screen.getByRole('checkbox', { name: /Summer 2026/ })
  expect(summer).toHaveProperty('checked', false)
  await userEvent.click(summer)
  await press('Save draft')
  const [before, ...others] = draftsNow()
  expect(before).toMatchObject({ op: 'update', after: { endDay: next(6) } })
  expect(others.map(({ after }) => after.appliesTo.itemIds.includes(hut))).not.toContain(true)
  expect(others).toHaveLength(2)
})
