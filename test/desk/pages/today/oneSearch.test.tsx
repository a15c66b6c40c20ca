import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { addDays, parseDay } from '../../../../src/contract/day.ts'
import { clearReplica, hold } from '../../../../src/desk/core/api/replica.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoToday } from '../../../example/aService.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { aBooking } from '../../../example/wireBooking.ts'
import { fill } from '../../pressKey.ts'
import { openToday, pass, rowOf } from './openToday.tsx'

let house: FrontDesk
let kenji: Tab
const today = parseDay(demoToday)

const guest = (code: string, name: string, day = today) =>
  bookingIn(house.service.database, {
    code,
    customer: { name },
    startsAt: `${day}T18:00:00Z`,
    endsAt: `${day}T22:00:00Z`,
    total: 10_000,
    paid: 10_000,
  })

beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  kenji = await house.signIn('kenji')
  await guest('ZQ1', 'Zora Quell')
  await guest('ZQ2', 'Yann Zephyr')
  await guest('ZQ3', 'Zora Elsewhere', addDays(today, 20))
})
afterAll(() => house.close())
beforeEach(clearReplica)

const tap = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search bookings' })
const ofTheDay = () =>
  screen.queryAllByRole('listitem', { name: /, / }).map((row) => row.getAttribute('aria-label'))
const ofOtherDays = async () =>
  within(await screen.findByRole('region', { name: 'Other days' }))
    .queryAllByRole('row')
    .map((row) => row.getAttribute('aria-label'))

const holdLater = (): void =>
  act(() =>
    hold([
      {
        booking: aBooking({
          code: parseBookingCode('KX7'),
          customer: 'Zora Later',
          dates: 'Aug 1',
        }),
        starts: addDays(today, 21),
        ends: addDays(today, 22),
        phone: null,
      },
    ]),
  )

describe('text typed in the box of Today', () => {
  test('finds the guests of today first, then others with date and state, stored here or not (§4.4 cfs)', async () => {
    const { requests } = await openToday(kenji)
    await rowOf('Zora Quell')
    holdLater()
    fill(box(), 'zora')
    expect(ofTheDay()).toEqual([expect.stringMatching(/^Zora Quell, ZQ1/)])
    await pass(500)
    await waitFor(async () =>
      expect(await ofOtherDays()).toEqual([
        expect.stringMatching(/^Zora Later, KX7, Arrives Sat, Aug 1/),
        expect.stringMatching(/^Zora Elsewhere, ZQ3, Arrives Fri, Jul 31/),
      ]),
    )
    const searches = requests.filter(({ body }) => 'cfs' in body)
    expect(searches.map(({ body }) => body['cfs'])).toEqual(['zora'])
    const [first] = within(screen.getByRole('region', { name: 'Other days' })).getAllByRole('link')
    expect(first?.getAttribute('href')).toContain('KX7')
    expect(first?.tabIndex).toBe(0)
  })

  test('is looked for on all days with Enter (ux.md §3.4)', async () => {
    await openToday(kenji)
    await rowOf('Zora Quell')
    await tap.type(box(), 'zora')
    await screen.findByRole('button', { name: 'Search all days for “zora”' })
    await tap.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Search' }))
    expect(dialog.getByRole('searchbox')).toHaveProperty('value', 'zora')
    await dialog.findByRole('row', { name: /^Zora Elsewhere/ })
  })

  test('finds a name with one letter different where nobody has exactly that name, and says so', async () => {
    await openToday(kenji)
    await rowOf('Zora Quell')
    fill(box(), 'qeull')
    await rowOf('Zora Quell')
    expect(screen.getByText('No exact match. Did you mean:')).toBeTruthy()
    fill(box(), 'quell')
    await rowOf('Zora Quell')
    expect(screen.queryByText('No exact match. Did you mean:')).toBeNull()
  })

  test('disappears once the guest who was found is checked in; the row with Undo stays until that is over', async () => {
    await openToday(kenji)
    await rowOf('Yann Zephyr')
    fill(box(), 'zephyr')
    const row = await rowOf('Yann Zephyr')
    await tap.click(within(row).getByRole('button', { name: 'Check in' }))
    expect(box().value).toBe('')
    expect(within(row).getByRole('button', { name: 'Undo' })).toBeTruthy()
    expect(ofTheDay()).toHaveLength(1)
    await pass(5_500)
    // The other rows come back as rows always do: not while a pointer is near.
    expect(ofTheDay()).toHaveLength(1)
    await pass(2_500)
    await waitFor(() => expect(ofTheDay().length).toBeGreaterThan(1))
    expect(box().value).toBe('')
  })
})
