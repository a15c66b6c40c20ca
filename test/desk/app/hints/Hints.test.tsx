import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { Hints, useGoneHints } from '../../../../src/desk/app/hints/Hints.tsx'
import { ApiContext } from '../../../../src/desk/core/api/ApiContext.ts'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { aFetch } from '../../../example/aFetch.ts'
import { signedIn } from '../../../example/aSignIn.ts'

beforeEach(() => {
  localStorage.clear()
  useGoneHints.setState({ gone: [] })
})

function firstMinute(members: Parameters<typeof signedIn>[0] = {}) {
  signedIn(members)
  const { fetch } = aFetch(() => ({ status: 404, json: null }))
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiContext value={createApi({ fetch, origin: 'http://desk.test' })}>
        <input type="search" aria-label="Search bookings" />
        <Hints />
      </ApiContext>
    </QueryClientProvider>,
  )
  return unmount
}

const shownHint = () =>
  screen.queryByRole('region', { name: 'Good to know' })?.querySelector('b')?.textContent
const gotIt = () => userEvent.click(screen.getByRole('button', { name: 'Got it' }))

describe('the first minute', () => {
  test('shows three hints, one at a time, and a closed hint never comes back', async () => {
    const leave = firstMinute()
    expect(shownHint()).toBe('One tap checks in')
    await gotIt()
    expect(shownHint()).toBe('Press / to search')
    await gotIt()
    expect(shownHint()).toBe('Works without Wi-Fi')
    leave()
    useGoneHints.setState({ gone: [] }, true)
    expect(JSON.parse(localStorage.getItem('desk.hints') ?? '')).toEqual(['one tap', 'search'])
  })

  test('has no hint for what the person has already done', () => {
    firstMinute()
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'M' } })
    act(() => void globalThis.dispatchEvent(new Event('offline')))
    expect(useGoneHints.getState().gone).toEqual(['search', 'no network'])
    expect(shownHint()).toBe('One tap checks in')
  })

  test('first says that a demo is a demo, and never says so of another service', async () => {
    const leave = firstMinute({ isDemo: true })
    expect(shownHint()).toBe('This is a demo')
    await gotIt()
    expect(shownHint()).toBe('One tap checks in')
    leave()
    firstMinute({ isDemo: false })
    expect(screen.queryByText('This is a demo')).toBeNull()
  })

  test('shows nothing once all hints are gone', async () => {
    firstMinute()
    for (const _ of ['one tap', 'search', 'no network']) await gotIt()
    expect(screen.queryByRole('region')).toBeNull()
  })
})
