import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directionOf, languages } from '../../../src/contract/languages.ts'
import { theBrowser } from '../aPage.ts'
import type { RunningDesk } from '../aRunningDesk.ts'
import { isFitForAll } from '../fitForAll.ts'
import { type Guests, guestsToday } from '../guestsToday.ts'
import { pictureOf } from '../pictureOf.ts'
import { see, seeLater, seeNoMore } from '../see.ts'
import { sharedDesk, sharedService } from '../sharedDesk.ts'
import { type Words, wordsIn } from '../wordsIn.ts'

let desk: RunningDesk

beforeAll(async () => {
  desk = await sharedDesk()
})

/** The morning of a receptionist whose browser asks for that language; the words are those of its catalogues. */
describe.each(languages)('In $name', ({ code: language }) => {
  const guest = `Morgane Ōkubo ${language}`
  let page: Page
  let guests: Guests
  let words: Words

  beforeAll(async () => {
    guests = await guestsToday(1, { owe: true, names: [guest] })
    words = await wordsIn(language)
    const context = await (await theBrowser()).newContext({
      viewport: { width: 768, height: 1024 },
      hasTouch: true,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      locale: language,
    })
    await context.clock.install()
    page = await context.newPage()
    page.setDefaultTimeout(45_000)
  })
  afterAll(async () => {
    await page.context().close()
    await guests.come()
  })

  const button = (english: string): Locator => page.getByRole('button', { name: words(english) })
  const row = (): Locator => page.getByRole('listitem').filter({ hasText: guest })
  const booking = (): Locator => page.getByRole('article')

  test('a guest is found, checked in with a balance, gets a note, pays, is checked out, and the receptionist signs out', async ({
    onTestFailed,
    task,
  }) => {
    onTestFailed(() => pictureOf(page, `${task.name} ${language}`))
    const service = await sharedService()
    await page.goto(desk.origin)
    await button('Sign in').click()
    await page.locator('[name=login_id]').fill('kenji')
    await page.locator('[name=password]').fill('kenji-demo')
    await page.locator('button[value=approve]').click()
    await see(page.getByRole('heading', { level: 1, name: words('Today') }))
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(await page.locator('html').getAttribute('dir')).toBe(directionOf(language))
    await isFitForAll(page)

    await page.getByRole('searchbox', { name: words('Search bookings') }).fill(guest)
    await row().getByRole('button').first().tap()
    await row().getByRole('link').first().tap()
    await seeLater(booking().getByText(words('Checked in {time}')))
    await see(booking().getByRole('button', { name: words('Bookmark') }))
    await isFitForAll(page)

    await booking()
      .getByRole('button', { name: words('Add note') })
      .first()
      .tap()
    await page.keyboard.insertText('Late ferry, keep the key')
    await booking()
      .getByRole('button', { name: words('Add note') })
      .last()
      .tap()
    await see(booking().getByText('Late ferry, keep the key'))

    await booking()
      .getByRole('button', { name: words('Record payment') })
      .tap()
    const sheet = page.getByRole('dialog', { name: words('Record payment') })
    await sheet.getByRole('button', { name: words('Cash') }).tap()
    await see(page.getByText(words('Payment recorded: {amount}')))
    await seeNoMore(booking().getByRole('button', { name: words('Record payment') }))
    await booking()
      .getByRole('button', { name: words('Check out') })
      .tap()
    await see(booking().getByRole('button', { name: words('Undo') }))
    await page.clock.fastForward(5_000)
    const kept = async () => (await service.get(`booking/${guests.codes[0]}`)).body.booking
    await expect.poll(async () => Number((await kept())?.['checkout'])).toBeGreaterThan(0)
    expect(await kept()).toMatchObject({ status_id: 'PAID' })
    await isFitForAll(page)

    await page.getByRole('button', { name: /Kenji Sato/ }).tap()
    await button('Sign out').tap()
    await see(page.getByRole('heading', { level: 1, name: words('Sign in') }))
  })
})
