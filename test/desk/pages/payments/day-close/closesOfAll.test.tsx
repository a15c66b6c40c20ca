import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Kysely } from 'kysely'
import { Route } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseBookingCode } from '../../../../../src/contract/booking.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import { isAnythingInMemoryOnly } from '../../../../../src/desk/core/vault/memoryOnly.ts'
import { closeSums } from '../../../../../src/desk/pages/payments/day-close/closeSums.ts'
import { useCloses } from '../../../../../src/desk/pages/payments/day-close/closes.ts'
import { Component as DayClosePlace } from '../../../../../src/desk/pages/payments/day-close/DayClosePlace.tsx'
import { closeOf, partsOf } from '../../../../../src/desk/pages/payments/day-close/dayClose.ts'
import { matched } from '../../../../../src/desk/pages/payments/day-close/matched.ts'
import { patterns } from '../../../../../src/desk/ui/paths.ts'
import type { GateTables } from '../../../../../src/server/gate/base/gateTables.ts'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import { demoNow } from '../../../../example/aService.ts'
import type { Tab } from '../../../../example/aTab.ts'
import { bookingIn, tablesOf } from '../../../../example/bookingIn.ts'
import { savedFiles } from '../../../aBrowserWindow.ts'
import { type Instead, openPlace } from '../../../openPlace.tsx'
import { pressWhenReady } from '../../../pressWhenReady.ts'
import { readSaved } from '../../../shared/output/export/readWorkbook.ts'

let house: FrontDesk
/** Two devices of one manager, which know nothing of each other. */
let tablet: Tab
let laptop: Tab

beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  tablet = await house.signIn('maria')
  laptop = await house.signIn('maria')
  const { database } = house.service
  const db = tablesOf(database)
  await db.deleteFrom('transactions').execute()
  for (const [code, minor, gateway] of [
    ['KB1', 20_000, 'CASH'],
    ['KB2', 50_000, 'CARD'],
    ['KB3', -1_000, 'CASH'],
    ['KB4', 3_000, 'WEB'],
  ] as const) {
    const at = '2026-07-11T16:30:00Z'
    const { bookingId } = await bookingIn(database, {
      code,
      total: 90_000,
      paid: minor,
      createdAt: at,
      lastModified: demoNow,
      customer: { name: `Guest ${code}` },
    })
    await db
      .updateTable('transactions')
      .set({ gateway })
      .where('booking_id', '=', bookingId)
      .execute()
  }
})
beforeEach(forgetCloses)
afterAll(() => house.close())

const CAD = parseCurrency('CAD')
/** Ten in the morning in Vancouver. */
const tenOClock = Date.parse(demoNow)

const routes = <Route path={patterns.dayClose} element={<DayClosePlace />} />
const open = (tab: Tab, at = '/payments/close', instead?: Instead) =>
  openPlace(tab, { at, routes, ...(instead === undefined ? {} : { instead }) })

const press = pressWhenReady
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } })
const rowOf = async (name: RegExp) =>
  (await screen.findByRole('row', { name })).textContent?.replaceAll(/\s+/g, ' ')
const pastCloses = () => screen.findByRole('list', { name: 'Past closes' })
const keptAtGate = async (): Promise<readonly { id: string; by: string }[]> =>
  (await (await laptop.get('/auth/closes')).json()).closes

async function forgetCloses(): Promise<void> {
  const db = new Kysely<GateTables>({ dialect: house.service.database.dialect() })
  await db.deleteFrom('gate_closes').execute()
}

/**
 * Counts what is in the till, up to the last step.
 *
 * @param isReviewed false where no payment needs a comment, so that the count comes right after the payments
 */
async function count(typed: Readonly<Record<string, string>>, isReviewed = true): Promise<void> {
  await screen.findByRole('heading', { name: /^Payments since / }, { timeout: 45_000 })
  if (isReviewed) await press('Check payments')
  await press('Count the till')
  for (const [label, text] of Object.entries(typed)) await type(label, text)
  await press('Show difference')
}

/** Maria has closed the day at ten, with 5 too little. */
async function closedAtTen(): Promise<string> {
  const paid = [
    ['KB1', 20_000, 'CASH'],
    ['KB2', 50_000, 'CARD'],
  ] as const
  const status = { id: 'PART', name: 'Part' }
  const { findings } = matched(
    paid.map(([code, minor, method], at) => {
      const known = { total: null, paid: null, status, customer: `Guest ${code}`, at: tenOClock }
      return {
        code: parseBookingCode(code),
        paid: { minor, currency: CAD },
        from: known,
        to: known,
        after: tenOClock - 1000 + at,
        before: tenOClock - 1000 + at,
        act: null,
        payment: { id: code, method },
      }
    }),
    [],
  )
  const typed = { CAD: { float: '150', cash: '345', card: '500' } }
  const close = closeOf({
    id: crypto.randomUUID(),
    since: Date.parse('2026-07-11T07:00:00Z'),
    until: tenOClock,
    closedAt: tenOClock,
    by: 'Maria Silva',
    after: null,
    unknown: [],
    unreadable: [],
    cancelled: null,
    unpaid: null,
    noShows: null,
    comment: '',
    matched: { findings, unseen: [] },
    sums: closeSums(findings, typed, { own: CAD, isReported: true }),
    words: {},
    reasons: { CAD: 'Wrong change' },
  })
  const sent = { id: close.id, day: '2026-07-11', after: null, ...partsOf(close) }
  expect((await tablet.post('/auth/closes', sent)).status).toBe(204)
  return close.id
}

describe('a manager who closes the day (ux.md §3.5)', () => {
  test('sees expected beside counted for each kind, and gives a reason for the difference', async () => {
    const { address } = open(tablet)
    expect((await screen.findByText('No closes yet')).isConnected).toBe(true)
    await count({ Float: '150', Cash: '335', Card: '500', Online: '30' })
    expect(await rowOf(/^Cash/)).toBe('Cashwith float 150.00340.00335.00-5.00')
    expect(await rowOf(/^Card/)).toBe('Card500.00500.000.00')
    expect(await rowOf(/^Online/)).toBe('Online30.0030.000.00')
    expect(await rowOf(/^Other/)).toBe('Other0.00––')
    expect(await rowOf(/^Total/)).toBe('TotalLess counted than expected870.00865.00-5.00')
    expect((await screen.findByRole('button', { name: 'Close without reason' })).isConnected).toBe(
      true,
    )
    await press('Wrong change')
    await press('Close day')
    await screen.findByRole('heading', { name: /^Closed .* by Maria Silva$/ })
    await expect.poll(() => address()).toMatch(/^\/payments\/close\?of=/)
    expect(screen.getByText('Wrong change').isConnected).toBe(true)
    expect(screen.queryByText('Not sent yet')).toBeNull()
    expect(await keptAtGate()).toMatchObject([{ by: 'Maria Silva' }])
  })

  test('finds the close on a second device, opens it whole, prints and exports it in the business’s time', async () => {
    await closedAtTen()
    open(laptop, '/payments/close?all=1')
    const link = await within(await pastCloses()).findByRole('link', { name: /by Maria Silva/ })
    expect(link.textContent).toContain('Jul 11, 2026')
    expect(link.textContent).toContain('-5.00')
    await userEvent.click(link)
    await screen.findByRole('heading', { name: /^Closed Jul 11, 2026, .* by Maria Silva$/ })
    expect(screen.getByText(/^Saturday, July 11, 2026: /).textContent).toContain(
      'Jul 11, 2026, 00:00 to Jul 11, 2026, 10:00',
    )
    expect(screen.getByText('Guest KB2').isConnected).toBe(true)
    expect(await rowOf(/^Cash/)).toBe('Cashwith float 150.00350.00345.00-5.00')

    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    await press('Export CSV')
    await press('Export JSON')
    await press('Export XLSX')
    // 17:00 UTC is ten in the morning in Vancouver.
    const name = 'day-close-2026-07-11T1000'
    await waitFor(() => expect(saved).toEqual([`${name}.csv`, `${name}.json`, `${name}.xlsx`]))
    const [csv, , xlsx] = savedFiles
    const [sheet] = await readSaved(xlsx ?? new Blob())
    const lines = ((await csv?.text()) ?? '').trim().split('\r\n')
    expect(sheet?.rows).toHaveLength(lines.length)
    const [heads = [], first = []] = sheet?.rows ?? []
    const inAll = sheet?.rows.at(-1) ?? []
    const cell = (row: typeof first, column: string) => {
      const { value, format } = row[heads.findIndex((head) => head?.value === column)] ?? {}
      return [value, format]
    }
    expect(cell(first, 'Amount')).toEqual([200, '#,##0.00'])
    expect(cell(first, 'From')[1]).toBe('yyyy-mm-dd hh:mm')
    expect(cell(inAll, 'Expected')).toEqual([850, '#,##0.00'])
    expect(cell(inAll, 'Counted')).toEqual([845, '#,##0.00'])
    expect(cell(inAll, 'Difference')).toEqual([-5, '#,##0.00'])
    expect(lines.at(-1)).toContain(',850,845,-5,')
    vi.spyOn(window, 'print').mockImplementation(() => {})
    await press('Print')
    const paper = document.querySelector('[data-printed]')?.textContent ?? ''
    for (const words of ['Saturday, July 11, 2026', 'Cash, with float 150.00', 'Guest KB2']) {
      expect(paper).toContain(words)
    }
  })

  test('sees on another device that the day is closed, and closes it again only by her own decision', async () => {
    await closedAtTen()
    open(laptop)
    await screen.findByText('Already closed by Maria Silva, 10:00')
    // The next close begins where the last one ended, whichever device made it.
    await screen.findByRole('heading', { name: 'Payments since 10:00' }, { timeout: 45_000 })
    await press('Count the till')
    const float = await screen.findByRole('textbox', { name: 'Float' })
    expect(float).toHaveProperty('value', '150.00')
    await press('Show difference')
    const close = await screen.findByRole('button', { name: 'Close day' })
    expect(close.getAttribute('title')).toBe('Choose “Close again” first')
    await press('Close again')
    await waitFor(() => expect(close.getAttribute('aria-disabled')).toBeNull())
    await userEvent.click(close)
    await screen.findByText(/^Saturday, July 11, 2026, closed again: /)
    expect(await keptAtGate()).toHaveLength(2)
  })
})

describe('two tablets that close at the same moment', () => {
  test('make one close; the second one gets a message and loses nothing it has counted', async () => {
    const first = await closedAtTen()
    let isOther = true
    const { summary, details } = await (await laptop.get(`/auth/closes?id=${first}`)).json()
    const other = { id: crypto.randomUUID(), day: '2026-07-11', after: first, summary, details }
    open(tablet, '/payments/close', async ({ method, path }) => {
      if (method !== 'POST' || path !== '/auth/closes' || !isOther) return null
      isOther = false
      expect((await laptop.post('/auth/closes', other)).status).toBe(204)
      return null
    })
    await press('Close again')
    await count({ Cash: '12' }, false)
    await press(/^Close (?:without reason|day)$/)
    await screen.findByText(/^Another device already closed this day/)
    expect(await keptAtGate()).toHaveLength(2)
    // What was typed stays, and she decides again.
    expect(await rowOf(/^Cash/)).toContain('12.00')
    await press('Close again')
    await press(/^Close (?:without reason|day)$/)
    await screen.findByText(/, closed again: /)
    expect(await keptAtGate()).toHaveLength(3)
  })
})

describe('where the gate cannot be reached', () => {
  test.each<[string, Response | 'no network' | 'answer lost']>([
    ['without a network', 'no network'],
    ['while it cannot store closes', Response.json({ message: 'nothing' }, { status: 500 })],
    ['while its answers are lost', 'answer lost'],
  ])(
    '%s, the closes of others are not listed, and the own one stays on this tablet, says so, and is sent once',
    async (_, fault) => {
      let isDown = true
      open(tablet, '/payments/close', ({ path }) => {
        if (!isDown || path !== '/auth/closes') return null
        return fault instanceof Response ? fault.clone() : fault
      })
      await screen.findByText('Could not load closes of other desks.')
      await count({ Cash: '12' })
      await press('Close without reason')
      await screen.findByText('Not sent yet')
      expect(screen.getByText(/^Keep this page open until it is sent/).isConnected).toBe(true)
      expect(isAnythingInMemoryOnly()).toBe(true)
      await userEvent.click(await screen.findByRole('link', { name: 'Past closes' }))
      expect((await pastCloses()).textContent).toContain('Only on this tablet')
      isDown = false
      await press('Try again')
      await waitFor(async () => expect((await pastCloses()).textContent).not.toContain('Only on'))
      expect(await keptAtGate()).toHaveLength(1)
      await waitFor(() => expect(isAnythingInMemoryOnly()).toBe(false))
    },
  )

  test('and another device closes the day meanwhile, both are kept once somebody says so', async () => {
    let isDown = true
    open(tablet, '/payments/close', ({ path }) =>
      isDown && path === '/auth/closes' ? 'no network' : null,
    )
    await count({ Cash: '12' })
    await press('Close without reason')
    await screen.findByText('Not sent yet')
    const [own] = useCloses.getState().closes
    if (own === undefined) throw new Error('Nothing is kept here.')
    const { summary, details } = partsOf({ ...own, id: crypto.randomUUID() })
    const other = { id: summary.id, day: '2026-07-11', after: null, summary, details }
    expect((await laptop.post('/auth/closes', other)).status).toBe(204)
    isDown = false
    await press('Send now')
    await screen.findByText(/^Already closed by Maria Silva, 10:0\d$/)
    expect(await keptAtGate()).toHaveLength(1)
    await press('Close again')
    await screen.findByText(/, closed again: /)
    await waitFor(async () => expect(await keptAtGate()).toHaveLength(2))
    await waitFor(() => expect(screen.queryByText(/Already closed by/)).toBeNull())
  })
})
