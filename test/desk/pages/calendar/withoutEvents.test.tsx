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
  [403, 'forbidden', /This account may not do that/],
  [403, 'not_in_plan', /This business’s plan does not include that/],
  [500, 'oops', /The booking service has a fault/],
]

const review = () => screen.getByRole('button', { name: /^Review/ })

test.each(refusals)(
  'a calendar whose events are refused with %i %s says so, shows no price and cannot be changed (§2.8)',
  async (httpCode, errorCode, why) => {
    let isRefused = true
    openPlace(tab, {
      at: '/calendar?view=grid',
      routes: <Route path="/calendar" element={<CalendarPlace />} />,
      before({ queryClient }) {
        const { queries } = queryClient.getDefaultOptions()
        queryClient.setDefaultOptions({ queries: { ...queries, retry: false } })
      },
      instead: ({ path }) =>
        path === '/api/3.0/event' && isRefused
          ? Response.json({ error: { httpCode, errorCode, message: '' } }, { status: httpCode })
          : null,
    })
    expect(await screen.findByText('Prices and closures are not known')).toBeTruthy()
    expect(screen.getByText(why)).toBeTruthy()
    const grid = await screen.findByRole('grid', { name: 'Events' })
    const cellToday = (): Element | null =>
      grid.querySelector(`[role=gridcell][data-day="${demoToday}"]`)
    await waitFor(() => expect(cellToday()?.textContent).toContain('?'))
    const cellLabels = [...grid.querySelectorAll('[role=gridcell][data-day]')].map(
      (cell) => cell.textContent,
    )
    expect(cellLabels.filter((words) => !words?.includes('?'))).toEqual([])

    const newEvent = screen.getByRole('button', { name: 'New event' })
    expect(newEvent.getAttribute('aria-disabled')).toBe('true')
    expect(review().getAttribute('aria-disabled')).toBe('true')
    await waitFor(() => expect(review().title).toMatch(/not known/))

    isRefused = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText('Prices and closures are not known')).toBeNull())
    await waitFor(() => expect(cellToday()?.textContent).not.toContain('?'))
  },
)
