import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { theBrowser } from '../aPage.ts'
import type { RunningDesk } from '../aRunningDesk.ts'
import { setDeskPin, untilFilesAreKept } from '../deskPin.ts'
import { everySize } from '../everySize.ts'
import { isFitAt } from '../fitForAll.ts'
import { pictureOf } from '../pictureOf.ts'
import { recordsOf } from '../recordsOf.ts'
import { see, seeNoMore } from '../see.ts'
import { sharedDesk } from '../sharedDesk.ts'
import { signIn } from '../signIn.ts'

/* A new tablet of the business and two people, from the first sign-in. The tests are steps of one story, in this order. */
const pinOf = { maria: '482915337', kenji: '730264918' }
const aManager = 'Ask a manager to set up this tablet. Then everyone can use a PIN.'

let desk: RunningDesk
let context: BrowserContext
let page: Page

beforeAll(async () => {
  desk = await sharedDesk()
  const browser = await theBrowser()
  context = await browser.newContext({ viewport: { width: 768, height: 1024 } })
  page = await context.newPage()
  page.setDefaultTimeout(45_000)
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(() => context.close())

const button = (name: string | RegExp): Locator => page.getByRole('button', { name })
const heading = (name: string): Locator => page.getByRole('heading', { name, exact: true })
const question = (): Locator => page.getByRole('region', { name: 'This tablet' }).first()
const tile = (name: string): Locator => page.getByRole('button', { name, exact: true })

/** What the tiles of this tablet are called, as its disk has it. */
const labelsOnDisk = async (): Promise<readonly unknown[]> =>
  z
    .array(z.object({ label: z.string() }))
    .parse(await recordsOf(page, 'people'))
    .map(({ label }) => label)

const lockNow = (): Promise<void> => button('Lock now').click()

async function signOut(): Promise<void> {
  await button(/^Person/).click()
  await button('Sign out').click()
}

test('the front desk reads on a new tablet that a manager sets it up, on Today and in Settings (19.3)', async () => {
  await signIn(page, desk, 'kenji')
  await see(question().getByText('Is this tablet used at the desk?'))
  await see(question().getByText(aManager))
  const named = await question().getByRole('button').allInnerTexts()
  expect(named).toEqual(['No', 'Later'])
  await isFitAt(page, everySize)
  await page.goto(`${desk.origin}/settings`)
  await see(page.getByRole('region', { name: 'Stored on this tablet' }).getByText(aManager))
  await seeNoMore(button('Set up tablet'))
})

test('a manager marks the tablet with a PIN, and signs out', async () => {
  await page.goto(`${desk.origin}/today`)
  await signOut()
  await see(heading('Sign in'))
  await signIn(page, desk, 'maria')
  await see(question().getByText('Lets you work when the Wi-Fi is down.'))
  await setDeskPin(page, pinOf.maria)
  await signOut()
  await see(heading('Sign in'))
})

test('the front desk then sets a PIN of its own', async () => {
  await signIn(page, desk, 'kenji')
  await see(question().getByText('Set your PIN'))
  await setDeskPin(page, pinOf.kenji)
  await untilFilesAreKept(page)
})

test('once the manager has signed in again, a start without network shows both tiles', async () => {
  await lockNow()
  await see(heading('Locked'))
  await signIn(page, desk, 'maria')
  // The tile is written a moment after the manager is in.
  await expect.poll(labelsOnDisk).toContain('Maria')
  await context.setOffline(true)
  await page.goto(`${desk.origin}/today`)
  await see(tile('Kenji'))
  await see(tile('Maria'))
})
