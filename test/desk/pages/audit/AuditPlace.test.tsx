import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { hold } from '../../../../src/desk/core/api/replica.ts'
import { Component as AuditPlace } from '../../../../src/desk/pages/audit/AuditPlace.tsx'
import { patterns } from '../../../../src/desk/ui/paths.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { aBooking } from '../../../example/wireBooking.ts'
import { savedFiles } from '../../aBrowserWindow.ts'
import { type Instead, openPlace } from '../../openPlace.tsx'
import { runClockQuickly } from '../../quickClock.ts'

let house: FrontDesk
let maria: Tab
let kenji: Tab
let code: string

const output = (act: string, what: string, more: object = {}) => ({
  id: crypto.randomUUID(),
  at: house.clock.now().toISOString(),
  act,
  what,
  ...more,
})
const change = (tab: Tab, path: string, json: unknown) =>
  tab.post(`/api/3.0/booking/${path}`, json, { 'desk-operation': crypto.randomUUID() })

beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  maria = await house.signIn('maria')
  kenji = await house.signIn('kenji')
  code = await house.aCode(maria, '&status_id=PAID')
  await change(maria, `${code}/update`, { status_id: 'PAID', notify: 0 })
  await change(kenji, 'NO-SUCH/checkin', {})
  await kenji.post('/auth/audit', output('print', 'Arrivals, 2026-07-11', { sheet: '7KQ4M' }))
})
afterAll(() => house.close())

const routes = <Route path={patterns.audit} element={<AuditPlace />} />
const open = (tab: Tab, at = '/settings/audit', instead?: Instead) =>
  openPlace(tab, { at, routes, ...(instead === undefined ? {} : { instead }) })

const rowOf = async (words: RegExp) => {
  const row = (await screen.findByText(words)).closest('li')
  return row?.textContent?.replaceAll(/\s+/g, ' ')
}

test('a manager reads who did what to which booking, and what the service refused (ux.md §3.9)', async () => {
  open(maria)
  expect(await rowOf(/guest not notified/)).toBe(
    `10:00Marked Paid, guest not notified ${code}Maria Silva`,
  )
  expect(await rowOf(/^Checked in$/)).toBe(
    '10:00Checked in NO-SUCHNot accepted by the booking systemKenji Sato',
  )
  expect(await rowOf(/7KQ4M/)).toBe('10:00Printed: Arrivals, 2026-07-11, sheet 7KQ4M Kenji Sato')
  const link = await screen.findByRole('link', { name: code })
  expect(link.getAttribute('href')).toBe(`/bookings/${code}`)
})

test('an entry has the guest’s name beside the code where the tablet knows it', async () => {
  hold([
    {
      booking: aBooking({ code: parseBookingCode(code), customer: 'Amelia Frost' }),
      starts: null,
      ends: null,
      phone: null,
    },
  ])
  open(maria)
  expect(await screen.findByRole('link', { name: `Amelia Frost ${code}` })).toBeTruthy()
})

test('the list is filtered by person, kind and booking, and the address has the filters', async () => {
  const { address } = open(maria)
  await screen.findByText(/guest not notified/)
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'What' }),
    'Exports and prints',
  )
  await waitFor(() => expect(screen.queryByText(/guest not notified/)).toBeNull())
  expect(await screen.findByText(/7KQ4M/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Maria Silva')
  expect(await screen.findByText('No actions match these filters')).toBeTruthy()
  expect(address()).toBe('/settings/audit?kind=output&person=1')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Everyone')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Everything')
  await userEvent.type(screen.getByRole('textbox', { name: 'Booking code' }), `${code}{Enter}`)
  expect(await screen.findByText(/guest not notified/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/7KQ4M/)).toBeNull())
  expect(address()).toBe(`/settings/audit?booking=${code}`)
})

test('the list is saved as a file with all its pages, and saving it is listed as well', async () => {
  for (let sheet = 1; sheet <= 120; sheet += 1) {
    await kenji.post('/auth/audit', output('print', `Paper ${sheet}`))
  }
  open(maria, '/settings/audit?kind=output')
  await userEvent.click(await screen.findByRole('button', { name: 'Show older' }))
  expect(await screen.findByText('Entries are kept for 400 days.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
  const saved = await savedFiles.at(-1)?.text()
  expect(saved?.split('\r\n').filter(Boolean)).toHaveLength(122)
  expect(saved).toContain('Kenji Sato')
  await waitFor(async () => {
    const { entries } = await (await maria.get('/auth/audit?acts=export')).json()
    expect(entries[0]?.details).toEqual({ what: expect.stringMatching(/^audit-trail-/), rows: 121 })
  })
})

test('the front desk reads that the audit trail is for managers', async () => {
  open(kenji)
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain('Only managers'))
})

test('the list can be scrolled by keys, also when no entry is of a booking', async () => {
  open(maria, '/settings/audit?kind=tablets')
  expect(await screen.findByRole('region', { name: 'Actions' })).toHaveProperty('tabIndex', 0)
  expect(screen.queryByRole('link', { name: /^[A-Z0-9]{4,}$/ })).toBeNull()
})

test('a gate that does not answer is a failure, and not an empty list', async () => {
  runClockQuickly()
  open(maria, '/settings/audit', ({ path }) => (path === '/auth/audit' ? 'no network' : null))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText('Actions at every desk will appear here.')).toBeNull()
})

test('an entry whose kind this desk does not know, and one without a known outcome, are listed too', async () => {
  const entry = {
    id: 9,
    at: house.clock.now().toISOString(),
    account: 77,
    device: 'a1b2c3d4',
    act: 'poached',
    booking: '<b>',
    details: { deep: [1] },
    result: null,
  }
  open(maria, '/settings/audit', ({ path }) =>
    path === '/auth/audit' ? Response.json({ entries: [entry], isMore: false, people: [] }) : null,
  )
  expect(await rowOf(/poached/)).toBe(
    '10:00poached <b>Not sure it was doneAccount 77Tablet a1b2c3d4',
  )
})
