import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPageOf } from './aPage.ts'
import type { RunningDesk } from './aRunningDesk.ts'
import { checkInsOf, type Guests, guestsToday } from './guestsToday.ts'
import { pictureOf } from './pictureOf.ts'
import { see, seeLater } from './see.ts'
import { sharedDesk } from './sharedDesk.ts'

/** A bad day in a real browser. The test moves its clock forward, so that no run waits for the five seconds of Undo. */
let desk: RunningDesk
let context: BrowserContext
let guests: Guests
let page: Page

beforeAll(async () => {
  desk = await sharedDesk()
  guests = await guestsToday(3)
  page = await aPageOf('kenji', desk, { clock: true })
  context = page.context()
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(async () => {
  await context.close()
  await guests.come()
})

const region = (name: string): Locator => page.getByRole('region', { name })
const rowOf = (code: string): Locator =>
  page.getByRole('listitem').filter({ hasText: code }).first()
const checkIn = (code: string): Locator => rowOf(code).getByRole('button', { name: /^Check in/ })
const noteBox = (): Locator => page.getByRole('textbox', { name: 'Note' })
const booking = (): Locator => page.getByRole('article')

let taken = 0

/** @returns the code of a guest who is expected, has nothing due, and was in no test yet */
async function someoneExpected(): Promise<string> {
  const code = guests.codes[taken] ?? ''
  taken += 1
  await page.getByRole('link', { name: /^Arrivals/ }).click()
  await checkIn(code).waitFor()
  return code
}

async function signInAgain(login: string): Promise<void> {
  const opened = context.waitForEvent('page')
  await region('Signed out').getByRole('button', { name: 'Sign in' }).click()
  const tab = await opened
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await tab.locator('[name=login_id]').fill(login)
  await tab.locator('[name=password]').fill(`${login}-demo`)
  const closed = tab.waitForEvent('close')
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await closed
}

/** Taps Check in, and lets the five seconds of Undo pass. */
async function checkInFully(code: string): Promise<void> {
  await checkIn(code).click()
  await see(rowOf(code).getByRole('button', { name: /^Undo/ }))
  await page.clock.fastForward(5_000)
}

describe('A check-in on a bad day', () => {
  test('tapped twice, with Back, Forward and a reload in its five seconds, is done once', async () => {
    const code = await someoneExpected()
    await checkIn(code).dblclick()
    await see(rowOf(code).getByRole('button', { name: /^Undo/ }))
    await page.getByRole('link', { name: 'Bookings' }).click()
    await see(page.getByRole('status').getByRole('button', { name: 'Undo' }))
    await page.goBack()
    await page.goForward()
    await page.reload()
    await page.getByRole('link', { name: 'Today' }).click()
    await page.getByRole('link', { name: /^Done/ }).click()
    await see(
      rowOf(code)
        .getByText(/^Checked in/)
        .first(),
    )
    expect(await checkInsOf([code])).toEqual([1])
  })

  test('made in two tabs in the same five seconds is done once, and both tabs show it', async () => {
    const code = await someoneExpected()
    const other = await context.newPage()
    await other.goto(`${desk.origin}/today`)
    const there = other.getByRole('listitem').filter({ hasText: code }).first()
    await there.getByRole('button', { name: 'Check in' }).click()
    // All tabs know what was decided in one: it can be undone here, and not be decided again.
    await see(rowOf(code).getByRole('button', { name: /^Undo/ }))
    await page.clock.fastForward(5_000)
    // Both tabs look in the list where the guest stays, because the first list shows the row for two seconds only.
    for (const tab of [other, page]) {
      await tab.getByRole('link', { name: /^Done/ }).click()
      // Rows change places two seconds after the last touch.
      await seeLater(
        tab
          .getByRole('listitem')
          .filter({ hasText: code })
          .getByText(/^Checked in \d\d:\d\d/)
          .first(),
      )
    }
    await other.close()
    expect(await checkInsOf([code])).toEqual([1])
  })
})

describe('A sign-in that ends while somebody works', () => {
  test('keeps the page and a half-typed note; signing in from a new tab sends what waited, once (§5.3)', async () => {
    const code = await someoneExpected()
    await rowOf(code).getByRole('link').click()
    await noteBox().fill('Half a sentence and')
    await context.clearCookies()
    await checkInFully(code)
    await see(page.getByText('Sign in to send 1'))
    expect(await noteBox().inputValue()).toBe('Half a sentence and')
    await signInAgain('kenji')
    await see(booking().getByText(/^Checked in \d\d:\d\d$/))
    expect(await noteBox().inputValue()).toBe('Half a sentence and')
    expect(await checkInsOf([code])).toEqual([1])
    await noteBox().fill('')
  })
})
