import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoToday } from '../../../example/aService.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'
import { forgetThePage } from '../../forgetThePage.ts'
import type { Instead } from '../../openPlace.tsx'
import { openToday, pass, rowOf } from './openToday.tsx'

let house: FrontDesk
let kenji: Tab

beforeAll(async () => {
  // A tap before the code is loaded waits for it in real time.
  await import('../../../../src/desk/core/outbox/engine.ts')
  house = await startFrontDesk({ chaos: true, demo: 20 })
  kenji = await house.signIn('kenji')
  await bookingIn(house.service.database, {
    code: 'ZQ1',
    customer: { name: 'Zora Quell' },
    startsAt: `${demoToday}T18:00:00Z`,
    endsAt: `${demoToday}T22:00:00Z`,
    total: 10_000,
    paid: 10_000,
  })
})
afterAll(() => house.close())

/** Nothing shows who has come: there is no generation 4.0, and a check-in leaves no note. */
const saysNotWhoIsHere: Instead = ({ path }) => {
  if (path.startsWith('/api/4.0')) return new Response('', { status: 404 })
  return path.endsWith('booking/notes') ? Response.json(anEnvelope({ notes: [] })) : null
}

const open = (tab: 'arrivals' | 'done' = 'arrivals') =>
  openToday(kenji, `/today?tab=${tab}`, saysNotWhoIsHere)
const tap = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })

test('a check-in that the service accepted and does not show is there after a reload, with its source and its time', async () => {
  const first = await open()
  const row = await rowOf('Zora Quell')
  await tap.click(within(row).getByRole('button', { name: /^Check in/ }))
  await pass(5_000)
  await waitFor(() =>
    expect(first.requests.some(({ path }) => path.endsWith('/checkin'))).toBe(true),
  )
  // The answer, and what is stored of it.
  await waitFor(() => expect(sessionStorage.getItem('desk.kept.sent-today')).toMatch(/"done"/))
  first.leave()
  forgetThePage()

  await open('done')
  const done = await rowOf('Zora Quell')
  expect(done.textContent).toMatch(/Checked in \d\d:\d\d/)
  expect(within(done).queryByRole('button', { name: /^Check in/ })).toBeNull()
})
