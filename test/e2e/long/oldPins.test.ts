import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProfile, type Profile } from '../aProfile.ts'
import type { RunningDesk } from '../aRunningDesk.ts'
import { setDeskPin, setPin, untilReady } from '../deskPin.ts'
import { type Copied, copyOf, opensWith, placesOf, withoutArgon2id } from '../diskThief.ts'
import { pictureOf } from '../pictureOf.ts'
import { see } from '../see.ts'
import { sharedDesk } from '../sharedDesk.ts'
import { signIn } from '../signIn.ts'

/*
 * One tablet through a sign-out, a new PIN and its forgetting. After each, somebody copies the whole profile of its
 * browser, has the database as it was before, too, and knows the PIN of then.
 */
const argon2id = { by: 'argon2id', memoryKiB: 65_536, passes: 2 }
const pins = { first: '918273645', second: '604217398' }

let desk: RunningDesk
let profile: Profile
let page: Page
/** What lay there while the first PIN was in force, and the second. */
let first: Copied
let second: Copied

beforeAll(async () => {
  ;[desk, profile] = await Promise.all([sharedDesk(), aProfile()])
  page = await profile.openPage()
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(async () => {
  await page.context().close()
  await profile.remove()
})

const rows = () => page.getByRole('region', { name: 'Arrivals' }).locator('li[data-code]')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const keyParts = (): Promise<number> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('desk-key-parts')
    let count = 0
    for await (const _name of folder.keys()) count += 1
    return count
  })

test('a copied disk opens with the right PIN while that is the PIN: so the next tests can fail', async () => {
  await signIn(page, desk, 'maria')
  await see(rows())
  await setDeskPin(page, pins.first)
  first = await copyOf(page)
  expect(first.stretch).toEqual(argon2id)
  await profile.close(page.context())
  expect(await placesOf(profile, first)).not.toEqual([])
  expect(await opensWith(profile, first, pins.first)).toBe(true)
  expect(await opensWith(profile, first, pins.second)).toBe(false)
  page = await profile.openPage()
})

test('after signing out the PIN opens nothing stored before, and its key part is in no file (19.3)', async () => {
  await page.goto(`${desk.origin}/today`)
  await see(rows())
  await button(/^Person/).click()
  await button('Sign out').click()
  await see(page.getByRole('heading', { name: 'Sign in', exact: true }))
  await expect.poll(keyParts).toBe(0)
  await profile.close(page.context())
  expect(await placesOf(profile, first)).toEqual([])
  expect(await opensWith(profile, first, pins.first)).toBe(false)
  page = await profile.openPage()
})

test('a person who signs in again has their PIN again, and after a change the old PIN opens nothing (19.3)', async () => {
  await signIn(page, desk, 'maria')
  await see(rows())
  first = await copyOf(page)
  expect(await keyParts()).toBe(1)
  await page.goto(`${desk.origin}/settings`)
  // A browser without WebAssembly.
  await withoutArgon2id(page)
  await button('Change PIN').click()
  await setPin(page, pins.second)
  expect((await copyOf(page)).stretch).toMatchObject({ by: 'pbkdf2' })
  second = await copyOf(page)
  expect(await keyParts()).toBe(1)
  await profile.close(page.context())
  expect(await placesOf(profile, first)).toEqual([])
  expect(await opensWith(profile, first, pins.first)).toBe(false)
  expect(await opensWith(profile, second, pins.second)).toBe(true)
  page = await profile.openPage()
})

test('a PIN that was set without Argon2id opens the tablet without a network, and is then stretched by it (19.3)', async () => {
  await page.goto(`${desk.origin}/today`)
  await see(rows())
  first = second
  await untilReady(page)
  await button('Lock now').click()
  await page.context().setOffline(true)
  await page.reload()
  await page.getByLabel(/^PIN for/).fill(pins.second)
  await see(rows())
  await page.context().setOffline(false)
  // The gate gets a report of its PIN in the form that the gate knows: a page that is loaded before that is locked.
  await see(button(/Live/))
  await expect.poll(async () => (await copyOf(page)).stretch).toEqual(argon2id)
  await expect.poll(keyParts).toBe(1)
  second = await copyOf(page)
  await profile.close(page.context())
  expect(await placesOf(profile, first)).toEqual([])
  expect(await opensWith(profile, first, pins.second)).toBe(false)
  expect(await opensWith(profile, second, pins.second)).toBe(true)
  page = await profile.openPage()
})

test('a tablet that was forgotten opens with no PIN (19.3)', async () => {
  await page.goto(`${desk.origin}/settings`)
  await button('Clear this tablet').click()
  await button('Clear tablet').click()
  await see(page.getByText('Tablet cleared'))
  expect(await keyParts()).toBe(0)
  await profile.close(page.context())
  expect(await placesOf(profile, second)).toEqual([])
  expect(await opensWith(profile, second, pins.second)).toBe(false)
  page = await profile.openPage()
})
