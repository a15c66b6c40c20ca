import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { languages } from '../../../src/contract/languages.ts'
import { defaultStatuses } from '../../../src/contract/status.ts'
import { aPageOf } from '../aPage.ts'
import type { RunningDesk } from '../aRunningDesk.ts'
import { cutTexts } from '../cutTexts.ts'
import { everySize } from '../everySize.ts'
import { atRest } from '../fitForAll.ts'
import { pictureOf } from '../pictureOf.ts'
import { inPseudoEnglish, pseudo } from '../pseudoMessages.ts'
import { see, seeNoMore } from '../see.ts'
import { sharedDesk } from '../sharedDesk.ts'

let desk: RunningDesk

beforeAll(async () => {
  desk = await sharedDesk()
})

/** Words that are the same in every language, or that the browser makes of days and numbers. */
const sameEverywhere = new Set([
  ...words('Deskbell PIN QR CSV XLSX JSON Ctrl Cmd Esc Enter Alt Shift Tab maria Maria Silva MS'),
  ...languages.flatMap(({ name }) => words(name)),
  ...words(defaultStatuses.map(({ id }) => id).join(' ')),
  ...words('a an the of in at ago and or AM PM min hr sec'),
  ...['hour', 'minute', 'day', 'week', 'month', 'year'].flatMap((unit) => [unit, `${unit}s`]),
  ...Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1)).flatMap((day) =>
    words(
      `${day.toLocaleDateString('en-US', { month: 'long', weekday: 'long' })} ${day.toDateString()}`,
    ),
  ),
])

function words(text: string): string[] {
  return (text.match(/[A-Za-z]{2,}/g) ?? []).map((word) => word.toLowerCase())
}

/** All words of an answer: what the service and the people say is in no language of the desk. */
function wordsOfData(value: unknown): string[] {
  if (typeof value === 'string') return words(value)
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(wordsOfData)
    : []
}

/** Texts and labels as they are seen and read aloud. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [title], [placeholder]')]
    return [
      ...document.body.innerText.split('\n'),
      ...labels.flatMap((one) =>
        ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
      ),
    ]
  })

const drawn = { timeout: 30_000 }

describe.each([
  { name: 'English with accents, 40 % longer (en-XA)', language: 'en-US' },
  { name: 'the same from right to left', language: 'ar' },
] as const)(
  'In $name nothing is cut off, over something else or not translated',
  ({ language }) => {
    let page: Page
    let data: Set<string>

    beforeAll(async () => {
      data = new Set()
      page = await aPageOf('maria', desk, {
        context: { reducedMotion: 'reduce', locale: language },
        before: async (context) => {
          await inPseudoEnglish(context, language)
          context.on('response', async (answer) => {
            if (!/json/.test(answer.headers()['content-type'] ?? '')) return
            // The body of an answer is gone once its page is left; its words came with another answer.
            for (const word of wordsOfData(await answer.json().catch(() => null))) data.add(word)
          })
        },
      })
    })
    beforeEach(({ onTestFailed, task }) => {
      onTestFailed(() => pictureOf(page, `${task.name} ${language}`))
    })
    afterAll(() => page.context().close())

    const button = (english: string) => page.getByRole('button', { name: pseudo(english) })

    async function isFitAndTranslated(): Promise<void> {
      const own = page.viewportSize()
      for (const [width, height] of everySize) {
        await page.setViewportSize({ width, height })
        await atRest(page)
        // On a busy machine parts that depend on the width are drawn again some time after it has changed.
        await expect.poll(() => page.evaluate(cutTexts), drawn).toEqual([])
      }
      if (own !== null) await page.setViewportSize(own)
      await expect.poll(untranslated, drawn).toEqual([])
    }

    /** A text may be drawn a moment before its answer is read here. */
    async function untranslated(): Promise<readonly string[]> {
      const known = new Set([...sameEverywhere, ...data])
      const texts = [...new Set(await textsOn(page))]
      return texts.filter((text) => words(text).some((word) => !known.has(word)))
    }

    test('Today, a booking and its status', async () => {
      expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
      const row = page.locator('main li[data-code]').first()
      await see(row)
      await isFitAndTranslated()
      await row.getByRole('link').first().click()
      await see(button('Change status'))
      await isFitAndTranslated()
      await button('Change status').click()
      await see(page.getByRole('dialog'))
      await isFitAndTranslated()
      await page.keyboard.press('Escape')
    })

    test('the search and its help', async () => {
      await page.keyboard.press('Control+k')
      const box = page.getByRole('dialog').getByRole('searchbox')
      for (const typed of ['an', '?', 'zzqqx']) {
        await box.fill(typed)
        await isFitAndTranslated()
      }
      await page.keyboard.press('Escape')
      await seeNoMore(page.getByRole('dialog'))
    })

    test.each([
      ['Bookings', '/bookings', '[role=grid] [data-code]'],
      ['Payments', '/payments', '[role=grid] [data-code]'],
      ['Day close', '/payments/close', 'main h2'],
      ['Handover', '/handover', 'main h2'],
      ['Customers', '/customers', 'h1'],
      ['New booking', '/bookings/new', 'main h2'],
      ['Calendar', '/calendar', '[role=grid]'],
      ['Availability', '/availability', 'table[aria-busy=false]'],
      ['Settings', '/settings', 'main h2'],
      ['the audit trail', '/settings/audit', 'h1'],
    ])('%s', async (_, path, shown) => {
      await page.goto(`${desk.origin}${path}`)
      await see(page.locator(shown).first())
      await page.waitForLoadState('networkidle')
      await isFitAndTranslated()
    })

    test('the lock', async () => {
      await page.goto(`${desk.origin}/today`)
      await button('Yes, set a PIN').click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel(pseudo('PIN, 6 digits or more')).fill('482915')
      await sheet.getByLabel(pseudo('Repeat PIN')).fill('482915')
      await sheet.getByRole('button', { name: pseudo('Set PIN') }).click()
      await seeNoMore(sheet)
      await button('Lock now').click()
      await see(page.getByRole('heading', { name: pseudo('Locked') }))
      await isFitAndTranslated()
    })

    test('the sign-in page', async () => {
      await page.context().clearCookies()
      await page.goto(`${desk.origin}/signin`)
      await see(page.getByRole('heading', { level: 1, name: pseudo('Sign in') }))
      await isFitAndTranslated()
    })
  },
)
