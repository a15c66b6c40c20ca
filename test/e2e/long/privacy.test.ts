import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wireSignIns } from '../../../src/contract/signInList.ts'
import { aWindowlessBrowser } from '../aBrowser.ts'
import { aPageOf, markByManager } from '../aPage.ts'
import { type RunningDesk, startDesk } from '../aRunningDesk.ts'
import { setDeskPin, setPin } from '../deskPin.ts'
import { pictureOf } from '../pictureOf.ts'
import { recordsOf } from '../recordsOf.ts'
import { see, seeNoMore } from '../see.ts'
import { signIn } from '../signIn.ts'

const pin = '482915'

let desk: RunningDesk
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  desk = await startDesk()
  browser = await aWindowlessBrowser()
  context = await browser.newContext({ viewport: { width: 768, height: 1024 } })
  page = await context.newPage()
  await page.clock.install()
  await signIn(page, desk, 'maria')
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(async () => {
  await browser.close()
  await desk.stop()
})

const rows = () => page.getByRole('region', { name: 'Arrivals' }).getByRole('link')
const answers = (path: string): Promise<number> =>
  page.evaluate(async (at) => (await fetch(at, { headers: { 'X-Desk': '1' } })).status, path)
const lockByIdleness = async (): Promise<void> => {
  await page.clock.fastForward('04:30')
  await page.clock.fastForward('00:40')
  await see(page.getByRole('heading', { name: 'Locked' }))
}
const give = async (typed: string): Promise<void> => {
  await page.getByLabel(/^PIN for/).fill(typed)
  await page.keyboard.press('Enter')
}
const vaultOnDisk = async (): Promise<string> => JSON.stringify(await recordsOf(page, 'people'))

/** The sealed key for the stored bookings of the first person in the vault. */
function replicaKeyIn(vault: string): string {
  const people: readonly { drawers: { replica: unknown } }[] = JSON.parse(vault)
  return JSON.stringify(people[0]?.drawers.replica)
}

test('marking asks for a desk PIN twice, and nothing personal can be read on the disk', async () => {
  await see(rows())
  await page.clock.fastForward('00:05')
  await page.getByRole('button', { name: 'Yes, set a PIN' }).click()
  await page.getByLabel('PIN, 6 digits or more').fill('123456')
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await see(page.getByText('Too easy to guess.'))
  await page.getByLabel('PIN, 6 digits or more').fill(pin)
  await page.getByLabel('Repeat PIN').fill(pin)
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await seeNoMore(page.getByRole('dialog'))
  const { origins } = await context.storageState({ indexedDB: true })
  const kept = JSON.stringify(origins)
  expect(kept).not.toContain(pin)
  // The names of staff are sealed too; their tile shows the first name only.
  const vault = await vaultOnDisk()
  expect(vault).toContain('"label":"Maria"')
  for (const name of ['Maria Silva', 'Heron Landing']) expect(vault).not.toContain(name)
})

test('after five minutes no guest is on the page, and the gate answers 423 (P1)', async () => {
  await see(rows())
  const guest = (await rows().first().innerText()).split('\n')[0] ?? ''
  await lockByIdleness()
  expect(await page.content()).not.toContain(guest)
  await expect.poll(() => answers('/api/3.0/ping')).toBe(423)
})

test('another tab, the address and going back show nothing either (P2)', async () => {
  const other = await context.newPage()
  await other.goto(`${desk.origin}/bookings`)
  await see(other.getByRole('heading', { name: 'Locked' }))
  await other.goto(`${desk.origin}/today`)
  await other.goBack()
  await see(other.getByRole('heading', { name: 'Locked' }))
  await other.close()
})

test('the PIN opens the tablet where it was, and a wrong PIN says how many tries are left', async () => {
  await give('999999')
  await see(page.getByText('You have 4 tries left.'))
  await give(pin)
  await see(rows())
  expect(await answers('/api/3.0/ping')).toBe(200)
})

test('any key keeps the tablet open when it warns a minute before it locks (Y2)', async () => {
  await page.clock.fastForward('04:30')
  await see(page.getByText('Locking in one minute'))
  await page.keyboard.press('Shift')
  await seeNoMore(page.getByText('Locking in one minute'))
  await page.clock.fastForward('00:50')
  await see(rows())
})

test('after 24 hours without the gate the stored bookings open to nobody, whatever the PIN (P6)', async () => {
  await see(rows())
  const before = await vaultOnDisk()
  await context.setOffline(true)
  await page.clock.fastForward('24:00:00')
  await see(page.getByRole('heading', { name: 'Locked' }))
  await give(pin)
  await see(page.getByText(/ not loaded yet$/))
  expect(await rows().count()).toBe(0)
  // The key with which they were sealed is no longer on the disk.
  const [was, is] = [replicaKeyIn(before), replicaKeyIn(await vaultOnDisk())]
  expect(was.length).toBeGreaterThan(20)
  expect(is).not.toBe(was)
  await context.setOffline(false)
  await see(rows())
})

test('after five wrong PINs only signing in opens what is left (P7)', async () => {
  await page.clock.fastForward('04:30')
  await lockByIdleness()
  for (const left of [
    'You have 4 tries left.',
    'You have 3 tries left.',
    'You have 2 tries left.',
    'One more',
  ]) {
    await give('777777')
    await see(page.getByText(left))
  }
  await give('777777')
  await see(page.getByText('PIN of Maria no longer works'))
  await expect.poll(() => answers('/api/3.0/ping')).toBe(401)
  await signIn(page, desk, 'maria')
  await see(rows())
  await page.clock.fastForward('00:05')
  await see(page.getByText('Set a new PIN'))
})

test('a manager allows a tablet to open only with a network: without one the right PIN opens nothing (19.3)', async () => {
  page = await aPageOf('maria', desk, { width: 768, height: 1024, clock: true, browser })
  await see(rows())
  await page.clock.fastForward('00:05')
  await setDeskPin(page, pin)
  await page.goto(`${desk.origin}/settings`)
  const onlyWithNetwork = page.getByRole('radio', { name: 'PIN, only online' })
  await onlyWithNetwork.check()
  await page.getByRole('button', { name: 'Set up again' }).click()
  await setPin(page, pin)
  await see(page.getByText('Unlocks with a PIN, only online.'))
  expect(await onlyWithNetwork.isChecked()).toBe(true)
  await lockByIdleness()
  await page.context().setOffline(true)
  await give(pin)
  await see(page.getByText('This tablet unlocks only online.'))
  await page.context().setOffline(false)
  await give('777777')
  await see(page.getByText('You have 4 tries left.'))
  await give(pin)
  await see(onlyWithNetwork)
  await page.context().close()
})

test('signing out without a network, here from the search, wipes the tablet at once, and the gate at the next contact (P3)', async () => {
  const tablet = await browser.newContext({ viewport: { width: 768, height: 1024 } })
  page = await tablet.newPage()
  await markByManager(tablet, desk)
  await signIn(page, desk, 'kenji')
  await setDeskPin(page, '730264')
  await see(rows())
  await page.goto(`${desk.origin}/settings`)
  await see(page.getByRole('heading', { level: 1, name: 'Settings' }))
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill('sign out')
  await see(page.getByRole('row', { name: 'Sign out' }))
  await tablet.setOffline(true)
  await page.keyboard.press('Enter')
  await see(page.getByRole('heading', { name: 'Sign in' }))
  await expect.poll(() => recordsOf(page, 'facts')).toEqual([])
  await tablet.setOffline(false)
  await expect.poll(() => answers('/api/3.0/ping')).toBe(401)
  await tablet.close()
})

test('a sign-in that is ended from another device no longer shows a guest, and says why (19.4)', async () => {
  page = await aPageOf('kenji', desk, { width: 768, height: 1024, clock: true, browser })
  await see(rows())
  const guest = (await rows().first().innerText()).split('\n')[0] ?? ''
  const manager = (await aPageOf('maria', desk, { browser })).context()
  const headers = { 'x-desk': '1' }
  const list = await manager.request.get(`${desk.origin}/auth/sign-ins`, { headers })
  const { signIns } = wireSignIns.parse(await list.json())
  const [lost] = signIns.filter(({ name }) => name === 'Kenji Sato')
  await manager.request.post(`${desk.origin}/auth/sign-ins/end`, {
    headers: { ...headers, origin: desk.origin },
    data: { id: lost?.id },
  })
  await manager.close()
  // The next question for changes, which the desk sends automatically.
  await page.clock.fastForward(15_000)
  await see(page.getByText('Signed out from another device'))
  expect(await page.content()).not.toContain(guest)
  expect(await page.getByRole('link').count()).toBe(0)
  await page.context().close()
})
