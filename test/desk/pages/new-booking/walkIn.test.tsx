import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { addDays } from '../../../../src/contract/day.ts'
import { deskToday } from '../../../../src/desk/core/api/clock.ts'
import { clearReplica, hold } from '../../../../src/desk/core/api/replica.ts'
import { useOutbox } from '../../../../src/desk/core/outbox/outboxStore.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { aBooking } from '../../../example/wireBooking.ts'
import { fill } from '../../pressKey.ts'
import {
  add,
  field,
  lineOf,
  madeCode,
  openNewBooking,
  press,
  toTheGuest,
  user,
} from './openNewBooking.tsx'

let house: FrontDesk
let tab: Tab
beforeAll(async () => {
  house = await startFrontDesk()
  await itemIn(house.service.database, { name: 'Harbour raft', price: 4000, stock: 9 })
  tab = await house.signIn('kenji')
})
afterAll(() => house.close())
beforeEach(clearReplica)

/** A guest who was here forty days ago. */
const knowZora = (): void =>
  hold([
    {
      booking: aBooking({
        code: parseBookingCode('KA1'),
        customer: 'Zora Novákova',
        email: 'zora@example.org',
        customerId: null,
      }),
      starts: addDays(deskToday(), -40),
      ends: addDays(deskToday(), -39),
      phone: '+1 604 555 0199',
    },
  ])
const known = () => screen.findByRole('list', { name: 'Returning guests' })
const valueOf = (label: string): string =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' }).value

const commands = () =>
  useOutbox.getState().entries.map(({ command, state }) => `${command.kind} ${state}`)
/** Below “Record payment and check in”. */
const walkIn = 'Cash'

describe('A guest who is at the desk (§2.10)', () => {
  test('is suggested by half a name with the last stay, and one tap fills in the known details', async () => {
    openNewBooking(tab)
    await toTheGuest('Harbour raft')
    knowZora()
    fill(field('Name'), 'nova')
    const [one] = within(await known()).getAllByRole('button')
    expect(one?.textContent).toMatch(/^Zora NovákovaLast stay .* · zora@example\.org$/)
    await user().click(one ?? document.body)
    expect([valueOf('Name'), valueOf('E-mail (optional)'), valueOf('Phone (optional)')]).toEqual([
      'Zora Novákova',
      'zora@example.org',
      '+1 604 555 0199',
    ])
    expect(screen.queryByRole('list', { name: 'Returning guests' })).toBeNull()
  })

  test('keeps the typed text and shows the other known details, which replace it only after a press', async () => {
    openNewBooking(tab)
    await toTheGuest('Harbour raft')
    knowZora()
    fill(field('E-mail (optional)'), 'new@example.org')
    fill(field('Name'), 'zora')
    await user().click(within(await known()).getByRole('button'))
    expect(valueOf('E-mail (optional)')).toBe('new@example.org')
    const kept = await screen.findByRole('list', { name: 'From last time' })
    expect(kept.textContent).toContain('from last time: zora@example.org')
    await user().click(within(kept).getByRole('button', { name: 'Use this' }))
    expect(valueOf('E-mail (optional)')).toBe('zora@example.org')
  })

  test('found by half a name is booked, paid and checked in, in that order, with five taps (§4.1 set_paid, checkin)', async () => {
    openNewBooking(tab)
    let taps = 1 // "New booking" on Today led here.
    const tap = async (button: HTMLElement | undefined) => {
      taps += 1
      await user().click(button ?? document.body)
    }
    await tap(await add('Harbour raft'))
    await lineOf('Harbour raft')
    await tap(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('textbox', { name: 'Name' })
    knowZora()
    await user().keyboard('nova')
    await tap(within(await known()).getAllByRole('button')[0])
    await tap(screen.getByRole('button', { name: walkIn }))
    const code = await madeCode()
    await waitFor(() => expect(commands()).toEqual(['set-paid done', 'check-in held']))
    expect(taps).toBe(5)
    const answer = await (await tab.get(`/api/3.0/booking/${code}`)).json()
    expect(answer.booking).toMatchObject({ customer_name: 'Zora Novákova', amount_due: '0.00' })
  })

  test('is not checked in when the payment is refused, and the page says what was done', async () => {
    openNewBooking(tab, {
      instead: ({ path }) =>
        path.endsWith('/update')
          ? Response.json(
              { error: { errorCode: 'refused', message: 'Till closed' } },
              { status: 400 },
            )
          : null,
    })
    await toTheGuest('Harbour raft')
    fill(field('Name'), 'Bea Okafor')
    await press(walkIn)
    await madeCode()
    expect(await screen.findByText(/Bea Okafor is not checked in\./)).toBeTruthy()
    expect(commands()).toEqual(['set-paid refused'])
  })

  test('cannot be paid and checked in by that tap for a booking of another day', async () => {
    openNewBooking(tab, { at: `/bookings/new?from=${addDays(deskToday(), 9)}` })
    await toTheGuest('Harbour raft')
    expect(screen.queryByRole('button', { name: walkIn })).toBeNull()
  })
})
