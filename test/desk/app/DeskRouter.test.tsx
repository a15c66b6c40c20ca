import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Link, Route, Routes, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { DeskRouter } from '../../../src/desk/app/DeskRouter.tsx'
import { RowLink } from '../../../src/desk/kit/RowLink.tsx'

function Places() {
  const { pathname, search, state } = useLocation()
  return (
    <>
      <h1>{`${pathname}${search}`}</h1>
      <p>{JSON.stringify(state)}</p>
      <RowLink to="/bookings/KB58R?due=1" state={{ email: 'mary@example.com' }}>
        Mary
      </RowLink>
      <Link to="/bookings?status=PAID" replace>
        Paid
      </Link>
    </>
  )
}

const address = () => `${location.pathname}${location.search}`
const seen = () => screen.getByRole('heading').textContent
const press = (name: string) => act(() => void fireEvent.click(screen.getByRole('link', { name })))

beforeEach(() => history.pushState(null, '', '/bookings'))

function open(): void {
  render(
    <DeskRouter>
      <Routes>
        <Route path="*" element={<Places />} />
      </Routes>
    </DeskRouter>,
  )
}

test('a booking is shown at once, and the browser’s address follows it; Back leads to the list (architecture.md §6)', async () => {
  open()
  press('Mary')
  expect(seen()).toBe('/bookings/KB58R?due=1')
  expect(screen.getByText('{"email":"mary@example.com"}')).toBeTruthy()
  expect(address()).toBe('/bookings')
  await waitFor(() => expect(address()).toBe('/bookings/KB58R?due=1'))
  act(() => history.back())
  await waitFor(() => expect(seen()).toBe('/bookings'))
})

test('a page that is left before the address was written has the address of what was seen', () => {
  open()
  press('Paid')
  press('Mary')
  act(() => void dispatchEvent(new Event('pagehide')))
  expect(address()).toBe('/bookings/KB58R?due=1')
})

test('Back before the address was written leads to the list that was left', async () => {
  open()
  await act(async () => {
    history.pushState(null, '', '/bookings?due=1')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  press('Mary')
  expect(seen()).toBe('/bookings/KB58R?due=1')
  act(() => history.back())
  await waitFor(() => expect(seen()).toBe('/bookings?due=1'))
  expect(address()).toBe('/bookings?due=1')
})
