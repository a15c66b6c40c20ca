import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import { demoToday } from '../../../../example/aService.ts'
import type { Tab } from '../../../../example/aTab.ts'
import { bookingIn } from '../../../../example/bookingIn.ts'
import { scan } from '../../../aScanner.ts'
import { type OpenToday, openToday, pass, rowOf } from '../openToday.tsx'

let house: FrontDesk
let kenji: Tab

const guest = (code: string, name: string, paid = 10_000) =>
  bookingIn(house.service.database, {
    code,
    customer: { name },
    startsAt: `${demoToday}T18:00:00Z`,
    endsAt: `${demoToday}T22:00:00Z`,
    total: 10_000,
    paid,
  })

beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  kenji = await house.signIn('kenji')
  await guest('IVAN-000921', 'Ivan Enter')
  await guest('IVAN-000922', 'Ivan Tab')
  await guest('IVAN-000923', 'Ivan Pause')
  await guest('JJKK-000925', 'Zora Quell')
  await guest('JJKK-000926', 'Zora Quince')
  await guest('OWES-000930', 'Umar Zaki', 3_000)
  await guest('TT-11', 'Tess Zhou')
  await guest('TT1-1', 'Yann Zephyr')
})
afterAll(() => house.close())

const tap = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })

/** Today, once its keys act: what they need is loaded after the rows. */
async function open(): Promise<OpenToday> {
  const today = await openToday(kenji)
  await rowOf('Umar Zaki')
  await screen.findByRole('button', { name: 'Scan' })
  await waitFor(async () => {
    document.body.focus()
    scan('nobody')
    await pass(50)
    expect(screen.getByRole('dialog', { name: 'Scan' })).toBeTruthy()
  })
  await tap.click(screen.getByRole('button', { name: 'Close' }))
  return today
}

const focus = async (name: string, role: 'link' | 'button') =>
  within(await rowOf(name))
    .getByRole(role)
    .focus()
const sheet = () => screen.findByRole('dialog', { name: 'Scan' })
const checkedIn = ({ requests }: OpenToday) =>
  requests.flatMap(({ path }) => /booking\/([^/]+)\/checkin/.exec(path)?.[1] ?? [])
/** Whatever is to be sent was sent. */
const settle = () => pass(6_000)

describe('a scanner that types, on Today (ux.md §3.2)', () => {
  test('however the scan ends, it checks in its own guest and not the one whose row has the focus', async () => {
    const today = await open()
    const ends = [
      ['IVAN-000921', 'Enter', 'link'],
      ['IVAN-000922', 'Tab', 'button'],
      ['IVAN-000923', null, 'link'],
    ] as const
    for (const [nth, [code, end, role]] of ends.entries()) {
      await focus('Umar Zaki', role)
      scan(code.toLowerCase(), end)
      await pass(50)
      await within(await sheet()).findByText('Checking in')
      await settle()
      const codes = ends.slice(0, nth + 1).map(([one]) => one)
      await waitFor(() => expect(checkedIn(today)).toEqual(codes))
      await tap.click(within(await sheet()).getByRole('button', { name: 'Close' }))
    }
  })

  test('a guest with a balance due is not checked in by their scan, nor by its Enter on their own button', async () => {
    const today = await open()
    await focus('Umar Zaki', 'button')
    scan('OWES-000930')
    await pass(50)
    await within(await sheet()).findByText('Balance due')
    await settle()
    expect(checkedIn(today)).toEqual([])
  })

  test('start and stop signs and another keyboard layout are read by letters and digits', async () => {
    const today = await open()
    scan('*JJKK-000925*')
    await pass(50)
    await within(await sheet()).findByText('Checking in')
    scan('JJKKß000926')
    await settle()
    await waitFor(() => expect(checkedIn(today).toSorted()).toEqual(['JJKK-000925', 'JJKK-000926']))
  })

  test('a code that fits two bookings by letters and digits shows both and checks in neither', async () => {
    const today = await open()
    scan('TTß11')
    await pass(50)
    const shown = within(await sheet())
    await shown.findByText('Several bookings match. Choose one.')
    expect(shown.getByText('Tess Zhou')).toBeTruthy()
    expect(shown.getByText('Yann Zephyr')).toBeTruthy()
    await settle()
    expect(checkedIn(today)).toEqual([])
  })

  test('a code in the search box is replaced by the next one, and Enter opens nothing else', async () => {
    await open()
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search bookings' })
    box.focus()
    scan('JJKK-000925', null)
    await pass(50)
    scan('*JJKK-000926*', null)
    await pass(50)
    expect(box.value).toBe('JJKK-000926')
    await rowOf('Zora Quince')
    expect(document.activeElement).toBe(box)
  })

  test('a code typed into the field of rush mode means that booking, never one that contains it', async () => {
    const today = await open()
    document.body.focus()
    await tap.keyboard('r')
    await pass(50)
    const rush = await screen.findByRole('dialog', { name: 'Queue mode' })
    const field = within(rush).getByRole<HTMLInputElement>('textbox', { name: 'Name or code' })
    field.focus()
    scan('OWES-00093', 'Tab')
    await pass(50)
    await within(rush).findByText('No match found')
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
    await settle()
    expect(checkedIn(today)).toEqual([])
  })
})
