import { cp, rm } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseNotes } from '../../../src/contract/note.ts'
import { demoZone } from '../../example/demoZone.ts'
import { aProfile, type Profile } from '../aProfile.ts'
import type { RunningDesk } from '../aRunningDesk.ts'
import { givePin, setDeskPin, untilReady } from '../deskPin.ts'
import { pictureOf } from '../pictureOf.ts'
import { see, untilStored } from '../see.ts'
import { sharedDesk, sharedPair } from '../sharedDesk.ts'
import { signIn } from '../signIn.ts'

/*
 * A note is written without a network, and given up. Somebody has copied the whole profile of the browser between the
 * two, and puts the copy back.
 */
const pin = '918273645'
const body = 'Asked for a boat that is not ours'

let desk: RunningDesk
let profile: Profile
let page: Page

beforeAll(async () => {
  ;[desk, profile] = await Promise.all([sharedDesk(), aProfile()])
  page = await profile.openPage()
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(async () => {
  await page.context().close()
  await Promise.all([profile.remove(), rm(copy(), { recursive: true, force: true })])
})

const copy = (): string => `${profile.folder}-copy`
const button = (name: string | RegExp): Locator => page.getByRole('button', { name })

async function notes(): Promise<readonly string[]> {
  const answer = await fetch(`${desk.serviceOrigin}/api/3.0/booking/notes`, {
    headers: { authorization: `Basic ${btoa(`${sharedPair.key}:${sharedPair.secret}`)}` },
  })
  return parseNotes(await answer.json(), demoZone).records.map((note) => note.body)
}

test('a note that is given up without a network is reported to the gate once there is one (19.2)', async () => {
  await signIn(page, desk, 'maria')
  await setDeskPin(page, pin)
  await untilReady(page)
  await page.getByRole('region', { name: 'Arrivals' }).locator('li[data-code] a').first().click()
  const booking = page.getByRole('article')
  await see(booking.getByRole('textbox', { name: 'Note' }))
  await page.context().setOffline(true)
  await booking.getByRole('textbox', { name: 'Note' }).fill(body)
  await booking.getByRole('button', { name: 'Add note' }).last().click()
  await see(button(/Offline.*1 not sent/))
  await untilStored(page)
  await profile.close(page.context())
  await cp(profile.folder, copy(), { recursive: true })

  page = await profile.openPage()
  await page.context().setOffline(true)
  await page.goto(`${desk.origin}/today`)
  await givePin(page, pin)
  await button(/Offline.*1 not sent/).click()
  await button('Cancel note').click()
  await button('Cancel note').click()
  await untilStored(page)
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/api/ops/given-up'), {
    timeout: 60_000,
  })
  await page.context().setOffline(false)
  expect((await reported).status()).toBe(204)
  await profile.close(page.context())
})

test('put back with the whole profile, it is not written: the gate knows that it was given up (19.2)', async () => {
  await rm(profile.folder, { recursive: true })
  await cp(copy(), profile.folder, { recursive: true })
  page = await profile.openPage()
  await page.goto(`${desk.origin}/today`)
  await see(page.getByRole('listitem').filter({ hasText: 'This was undone before it was sent' }))
  expect(await notes()).not.toContain(body)
})
