import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, type CalendarDay, parseDay } from '../../../../../src/contract/day.ts'
import { useChosen } from '../../../../../src/desk/pages/calendar/address/selectionStore.ts'
import { Component as CalendarPlace } from '../../../../../src/desk/pages/calendar/CalendarPlace.tsx'
import { nothingChosen } from '../../../../../src/desk/pages/calendar/rules/selection.ts'
import { holdUntilFirstRows } from '../../../../../src/desk/ui/firstRows.ts'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import { demoToday } from '../../../../example/aService.ts'
import type { Tab } from '../../../../example/aTab.ts'
import { openPlace } from '../../../openPlace.tsx'
import { fill, pressKey } from '../../../pressKey.ts'

let house: FrontDesk
let tab: Tab
beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  tab = await house.signIn('maria')
})
afterAll(() => house.close())
// Nothing is hidden here, and checking that for each of a hundred cells takes half of the time.
configure({ defaultHidden: true })
beforeEach(() => useChosen.setState(nothingChosen, true))

// A small window: the tests hold for ten items as for twenty, and each price renders every cell again.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(700)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(280)
})

// Rendering one part must not change another; React reports that only on the console.
let complaints: string[] = []
beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...words: readonly unknown[]) => {
    complaints.push(words.map(String).join(' '))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
})

const today = parseDay(demoToday)

async function openGrid(at = '/calendar'): Promise<HTMLElement> {
  openPlace(tab, { at, routes: <Route path="/calendar" element={<CalendarPlace />} /> })
  return await screen.findByRole('grid', { name: 'Prices' })
}

/** The cells of the first item on the page, by their day. */
function cellOn(grid: HTMLElement, day: CalendarDay, nth = 0): HTMLElement {
  const cell = grid.querySelectorAll<HTMLElement>(`[role=gridcell][data-day="${day}"]`)[nth]
  if (!cell) throw new Error(`no cell on ${day}`)
  return cell
}

const chosen = (grid: HTMLElement): (string | undefined)[] =>
  [...grid.querySelectorAll<HTMLElement>('[role=gridcell][aria-selected=true]')].map(
    (cell) => cell.dataset['day'],
  )

const statusText = (): string =>
  screen
    .getAllByRole('status')
    .map((region) => region.textContent)
    .join(' ')

describe('The grid (ux.md §4.2)', () => {
  test('is named Events, has items under their categories, and calls no price unknown while it is being requested', async () => {
    const grid = await openGrid()
    const canvas = grid.parentElement
    const unknown = () => grid.querySelectorAll('[data-unknown]').length
    expect(unknown() === 0 || canvas?.hasAttribute('data-pricing')).toBe(true)
    expect(within(grid).getByRole('rowheader', { name: 'Cabins' })).toBeTruthy()
    expect(within(grid).getByRole('rowheader', { name: /^Heron cabin/ })).toBeTruthy()
    expect(grid.getAttribute('aria-colcount')).toBe('731')
    const cells = within(grid).getAllByRole('gridcell')
    expect(cells.length).toBeLessThan(2000)
    await waitFor(() => expect(grid.querySelector('[data-mark=verified]')).not.toBeNull())
    await waitFor(() => expect(canvas?.hasAttribute('data-pricing')).toBe(false))
    expect(unknown()).toBe(0)
  })

  test('has one cell with the focus, today where its address is mistyped, named by item, day, price and what is left', async () => {
    const grid = await openGrid('/calendar?view=sideways&from=2026-02-30&item=x')
    const stops = grid.querySelectorAll('[role=gridcell][tabindex="0"]')
    expect([...stops]).toEqual([cellOn(grid, today)])
    await waitFor(() =>
      expect(stops[0]?.getAttribute('aria-label')).toMatch(
        /^Heron cabin, .+, [\d.]+, (?:\d+ left|full)$/,
      ),
    )
  })

  test('as a page opens draws the days in sight first, and those around them after the first rows', async () => {
    const tellFirstRows = holdUntilFirstRows()
    const grid = await openGrid()
    const inPage = (): number => grid.querySelectorAll('[role=gridcell]').length
    await waitFor(() => expect(cellOn(grid, addDays(today, 3))).toBeTruthy())
    const inSight = inPage()
    tellFirstRows()
    await waitFor(() => expect(inPage()).toBeGreaterThan(inSight))
  })
})

describe('Choosing days (ux.md §4.3)', () => {
  test('one tap begins and one tap ends the range, weekday chips narrow it, and the bar says what is chosen and what can be done', async () => {
    const grid = await openGrid()
    await userEvent.click(cellOn(grid, today))
    const bar = screen.getByRole('toolbar', { name: 'Selection' })
    expect(bar.textContent).toContain('tap the last day')
    await userEvent.click(cellOn(grid, addDays(today, 6)))
    expect(chosen(grid)).toEqual([0, 1, 2, 3, 4, 5, 6].map((days) => addDays(today, days)))
    expect(bar.textContent).toContain('7 days')
    expect(
      ['Closure', 'Set price', '+/- %', 'Discount', 'Repeat', 'Clear', 'Why?'].every(
        (name) => within(bar).queryByRole('button', { name }) !== null,
      ),
    ).toBe(true)
    expect(statusText()).toContain('7 days selected')
    const chips = screen.getByRole('group', { name: 'Weekdays' })
    await userEvent.click(within(chips).getByRole('button', { name: 'Sat' }))
    expect(chosen(grid)).toEqual([today])
    await userEvent.click(within(chips).getByRole('button', { name: 'Sat' }))
    expect(chosen(grid)).toHaveLength(7)
  })

  test('dates can be typed too', async () => {
    const grid = await openGrid()
    await userEvent.click(cellOn(grid, today))
    const bar = within(screen.getByRole('toolbar', { name: 'Selection' }))
    await userEvent.click(bar.getByRole('button', { name: /tap the last day/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Dates' }))
    const last = sheet.getByLabelText('Last day')
    fill(last, addDays(today, 3))
    await userEvent.click(sheet.getByRole('button', { name: 'Select days' }))
    expect(chosen(grid)).toHaveLength(4)
  })

  test('the head of a day chooses it for all items, the head of an item its days in sight, and a day’s head after it only this item', async () => {
    const grid = await openGrid()
    const [day] = within(grid)
      .getAllByRole('columnheader')
      .filter((head) => head.dataset['headDay'] === addDays(today, 1))
    if (day === undefined) throw new Error('no head for tomorrow')
    await userEvent.click(day)
    expect(new Set(chosen(grid))).toEqual(new Set([addDays(today, 1)]))
    expect(chosen(grid).length).toBeGreaterThan(3)
    await userEvent.click(within(grid).getByRole('rowheader', { name: /^Heron cabin/ }))
    expect(new Set(chosen(grid)).size).toBeGreaterThan(7)
    await userEvent.click(day)
    expect(chosen(grid)).toEqual([addDays(today, 1)])
  })

  test('a category is closed over two dates with five taps', async () => {
    const grid = await openGrid()
    const headOf = (date: CalendarDay) =>
      within(grid)
        .getAllByRole('columnheader')
        .find((head) => head.dataset['headDay'] === date) ?? grid
    await userEvent.click(within(grid).getByRole('rowheader', { name: 'Cabins' }))
    await userEvent.click(headOf(addDays(today, 2)))
    await userEvent.click(headOf(addDays(today, 3)))
    expect(new Set(chosen(grid))).toEqual(new Set([addDays(today, 2), addDays(today, 3)]))
    await userEvent.click(screen.getByRole('button', { name: 'Closure' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save draft' }))
    for (const date of [addDays(today, 2), addDays(today, 3)]) {
      await waitFor(() =>
        expect(cellOn(grid, date).getAttribute('aria-label')).toContain('closed, draft'),
      )
    }
    const otherCategory = [...grid.querySelectorAll(`[data-day="${addDays(today, 2)}"]`)].at(-1)
    expect(otherCategory?.getAttribute('aria-label')).not.toContain('closed')
  })

  test('a weekend of one item is closed with four taps', async () => {
    const grid = await openGrid()
    await userEvent.click(cellOn(grid, addDays(today, 7)))
    await userEvent.click(cellOn(grid, addDays(today, 8)))
    await userEvent.click(screen.getByRole('button', { name: 'Closure' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() =>
      expect(cellOn(grid, addDays(today, 7)).getAttribute('aria-label')).toMatch(/closed, draft$/),
    )
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() =>
      expect(cellOn(grid, addDays(today, 7)).getAttribute('aria-label')).not.toContain('closed'),
    )
  })
})

async function begin(): Promise<HTMLElement> {
  const grid = await openGrid()
  cellOn(grid, today).focus()
  return grid
}

/** Opens the sheet that closes days by its key, and leaves it. */
const openAndClose = async () => {
  await pressKey('c')
  const sheet = within(await screen.findByRole('dialog', { name: 'New closure' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
}

const focusedDay = (): string => document.activeElement?.getAttribute('data-day') ?? ''

describe('With the keyboard (ux.md §4.4)', () => {
  test('arrows move from cell to cell, and the whole of each is read out', async () => {
    const grid = await begin()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement).toBe(cellOn(grid, addDays(today, 1), 1))
    await waitFor(() => expect(statusText()).toMatch(/^Otter cabin, .+, live price/))
  })

  test('C closes the focused cell, or the cells chosen by Shift with arrows, and Escape ends the choice', async () => {
    const grid = await begin()
    await openAndClose()
    cellOn(grid, today).focus()
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    expect(chosen(grid)).toHaveLength(3)
    await openAndClose()
    await userEvent.keyboard('{Escape}')
    await waitFor(() =>
      expect(within(grid).queryAllByRole('gridcell', { selected: true })).toEqual([]),
    )
  })

  test('a digit typed on chosen days begins their price (ux.md §4.4)', async () => {
    await begin()
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await pressKey('7')
    const pad = within(await screen.findByRole('dialog', { name: 'Set price' }))
    expect(pad.getByRole('textbox', { name: 'Price' })).toHaveProperty('value', '7')
    await userEvent.keyboard('5{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(
        /, 75, [\d.]+ before, draft/,
      ),
    )
    await userEvent.keyboard('{Control>}z{/Control}')
  })

  test('where nothing is chosen, minus and plus zoom out and in (ux.md §4.3)', async () => {
    const place = await begin()
    await pressKey('-')
    await waitFor(() => expect(place.querySelector('[role=gridcell]')).toBeTruthy())
    expect(screen.getByRole('grid').parentElement?.dataset['month']).toBe('true')
  })

  test('last year is shown beside this year with one tap, and taken away with one more (ux.md §4.2)', async () => {
    const grid = await openGrid()
    const lastYear = screen.getByRole('button', { name: 'Last year' })
    await userEvent.click(lastYear)
    expect(lastYear.getAttribute('aria-pressed')).toBe('true')
    await within(grid).findByText('Below: last year')
    await userEvent.click(lastYear)
    expect(within(grid).queryByText('Below: last year')).toBeNull()
  })

  test('keys go one page further and to today, and the question mark opens the calendar’s keys wherever the focus is in it', async () => {
    await begin()
    await userEvent.keyboard('{PageDown}')
    expect(focusedDay() > addDays(today, 6)).toBe(true)
    await pressKey('t')
    expect(focusedDay()).toBe(today)
    screen.getByRole('link', { name: 'Year' }).focus()
    await pressKey('?')
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy()
  })

  test('an event in Why this price opens to be edited, and Why stays beside it (ux.md §4.2)', async () => {
    await begin()
    await pressKey('w')
    const slip = within(await screen.findByRole('list', { name: 'Price steps' }))
    const [edit] = await slip.findAllByRole('button', { name: /^Edit / })
    await userEvent.click(edit ?? document.body)
    expect(await screen.findByRole('dialog', { name: 'Edit price rule' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Why this price' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  })
})
