import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addDays, type CalendarDay, parseDay } from '../../../../../src/contract/day.ts'
import { keys } from '../../../../../src/desk/core/api/queries/keys.ts'
import { Component as SettingsPlace } from '../../../../../src/desk/pages/settings/SettingsPlace.tsx'
import { EmptyDay } from '../../../../../src/desk/pages/today/EmptyDay.tsx'
import { patterns } from '../../../../../src/desk/ui/paths.ts'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import { demoToday } from '../../../../example/aService.ts'
import type { Tab } from '../../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../../example/bookingIn.ts'
import { openPlace } from '../../../openPlace.tsx'
import { openBooking, theBooking } from '../../../pages/booking/anOpenBooking.tsx'
import { openToday, pass, rowOf } from '../../../pages/today/openToday.tsx'
import { putAway } from '../../../putAway.ts'

let house: FrontDesk
let kenji: Tab
const today = parseDay(demoToday)
const usual = { 'check-in': 'remind', 'check-out': 'ask' }

const put = (
  code: string,
  name: string,
  [from, to]: readonly [CalendarDay, CalendarDay],
  paid = 10_000,
) =>
  bookingIn(house.service.database, {
    code,
    customer: { name },
    startsAt: `${from}T18:00:00Z`,
    endsAt: `${to}T22:00:00Z`,
    total: 10_000,
    paid,
  })
const recordOf = (code: string) =>
  tablesOf(house.service.database)
    .selectFrom('bookings')
    .select(['checked_in_at', 'checked_out_at', 'total_minor', 'booking_id'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
const paymentsOf = async (code: string) =>
  tablesOf(house.service.database)
    .selectFrom('transactions')
    .select(['amount_minor', 'gateway'])
    .orderBy('transaction_id')
    .where('booking_id', '=', (await recordOf(code)).booking_id)
    .execute()
/** As if a colleague did it this morning. */
const isIn = async (code: string) => {
  await (await house.service.as('kenji')).post(`booking/${code}/checkin`)
}

beforeAll(async () => {
  house = await startFrontDesk({ chaos: true, demo: 20 })
  kenji = await house.signIn('kenji')
  const tomorrow = addDays(today, 1)
  await put('DR1', 'Ada Early', [tomorrow, addDays(today, 3)])
  await put('DR2', 'Bea Far', [parseDay('2027-03-31'), parseDay('2027-04-02')])
  await put('DR4', 'Dora Owing', [addDays(today, -2), today], 3_260)
  await put('DR5', 'Elsa Unpaid', [addDays(today, -2), today], 3_260)
  await put('DR7', 'Gia Today', [today, tomorrow], 3_260)
  await put('DR8', 'Hana Refused', [addDays(today, -2), today], 3_260)
  for (const code of ['DR4', 'DR5', 'DR8']) await isIn(code)
})
afterAll(() => house.close())

const tap = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const press = async (row: HTMLElement, name: string | RegExp) =>
  tap.click(await within(row).findByRole('button', { name }))

const leaving = async (name: string) => {
  await openToday(kenji, '/today?tab=departures')
  return rowOf(name)
}

describe('a check-in on another day than the booking’s own (§4.1: there is no un-check-in)', () => {
  test('shows a question in the row of tomorrow, and is done when a person confirms it', async () => {
    await openToday(kenji, `/today?date=${addDays(today, 1)}`)
    const row = await rowOf('Ada Early')
    await press(row, 'Check in')
    const card = await within(row).findByRole('region', { name: /^Arrives/ })
    expect(card.textContent).toContain('Check in anyway?')
    expect(within(row).queryByRole('button', { name: 'Undo' })).toBeNull()
    await tap.keyboard('{Escape}')
    expect(within(row).queryByRole('region')).toBeNull()
    await press(row, 'Check in')
    await press(row, 'Check in anyway')
    await within(row).findByRole('button', { name: 'Undo' })
    await pass(5_000)
    await waitFor(async () => expect((await recordOf('DR1')).checked_in_at).not.toBeNull())
  })

  test('shows a question where a booking of next year is open, and nothing is sent without an answer', async () => {
    const { requests } = openBooking(kenji, 'DR2')
    const booking = await theBooking('DR2')
    await userEvent.click(await within(booking).findByRole('button', { name: 'Check in' }))
    const card = await within(booking).findByRole('region', { name: 'Arrives Mar 31, 2027' })
    await userEvent.click(within(card).getByRole('button', { name: 'Not now' }))
    putAway()
    expect(requests.some(({ path }) => path.includes('checkin'))).toBe(false)
  })
})

describe('an amount due at check-out', () => {
  test('is recorded by its method and the guest checked out by one button in the row', async () => {
    const { desk } = await openToday(kenji, '/today?tab=departures')
    const row = await rowOf('Dora Owing')
    // Found out after the rows: what the service records of a payment.
    await pass(3_000)
    await waitFor(() => expect(desk.queryClient.getQueryData(keys.abilities)).toBeTruthy())
    await press(row, /^Check out/)
    await press(row, 'Card')
    expect(within(row).queryByRole('region')).toBeNull()
    await within(row).findByRole('button', { name: 'Undo' })
    await waitFor(async () => {
      const paid = await paymentsOf('DR4')
      expect(paid.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(10_000)
      expect(paid.at(-1)?.gateway).toBe('CARD')
    })
    await pass(5_000)
    await waitFor(async () => expect((await recordOf('DR4')).checked_out_at).not.toBeNull())
  })

  test('that is not recorded keeps the guest here: the same tap does not check the guest out', async () => {
    house.proxy.next('POST /api/3.0/booking/DR8/update', {
      kind: 'status',
      status: 409,
      when: 'before',
      body: JSON.stringify({ message: 'The till is closed' }),
    })
    const row = await leaving('Hana Refused')
    await press(row, /^Check out/)
    await press(row, 'Cash')
    await within(row).findByRole('button', { name: 'Review' })
    await pass(10_000)
    expect((await recordOf('DR8')).checked_out_at).toBeNull()
    expect(house.proxy.count('POST /api/3.0/booking/DR8/checkout')).toBe(0)
  })

  test('stays due when somebody says so, and Done keeps showing it', async () => {
    const row = await leaving('Elsa Unpaid')
    await press(row, /^Check out/)
    await press(row, 'Check out unpaid')
    await pass(5_000)
    await waitFor(async () => expect((await recordOf('DR5')).checked_out_at).not.toBeNull())
    expect(await paymentsOf('DR5')).toHaveLength(1)
    await pass(3_000)
    await tap.click(screen.getByRole('link', { name: /^Done/ }))
    expect((await rowOf('Elsa Unpaid')).textContent).toContain('Left with 67.40 unpaid')
  })

  test('stops the guest where the business has set it so, also at check-in', async () => {
    const maria = await house.signIn('maria')
    await maria.post('/auth/door-rules', { ...usual, 'check-in': 'block' })
    onTestFinished(async () => void (await maria.post('/auth/door-rules', usual)))
    await openToday(kenji)
    const row = await rowOf('Gia Today')
    await press(row, /^Check in/)
    const card = await within(row).findByRole('region', { name: '67.40 due' })
    expect(within(card).queryByRole('button', { name: /unpaid/ })).toBeNull()
    expect(within(card).getByRole('group', { name: 'Record 67.40 and check in' })).toBeTruthy()
  })

  test('that stays due is not forgotten when the list of who has something due is empty', () => {
    render(
      <EmptyDay
        tab="departures"
        day={today}
        isToday
        count={{ done: 2, total: 3 }}
        search=""
        dueOnly
        booked={null}
        leftOwing={1}
        nextDay={null}
        onClear={() => {}}
      />,
    )
    expect(screen.getByText('1 guest left unpaid. See Done.')).toBeTruthy()
  })
})

const settings = (tab: Tab) =>
  openPlace(tab, {
    at: '/settings',
    routes: <Route path={patterns.settings} element={<SettingsPlace />} />,
  })
const choices = (act: string) => screen.findByRole('radiogroup', { name: `At ${act}` })

describe('Settings, for a manager', () => {
  test('has the rule for money at check-in and check-out, which then holds for the whole business', async () => {
    const maria = await house.signIn('maria')
    onTestFinished(async () => void (await maria.post('/auth/door-rules', usual)))
    settings(maria)
    const atCheckOut = await choices('check-out')
    expect(within(atCheckOut).getByRole('radio', { name: /^Ask/, checked: true })).toBeTruthy()
    await userEvent.click(within(atCheckOut).getByRole('radio', { name: /^Block/ }))
    await waitFor(async () => {
      const session = await (await kenji.get('/auth/session')).json()
      expect(session.doorRules).toEqual({ 'check-in': 'remind', 'check-out': 'block' })
    })
    expect(within(atCheckOut).getByRole('radio', { name: /^Block/, checked: true })).toBeTruthy()
  })

  test('says that it could not be set where the gate refuses, and leaves it as it was', async () => {
    const maria = await house.signIn('maria')
    const { leave } = openPlace(maria, {
      at: '/settings',
      routes: <Route path={patterns.settings} element={<SettingsPlace />} />,
      instead: ({ path }) =>
        path === '/auth/door-rules' ? new Response('down', { status: 500 }) : null,
    })
    const atCheckIn = await choices('check-in')
    await userEvent.click(within(atCheckIn).getByRole('radio', { name: /^Block/ }))
    expect(await screen.findByText(/^Not saved/)).toBeTruthy()
    expect(within(atCheckIn).getByRole('radio', { name: /^Remind/, checked: true })).toBeTruthy()
    leave()
  })
})
