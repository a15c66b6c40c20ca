import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Frame } from '../../../src/desk/app/Frame.tsx'
import { openDesk } from '../../../src/desk/app/openDesk.ts'
import { ApiContext } from '../../../src/desk/core/api/ApiContext.ts'
import { atFirst, expire, useSignIn } from '../../../src/desk/core/api/signIn.ts'
import { Place } from '../../../src/desk/ui/page/Place.tsx'
import { type Answer, aFetch, type SentRequest } from '../../example/aFetch.ts'
import { forgetThePage } from '../forgetThePage.ts'

const signedIn: Answer = {
  json: {
    state: 'in',
    account: { id: 7, name: 'Kenji Sato' },
    business: { name: 'Heron Landing', timeZone: 'America/Vancouver', currency: 'CAD' },
    serverTime: '2026-11-21T17:00:00Z',
  },
}

let close = () => {}
beforeEach(() => useSignIn.setState(atFirst))
afterEach(() => close())

function SignIn() {
  return <p>Sign in, then {new URLSearchParams(useLocation().search).get('returnTo')}</p>
}

function start(
  answer: (request: SentRequest) => Answer = () => signedIn,
  at = '/today?date=2026-11-21',
) {
  const { fetch, requests } = aFetch(answer)
  const desk = openDesk({ fetch, origin: 'http://desk.test' })
  close = desk.close
  render(
    <QueryClientProvider client={desk.queryClient}>
      <ApiContext value={desk.api}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path="/signin" element={<SignIn />} />
            <Route element={<Frame />}>
              <Route path="/today" element={<Place title="Today">The day</Place>} />
              <Route path="*" element={<Place title="Another">Another place</Place>} />
            </Route>
          </Routes>
        </MemoryRouter>
      </ApiContext>
    </QueryClientProvider>,
  )
  return requests
}

test('the main navigation is named Main and marks the current place', async () => {
  start()
  const main = await screen.findByRole('navigation', { name: 'Main' })
  expect(main.textContent).toContain('Bookings')
  expect(screen.getByRole('link', { name: 'Today', current: 'page' })).toBeTruthy()
})

test.each([
  ['/today/KB58R', 'Today'],
  ['/bookings/new', 'Bookings'],
  ['/calendar', 'Calendar'],
])('at %s the main navigation marks %s alone (ux.md §0)', async (at, place) => {
  start(() => signedIn, at)
  await screen.findByRole('navigation', { name: 'Main' })
  const current = screen.getAllByRole('link', { current: 'page', hidden: true })
  expect(current.map((link) => link.textContent)).toEqual([place])
})

test('a signed-out person comes to Sign in, and back here afterwards', async () => {
  start(() => ({ json: { state: 'out', serverTime: '2026-11-21T17:00:00Z' } }))
  expect(await screen.findByText('Sign in, then /today?date=2026-11-21')).toBeTruthy()
})

test('after a sign-out the desk opens without a network as signed out', async () => {
  start(() => ({ json: { state: 'out', serverTime: '2026-11-21T17:00:00Z' } }))
  await screen.findByText('Sign in, then /today?date=2026-11-21')
  close()
  cleanup()
  forgetThePage()
  start(() => 'no network')
  expect(await screen.findByText('Sign in, then /today?date=2026-11-21')).toBeTruthy()
})

test('where nobody is known to be signed in, the page names no person', async () => {
  start(() => 'no network')
  await screen.findByText('No connection')
  expect(screen.queryByRole('button', { name: /^Person/ })).toBeNull()
  expect(document.body.textContent).not.toContain('SI')
})

test('when a sign-in ends, the page stays and a bar offers to sign in in another browser tab', async () => {
  const elsewhere = vi.spyOn(window, 'open').mockReturnValue(null)
  start()
  await screen.findByText('Person: Kenji Sato')
  act(() => expire())
  expect(screen.getByText('The day')).toBeTruthy()
  expect(await screen.findByText('You are signed out')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(elsewhere).toHaveBeenCalledWith('/signin?again=1', '_blank')
})

test('a gate that cannot be reached is shown as such, and tried again automatically', async () => {
  let up = false
  start(() => (up ? signedIn : 'no network'))
  await screen.findByText('No connection')
  up = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The day')).toBeTruthy()
})

test('signing out is sent to the gate and leads to Sign in', async () => {
  const requests = start(({ path }) => (path === '/auth/logout' ? { json: null } : signedIn))
  await screen.findByText('Person: Kenji Sato')
  // The menu is the browser's own popover, which jsdom cannot open.
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out', hidden: true }))
  expect(await screen.findByText(/^Sign in, then/, {}, { timeout: 30_000 })).toBeTruthy()
  await expect
    .poll(() => requests.some(({ method, path }) => method === 'POST' && path === '/auth/logout'))
    .toBe(true)
})
