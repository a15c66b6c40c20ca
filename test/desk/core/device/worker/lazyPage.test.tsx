import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ApiContext } from '../../../../../src/desk/core/api/ApiContext.ts'
import { createApi } from '../../../../../src/desk/core/api/apiClient.ts'
import { lazyPage } from '../../../../../src/desk/core/device/worker/lazyPage.tsx'

const Payments = () => <p>Payments of today</p>

function draw(Place: ComponentType<{ waiting?: ReactNode }>): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiContext value={createApi({ origin: 'http://desk.test' })}>
        <Place waiting={<p>Payments comes</p>} />
      </ApiContext>
    </QueryClientProvider>,
  )
}

test('a place whose code came ahead is drawn at once, without what waits for it', async () => {
  const Place = lazyPage(async () => ({ Component: Payments }))
  await Place.ahead()
  draw(Place)
  expect(screen.queryByText('Payments of today')).not.toBeNull()
})

test('a place whose code is on its way shows what waits for it until then', async () => {
  const Place = lazyPage(async () => ({ Component: Payments }))
  draw(Place)
  expect(screen.queryByText('Payments comes')).not.toBeNull()
  expect(await screen.findByText('Payments of today')).toBeDefined()
})

test('a place that could not be loaded ahead is loaded when it is opened', async () => {
  let isThere = false
  const Place = lazyPage(async () => {
    if (!isThere) throw new Error('No connection')
    return { Component: Payments }
  })
  await expect(Place.ahead()).rejects.toThrow('No connection')
  isThere = true
  draw(Place)
  expect(await screen.findByText('Payments of today')).toBeDefined()
})
