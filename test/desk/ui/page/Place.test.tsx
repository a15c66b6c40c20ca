import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Link, MemoryRouter, Route, Routes, useOutlet } from 'react-router'
import { expect, test } from 'vitest'
import { ApiContext } from '../../../../src/desk/core/api/ApiContext.ts'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { ArrivingPanel } from '../../../../src/desk/ui/page/ArrivingPanel.tsx'
import { Panel } from '../../../../src/desk/ui/page/Panel.tsx'
import { Place } from '../../../../src/desk/ui/page/Place.tsx'
import { aFetch } from '../../../example/aFetch.ts'
import { resizeWindow } from '../../aBrowserWindow.ts'

function Bookings() {
  return (
    <Place title="Bookings" panel={useOutlet()} aside={<p>Charts</p>}>
      <Link to="/bookings/KB58R">Mateo</Link>
    </Place>
  )
}

const booking = (
  <Panel label="Booking KB58R" title="Mateo Fernández Ortiz" closeTo="/bookings">
    <p>Everything about it</p>
  </Panel>
)

function open(address: string, opened: ReactNode = booking): void {
  const { fetch } = aFetch(() => 'no network')
  const around = (children: ReactNode) => (
    <QueryClientProvider client={new QueryClient()}>
      <ApiContext value={createApi({ fetch, origin: 'http://desk.test' })}>
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      </ApiContext>
    </QueryClientProvider>
  )
  render(
    around(
      <Routes>
        <Route path="/bookings" element={<Bookings />}>
          <Route path=":code" element={opened} />
        </Route>
      </Routes>,
    ),
  )
}

test('a place has one heading, and the browser tab has the same title', () => {
  open('/bookings')
  expect(screen.getByRole('heading', { level: 1, name: 'Bookings' })).toBeTruthy()
  expect(document.title).toBe('Bookings · Deskbell')
})

test('from 1024 px a booking is shown beside its list, and the place keeps its name', async () => {
  open('/bookings')
  await userEvent.click(screen.getByRole('link', { name: 'Mateo' }))
  expect(screen.getByRole('article', { name: 'Booking KB58R' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Mateo' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2 })).toBe(document.activeElement)
  expect(document.title).toBe('Bookings · Deskbell')
})

test("below 1024 px the booking fills the place, with a way back; the tab's title names no guest (reliability.md §4.8 P10)", async () => {
  resizeWindow(768)
  open('/bookings')
  await userEvent.click(screen.getByRole('link', { name: 'Mateo' }))
  expect(screen.queryByRole('link', { name: 'Mateo' })).toBeNull()
  expect(screen.getByRole('heading', { level: 1, name: 'Mateo Fernández Ortiz' })).toBeTruthy()
  expect(document.title).toBe('Booking KB58R · Deskbell')
  await userEvent.click(screen.getByRole('link', { name: 'Back' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Bookings' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Mateo' }))
})

test('a link to a booking on a phone does not load the list behind it', () => {
  resizeWindow(360)
  open('/bookings/KB58R')
  expect(screen.queryByText('Mateo')).toBeNull()
})

test('charts are shown beside the list only where both fit, and make way for a booking', async () => {
  open('/bookings')
  expect(screen.getByText('Charts')).toBeTruthy()
  act(() => resizeWindow(1180))
  expect(screen.queryByText('Charts')).toBeNull()
  act(() => resizeWindow(1440))
  await userEvent.click(screen.getByRole('link', { name: 'Mateo' }))
  expect(screen.queryByText('Charts')).toBeNull()
})

test('turning the tablet keeps the booking open', () => {
  open('/bookings/KB58R')
  const words = screen.getByText('Everything about it')
  act(() => resizeWindow(768))
  expect(screen.getByRole('heading', { level: 1, name: 'Mateo Fernández Ortiz' })).toBeTruthy()
  expect(words.isConnected).toBe(true)
})

test('Escape closes the booking and focus returns to its row', async () => {
  open('/bookings')
  await userEvent.click(screen.getByRole('link', { name: 'Mateo' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('article')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Mateo' }))
})

test.each([1280, 768])(
  'while the code of a booking is on its way, Escape and its link lead back to the row it was opened from (%s px)',
  async (width) => {
    resizeWindow(width)
    open('/bookings', <ArrivingPanel />)
    await userEvent.click(screen.getByRole('link', { name: 'Mateo' }))
    expect(screen.getByRole('article', { name: 'Booking' }).contains(document.activeElement)).toBe(
      true,
    )
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.getByRole('link', { name: 'Mateo' })).toBe(document.activeElement)
    await userEvent.click(screen.getByRole('link', { name: 'Mateo' }))
    await userEvent.click(
      screen.getByRole('link', { name: width > 1000 ? 'Close booking' : 'Back' }),
    )
    expect(screen.getByRole('link', { name: 'Mateo' })).toBe(document.activeElement)
  },
)
