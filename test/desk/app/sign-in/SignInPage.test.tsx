import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { Component as SignInPage } from '../../../../src/desk/app/sign-in/SignInPage.tsx'
import { ApiContext } from '../../../../src/desk/core/api/ApiContext.ts'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { atFirst, useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { type Answer, aFetch } from '../../../example/aFetch.ts'

beforeEach(() => useSignIn.setState({ ...atFirst, state: 'out', serviceHost: 'bookings.test' }))

function arrive(address: string, answer: Answer = { status: 503, json: null }) {
  const { fetch, requests } = aFetch(() => answer)
  render(
    <ApiContext value={createApi({ fetch, origin: 'http://desk.test' })}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/signin" element={<SignInPage />} />
          <Route path="*" element={<p>Back at work</p>} />
        </Routes>
      </MemoryRouter>
    </ApiContext>,
  )
  return requests
}

test('signing in is one button, and the desk asks for no password (§5.3)', async () => {
  const requests = arrive('/signin?returnTo=%2Fbookings')
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(requests).toMatchObject([
    { method: 'POST', path: '/auth/login', body: { returnTo: '/bookings' } },
  ])
})

test('the page says which service asks next, and for whose desk (§5.3)', () => {
  arrive('/signin')
  expect(screen.getByText(/^Next, /).textContent).toContain('Next, sign in with your staff login.')
})

test('a demo is called a demo, and no other service is', () => {
  arrive('/signin')
  expect(screen.queryByText(/^A demo/)).toBeNull()
  act(() => useSignIn.setState({ isDemo: true }))
  expect(screen.getByText('Demo: all guests, bookings and payments are invented.')).toBeTruthy()
})

test('a sign-in that could not be started says why and can be tried again', async () => {
  arrive('/signin')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Problem at the booking system')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-disabled')).toBeNull()
})

test('a person who did not allow the desk sees what happened', () => {
  arrive('/signin?reason=denied')
  expect(screen.getByText('Sign-in cancelled').closest('[role=alert]')).toBeTruthy()
})

test.each([
  ['denied', 'Sign-in cancelled', 'Sign in again'],
  ['nothing-pending', 'Sign-in expired', 'Sign in again'],
  ['other-sign-in', 'Sign-in already open in another tab', 'sign in here'],
  ['failed', 'Sign-in did not work', 'Sign in again'],
  ['unreachable', 'No answer from the booking system', 'Sign in again'],
])(
  'a sign-in that ended as %s says what happened and what to do now (§5.3)',
  (reason, title, now) => {
    arrive(`/signin?reason=${reason}`)
    const message = screen.getByText(title).closest('[role=alert]')
    expect(message?.textContent).toContain(now)
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  },
)

test('without a connection the page says that nobody is signed in', () => {
  useSignIn.setState({ failure: { kind: 'offline' } })
  arrive('/signin')
  expect(screen.getByText('You are signed out').closest('[role=alert]')?.textContent).toContain(
    'Go online, then sign in.',
  )
})

test('words in the address that are not the desk’s own are not shown', () => {
  arrive('/signin?reason=%3Cb%3Ecall%20555%3C%2Fb%3E')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([''])
  expect(document.body.textContent).not.toContain('555')
})

test('a signed-in person continues at the page they came from', () => {
  useSignIn.setState({ state: 'in' })
  arrive('/signin?returnTo=%2Fbookings%2FKB58R')
  expect(screen.getByText('Back at work')).toBeTruthy()
})

test('the tab that signs in for another one closes itself, or says that it can be closed', () => {
  const close = vi.spyOn(window, 'close').mockImplementation(() => {})
  useSignIn.setState({ state: 'in' })
  arrive('/signin?again=1')
  expect(close).toHaveBeenCalled()
  expect(screen.getByText('You are signed in')).toBeTruthy()
})

test('the tab that signs in afresh does not close before that is done', async () => {
  const close = vi.spyOn(window, 'close').mockImplementation(() => {})
  useSignIn.setState({ state: 'in' })
  const requests = arrive('/signin?again=1&fresh=1')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(close).not.toHaveBeenCalled()
  expect(requests).toMatchObject([{ path: '/auth/login', body: { returnTo: '/signin?again=1' } }])
})

test('where the service cannot tie the sign-in to this browser, the person confirms who they are', async () => {
  useSignIn.setState({ state: 'confirm', account: { id: 7, name: 'Kenji Sato' } })
  const requests = arrive('/signin')
  expect(screen.getByText('Kenji Sato')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Yes, continue' }))
  await expect.poll(() => requests[0]).toMatchObject({ method: 'POST', path: '/auth/confirm' })
})
