import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Component as CalendarPlace } from '../../../../src/desk/pages/calendar/CalendarPlace.tsx'
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

const refusals: readonly [number, string, RegExp][] = [
  [403, 'not_in_plan', /Not in your plan/],
  [500, 'oops', /Problem at the booking system/],
  [403, 'forbidden', /No permission/],
]

const review = () => screen.getByRole('button', { name: /^Review/ })
const retry = async () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

test('a calendar whose events are refused says why, shows no price and cannot be changed (§2.8)', async () => {
  let nth = 0
  openPlace(tab, {
    at: '/calendar?view=grid',
    routes: <Route path="/calendar" element={<CalendarPlace />} />,
    before({ queryClient }) {
      const { queries } = queryClient.getDefaultOptions()
      queryClient.setDefaultOptions({ queries: { ...queries, retry: false } })
    },
    instead({ path }) {
      const [httpCode, errorCode] = refusals[nth] ?? []
      if (path !== '/api/3.0/event' || httpCode === undefined) return null
      return Response.json({ error: { httpCode, errorCode, message: '' } }, { status: httpCode })
    },
  })
  expect(await screen.findByText('Could not load prices.')).toBeTruthy()
  for (const [, , why] of refusals) {
    expect(await screen.findByText(why)).toBeTruthy()
    const grid = await screen.findByRole('grid', { name: 'Prices' })
    const cellToday = (): Element | null =>
      grid.querySelector(`[role=gridcell][data-day="${demoToday}"]`)
    await waitFor(() => expect(cellToday()?.textContent).toContain('?'))
    const cellLabels = [...grid.querySelectorAll('[role=gridcell][data-day]')].map(
      (cell) => cell.textContent,
    )
    expect(cellLabels.filter((words) => !words?.includes('?'))).toEqual([])
    const newEvent = screen.getByRole('button', { name: 'New price rule' })
    expect(newEvent.getAttribute('aria-disabled')).toBe('true')
    expect(review().getAttribute('aria-disabled')).toBe('true')
    await waitFor(() => expect(review().title).toBe('Prices not loaded yet'))
    nth += 1
    await retry()
  }
  const grid = await screen.findByRole('grid', { name: 'Prices' })
  await waitFor(() => expect(screen.queryByText('Could not load prices.')).toBeNull())
  const cellOfToday = grid.querySelector(`[role=gridcell][data-day="${demoToday}"]`)
  await waitFor(() => expect(cellOfToday?.textContent).not.toContain('?'))
})
