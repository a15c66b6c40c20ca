import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../../src/contract/day.ts'
import { Component as PaymentsPlace } from '../../../../src/desk/pages/payments/PaymentsPlace.tsx'
import { patterns } from '../../../../src/desk/ui/paths.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoToday } from '../../../example/aService.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { type Instead, openPlace } from '../../openPlace.tsx'
import { putAway } from '../../putAway.ts'

let house: FrontDesk
let maria: Tab

beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  maria = await house.signIn('maria')
  await tablesOf(house.service.database)
    .updateTable('bookings')
    .set({ status_id: 'VOID' })
    .execute()
  for (const [name, status, email] of [
    ['Adam', 'PEND', 'adam@example.com'],
    ['Bea', 'PEND', ''],
    ['Carl', 'HOLD', 'carl@example.com'],
    ['Dora', 'PEND', 'dora@example.com'],
  ] as const) {
    await bookingIn(house.service.database, {
      code: `K${name.toUpperCase()}`,
      startsAt: `${addDays(demoToday, -3)}T18:00:00Z`,
      endsAt: `${addDays(demoToday, -1)}T18:00:00Z`,
      status,
      customer: { name, email },
    })
  }
})
afterAll(() => house.close())
beforeEach(async () => {
  await tablesOf(house.service.database).deleteFrom('notifications').execute()
})

const open = (instead?: Instead) =>
  openPlace(maria, {
    at: '/payments',
    routes: <Route path={patterns.payments} element={<PaymentsPlace />} />,
    ...(instead === undefined ? {} : { instead }),
  })

async function choose(...names: readonly string[]) {
  for (const name of names) {
    await userEvent.click(
      await screen.findByRole('checkbox', { name: `Select ${name}, K${name.toUpperCase()}` }),
    )
  }
  const remind = new RegExp(`^Remind ${names.length} `)
  await userEvent.click(await screen.findByRole('button', { name: remind }))
  return within(await screen.findByRole('dialog'))
}

const wordsIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const written = () =>
  tablesOf(house.service.database)
    .selectFrom('notifications')
    .innerJoin('bookings', 'bookings.booking_id', 'notifications.booking_id')
    .select(['bookings.code', 'bookings.status_id'])
    .orderBy('bookings.code')
    .execute()

describe('guests with something due are reminded (ux.md §3.5)', () => {
  test('each once, with their status, however often Send is pressed; guests without an address are named, and the addresses can be copied', async () => {
    const user = userEvent.setup()
    const { requests } = open()
    const sheet = await choose('Adam', 'Bea', 'Carl')
    const left = await sheet.findByRole('list', { name: 'Not reminded' })
    await waitFor(() => expect(wordsIn(left)).toEqual(['Bea KBEANo e-mail address']))
    expect(wordsIn(sheet.getByRole('list', { name: 'Guests to remind' })).toSorted()).toEqual([
      'Adam KADAMadam@example.com',
      'Carl KCARLcarl@example.com',
    ])
    await user.click(sheet.getByRole('button', { name: 'Copy 2 addresses' }))
    const copied = await navigator.clipboard.readText()
    expect(copied.split(', ').toSorted()).toEqual(['adam@example.com', 'carl@example.com'])
    await screen.findByText(/^2 addresses copied/)
    expect(await written()).toEqual([])

    const send = sheet.getByRole('button', { name: /^Remind 2 guests/ })
    expect(send.getAttribute('aria-disabled')).toBe('true')
    await userEvent.type(sheet.getByRole('textbox', { name: 'Type 2 to remind 2 guests' }), '2')
    await userEvent.dblClick(send)
    putAway()
    const outcomes = within(await screen.findByRole('list', { name: 'Results' }))
    await waitFor(() =>
      expect(
        outcomes
          .getAllByRole('listitem')
          .map((item) => item.getAttribute('aria-label') ?? '')
          .toSorted(),
      ).toEqual(['Adam, KADAM: Reminded', 'Carl, KCARL: Reminded']),
    )
    expect(await written()).toEqual([
      { code: 'KADAM', status_id: 'PEND' },
      { code: 'KCARL', status_id: 'HOLD' },
    ])
    const sent = requests.filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/update'),
    )
    expect(sent.map(({ body }) => body)).toEqual(
      expect.arrayContaining([
        { status_id: 'PEND', notify: true },
        { status_id: 'HOLD', notify: true },
      ]),
    )
    expect(sent).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    const row = screen.getByRole('row', { name: 'Adam, KADAM' })
    expect(row.textContent).toMatch(/Reminded \d\d:\d\d/)

    const again = await choose('Adam')
    expect(wordsIn(again.getByRole('list', { name: 'Not reminded' }))).toEqual([
      'Adam KADAMReminded today',
    ])
  })

  test('but not when their booking was stopped meanwhile, because it is read before anything is sent', async () => {
    const { requests } = open()
    const sheet = await choose('Dora')
    await tablesOf(house.service.database)
      .updateTable('bookings')
      .set({ status_id: 'STOP' })
      .where('code', '=', 'KDORA')
      .execute()
    await userEvent.click(sheet.getByRole('button', { name: 'Remind 1 guest' }))
    putAway()
    const outcomes = within(await screen.findByRole('list', { name: 'Results' }))
    await outcomes.findByRole('listitem', { name: 'Dora, KDORA: To review' })
    expect(await written()).toEqual([])
    expect(requests.some(({ method, path }) => method === 'POST' && path.endsWith('/update'))).toBe(
      false,
    )
  })

  test('with the address from the booking itself, where the list has none', async () => {
    open(async ({ path }) => {
      if (!path.endsWith('/booking/KBEA')) return null
      return Response.json({
        request: { status: 'OK' },
        booking: { id: 'KBEA', status_id: 'PEND', customer_email: 'bea@example.com' },
      })
    })
    const sheet = await choose('Bea')
    const list = await sheet.findByRole('list', { name: 'Guests to remind' })
    await waitFor(() => expect(list.textContent).toContain('Bea KBEAbea@example.com'))
  })
})
