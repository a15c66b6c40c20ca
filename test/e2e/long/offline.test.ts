import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addHours } from 'date-fns'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addDays,
  type CalendarDay,
  startOfDay,
  today,
  toWireDay,
} from '../../../src/contract/day.ts'
import { machineMark, type Note, parseNotes } from '../../../src/contract/note.ts'
import { openDatabase } from '../../../src/server/database/openDatabase.ts'
import { aChaosProxy, aHold, type ChaosProxy } from '../../example/aChaosProxy.ts'
import { bookingIn } from '../../example/bookingIn.ts'
import { demoZone } from '../../example/demoZone.ts'
import { markByManager } from '../aPage.ts'
import { type RunningDesk, startDesk } from '../aRunningDesk.ts'
import { aTablet, type Tablet } from '../aTablet.ts'
import { givePin, setDeskPin, setPin, untilReady } from '../deskPin.ts'
import { pictureOf } from '../pictureOf.ts'
import { prepared } from '../prepared.ts'
import { see, seeLater, untilStored } from '../see.ts'
import { signIn } from '../signIn.ts'

const pin = '482915'
const guests = 50
const day = today(new Date(), demoZone)
const pair = { key: 'key_of_the_ledger', secret: 'secret-of-the-ledger' }
const codes = Array.from({ length: guests }, (_, nth) => `AIR${String(nth).padStart(2, '0')}`)
const noted = codes.slice(0, 10)

let folder: string
let desk: RunningDesk
/** The proxy between tablet and gate: in airplane mode it answers neither the page nor its worker. */
let wire: ChaosProxy
let origin: string
let tablet: Tablet
let page: Page

const atHour = (on: CalendarDay, hour: number): string =>
  addHours(startOfDay(on, demoZone), hour).toISOString()

/** Fifty bookings more than the demo has, paid and arriving today. */
async function aFullHouse(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'deskbell-full-'))
  await cp((await prepared())?.filledFolder ?? '', made, { recursive: true })
  const database = await openDatabase({ dataDir: join(made, 'db') })
  for (const [nth, code] of codes.entries()) {
    await bookingIn(database, {
      code,
      startsAt: atHour(day, 16),
      endsAt: atHour(addDays(day, 2), 11),
      paid: 10_000,
      customer: { name: `Guest ${String(nth).padStart(2, '0')}`, email: `${code}@example.com` },
    })
  }
  await database.close()
  return made
}

beforeAll(async () => {
  folder = await aFullHouse()
  wire = await aChaosProxy('')
  origin = wire.origin.replace('127.0.0.1', 'localhost')
  desk = await startDesk({
    PUBLIC_ORIGIN: origin,
    DATA_DIR: folder,
    SERVICE_THROTTLE: 'off',
    SERVICE_API_KEY: pair.key,
    SERVICE_API_SECRET: pair.secret,
  })
  wire.pointTo(desk.origin)
  tablet = await aTablet({ width: 1024, height: 1366 })
  page = await tablet.switchOn()
  await markByManager(tablet.context(), { origin })
  await signIn(page, { origin, serviceOrigin: desk.serviceOrigin }, 'kenji')
})
beforeEach(({ onTestFailed, task }) => {
  page = tablet.page()
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(async () => {
  await tablet.close()
  await desk.stop()
  await wire.close()
  await rm(folder, { recursive: true, force: true })
})

const arrivals = (): Locator =>
  page.getByRole('region', { name: 'Arrivals' }).locator('li[data-code]')
const rowOf = (code: string): Locator =>
  page.getByRole('listitem').filter({ hasText: code }).first()
const chip = (words: string | RegExp): Locator => page.getByRole('button', { name: words })

/** Started again, still without a network. */
async function startAgain(): Promise<void> {
  page = await tablet.switchOn()
  await tablet.context().setOffline(true)
  await page.goto(`${origin}/today`)
}

async function unlock(): Promise<void> {
  await givePin(page, pin)
  await see(arrivals())
}

/** All notes of the day at the service itself, read without the gate; a check-in writes one too (§4.1). */
async function ledger(): Promise<readonly Note[]> {
  const answer = await fetch(`${desk.serviceOrigin}/api/3.0/booking/notes?date=${toWireDay(day)}`, {
    headers: { authorization: `Basic ${btoa(`${pair.key}:${pair.secret}`)}` },
  })
  return parseNotes(await answer.json(), demoZone).records
}

/** For each of the fifty bookings, in the order written: `in` for a check-in, or the text of the note. */
async function notesInOrder(): Promise<ReadonlyMap<string, readonly string[]>> {
  const all = (await ledger()).toSorted((one, other) => one.id - other.id)
  return new Map(
    codes.map((code) => [
      code,
      all.filter((note) => note.code === code).map((note) => machineMark(note) ?? note.body),
    ]),
  )
}
const noteOf = (code: string): string => `Asked for a cot, ${code}`
const everything = new Map(
  codes.map((code) => [code, noted.includes(code) ? ['in', noteOf(code)] : ['in']]),
)

test('a marked tablet says when it is ready to work offline (ux.md §3.8)', async () => {
  await setDeskPin(page, pin)
  await untilReady(page)
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
})

test('a page that was loaded past the files of the tablet uses them again without another load (reliability.md W6)', async () => {
  const devtools = await page.context().newCDPSession(page)
  await Promise.all([
    page.waitForEvent('load'),
    devtools.send('Page.reload', { ignoreCache: true }),
  ])
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.state)
  await expect.poll(controller, { timeout: 30_000 }).toBe('activated')
})

test('while the gate is slow a tablet asks for the PIN, and is online once the gate answers (W1)', async () => {
  const { fault, letGo } = aHold()
  wire.next('GET /auth/session', fault)
  await page.clock.install()
  await page.goto(`${origin}/today`)
  await unlock()
  // A request that hangs is sent again after a while.
  await seeLater(chip('Live'), 30)
  letGo()
  await see(arrivals())
})

test('a tablet that starts without a network shows today after the PIN (reliability.md W1)', async () => {
  await tablet.switchOff()
  await wire.hangUp()
  await startAgain()
  await unlock()
  await see(rowOf('AIR00'))
  await see(chip(/Offline/))
})

test('a stored booking opens with its notes, and a day that is not stored is not called empty (ux.md §3.1)', async () => {
  await rowOf('AIR11').getByRole('link').first().click()
  await see(page.getByRole('article').getByText('Guest 11'))
  await page.goto(`${origin}/today?date=${addDays(day, 6)}`)
  await givePin(page, pin)
  await see(page.getByText(/ not loaded yet$/))
  await see(page.getByText('Try again'))
})

test('Bookings lists what is stored on this tablet, and says so', async () => {
  await page.getByRole('link', { name: 'Bookings', exact: true }).click()
  await see(page.getByText('No connection'))
  await see(page.getByRole('row').filter({ hasText: 'AIR' }))
})

test('a language that is not on this tablet is not chosen without a network, and the desk says so', async () => {
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await see(page.getByText('Not loaded. Go online, then try again.'))
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
  expect(await page.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('en-US')
})

test('fifty check-ins and ten notes without a network survive a reload and a killed browser', async () => {
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  for (const code of codes) {
    await rowOf(code)
      .getByRole('button', { name: /^Check in/ })
      .click()
  }
  for (const code of noted) {
    await rowOf(code).getByRole('link').first().click()
    const booking = page.getByRole('article', { name: `Booking ${code}` })
    await booking.getByRole('textbox', { name: 'Note' }).fill(noteOf(code))
    await booking.getByRole('button', { name: 'Add note' }).last().click()
    await see(booking.getByText(noteOf(code)))
  }
  await untilStored(page)
  await page.reload()
  await unlock()
  await see(chip(/Offline.*60 not sent/))
  await tablet.kill()
  await startAgain()
  await unlock()
  await see(chip(/Offline.*60 not sent/))
})

test('once the network is back all of it is sent automatically, each once, in order for each booking (O1, O15)', async () => {
  await wire.listenAgain()
  await tablet.context().setOffline(false)
  await expect.poll(notesInOrder, { timeout: 150_000, interval: 1_000 }).toEqual(everything)
  await see(chip(/Live/))
  expect(await notesInOrder()).toEqual(everything)
})

test.each([
  ['a part of what', 'indexeddb,cache_storage,service_workers'],
  ['all', 'indexeddb,cache_storage,service_workers,local_storage'],
])(
  'a tablet whose browser has deleted %s it stored says so at the next start (O20)',
  async (_, storageTypes) => {
    await page.goto('about:blank')
    const browser = await tablet.context().newCDPSession(page)
    await browser.send('Storage.clearDataForOrigin', { origin, storageTypes })
    await page.goto(`${origin}/today`)
    const banner = page.getByRole('region', { name: 'This tablet' })
    await see(banner.getByText('Tablet cleared by the browser'))
    await see(banner.getByText(/unsent actions are gone/))
    await banner.getByRole('button', { name: 'Set a PIN' }).click()
    await setPin(page, pin)
    await untilReady(page)
  },
)
