import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ApiContext } from '../../../../src/desk/core/api/ApiContext.ts'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { Component as SettingsPlace } from '../../../../src/desk/pages/settings/SettingsPlace.tsx'
import { aFetch } from '../../../example/aFetch.ts'

const open = () => {
  const { fetch } = aFetch(() => 'no network')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiContext value={createApi({ fetch, origin: 'http://desk.test' })}>
        <MemoryRouter>
          <SettingsPlace />
        </MemoryRouter>
      </ApiContext>
    </QueryClientProvider>,
  )
}

test('the colours follow the device until somebody chooses, and the choice is kept', async () => {
  open()
  expect(screen.getByRole('radio', { name: /Same as device/, checked: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('desk.theme')).toBe('dark')
  await userEvent.click(screen.getByRole('radio', { name: /Same as device/ }))
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect(localStorage.getItem('desk.theme')).toBeNull()
})

test('the page says what this tablet stores: nothing about guests', () => {
  open()
  expect(screen.getByRole('region', { name: 'Stored on this tablet' }).textContent).toContain(
    'Stores no guests or bookings',
  )
})
