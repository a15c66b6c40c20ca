import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { latePlace } from '../../../../src/desk/tablet/worker/latePlace.tsx'

const Payments = () => <p>Payments of today</p>
const waiting = <p>Payments comes</p>

test('a place whose code came ahead is drawn at once, without what waits for it', async () => {
  const Place = latePlace(async () => ({ Component: Payments }))
  await Place.ahead()
  render(<Place waiting={waiting} />)
  expect(screen.queryByText('Payments of today')).not.toBeNull()
})

test('a place whose code is on its way shows what waits for it until then', async () => {
  const Place = latePlace(async () => ({ Component: Payments }))
  render(<Place waiting={waiting} />)
  expect(screen.queryByText('Payments comes')).not.toBeNull()
  expect(await screen.findByText('Payments of today')).toBeDefined()
})

test('a place that could not be loaded ahead is loaded when it is opened', async () => {
  let isThere = false
  const Place = latePlace(async () => {
    if (!isThere) throw new Error('No connection')
    return { Component: Payments }
  })
  await expect(Place.ahead()).rejects.toThrow('No connection')
  isThere = true
  render(<Place waiting={waiting} />)
  expect(await screen.findByText('Payments of today')).toBeDefined()
})
