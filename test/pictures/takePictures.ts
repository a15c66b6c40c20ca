import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import type { Language } from '../../src/contract/languages.ts'
import { aBrowser } from '../e2e/aBrowser.ts'
import { type RunningDesk, startDesk } from '../e2e/aRunningDesk.ts'
import { atRest } from '../e2e/fitForAll.ts'
import { signIn } from '../e2e/signIn.ts'

/** Seven minutes to ten in Vancouver, on a Friday of the high season. */
const moment = '2026-07-17T16:53:00Z'
const folder = 'public/screenshots'

type Size = { readonly width: number; readonly height: number }
const upright: Size = { width: 768, height: 1024 }
const landscape: Size = { width: 1024, height: 768 }
const laptop: Size = { width: 1440, height: 900 }

const pictures: readonly (readonly [
  name: string,
  size: Size,
  show: (page: Page, origin: string) => Promise<void>,
])[] = [
  ['today', upright, today],
  ['booking', laptop, bookingBesideTheList],
  ['calendar', landscape, calendarWithDraft],
  ['payments', laptop, payments],
  ['arabic', upright, (page) => inLanguage(page, 'ar')],
  ['japanese', laptop, (page, origin) => inLanguage(page, 'ja', `${origin}/calendar`)],
]

/** `npm run pictures`: the README's pictures, of the running desk with its demo business, with a stopped clock. */
export async function run(): Promise<void> {
  const desk = await startDesk({
    NODE_OPTIONS: `--import=${new URL('stoppedClock.mjs', import.meta.url).href}`,
    DESKBELL_STOPPED_CLOCK: moment,
    DEMO_TODAY: '2026-07-17T09:53',
    // With a stopped clock, the limit of requests would never be lifted.
    SERVICE_THROTTLE: 'off',
  })
  const browser = await aBrowser()
  await mkdir(folder, { recursive: true })
  try {
    for (const [name, size, show] of pictures) {
      const page = await aSignedInPage(browser, desk, size)
      await show(page, desk.origin)
      await isRead(page)
      await atRest(page)
      const path = join(folder, `${name}.png`)
      await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
      const { size: bytes } = await stat(path)
      process.stdout.write(
        `${path}  ${size.width} × ${size.height}  ${Math.round(bytes / 1_000)} kB\n`,
      )
      await page.context().close()
    }
  } finally {
    await browser.close()
    await desk.stop()
  }
}

async function aSignedInPage(browser: Browser, desk: RunningDesk, viewport: Size): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    hasTouch: viewport !== laptop,
    locale: 'en-CA',
    timezoneId: 'America/Vancouver',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.clock.setFixedTime(moment)
  await signIn(page, desk, 'maria')
  await page
    .getByRole('region', { name: 'This tablet' })
    .getByRole('button', { name: 'No' })
    .click()
  return page
}

/** Nothing on the screen is being read any more. */
const isRead = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector('main [aria-busy=true]') === null &&
      !/Loading|Adding up…|•••/.test(document.querySelector('main')?.textContent ?? ''),
  )

const arrivals = (page: Page): Locator =>
  page.getByRole('region', { name: 'Arrivals' }).getByRole('listitem')

async function today(page: Page): Promise<void> {
  await arrivals(page).nth(5).waitFor()
}

async function bookingBesideTheList(page: Page): Promise<void> {
  const owing = arrivals(page).filter({ has: page.getByRole('button', { name: / due$/ }) })
  await owing.first().getByRole('link').first().click()
  await page.getByRole('article').getByRole('button', { name: 'Change status' }).waitFor()
  await page.getByRole('region', { name: 'Invoice' }).waitFor()
}

/** A place, or what is open, in another language. */
async function inLanguage(page: Page, language: Language, address = page.url()): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('desk.language', chosen), language)
  await page.goto(address)
  await page.locator(`html[lang=${language}]`).waitFor()
  await page.locator('[data-mark=verified], main li[data-code]').nth(4).waitFor()
}

/** Two nights at a higher price, drafted and not published. */
async function calendarWithDraft(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/calendar?from=2026-07-17`)
  await page.locator('[role=gridcell][data-mark=verified]').nth(20).waitFor()
  const friday = page.getByRole('gridcell', { name: /^Heron cabin, Fri, Jul 24/ })
  await friday.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'New price rule' }).click()
  const sheet = page.getByRole('dialog', { name: 'New price rule' })
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Harbour festival')
  await sheet.getByRole('textbox', { name: 'Percent' }).fill('+20')
  await sheet.getByRole('button', { name: 'Save draft' }).click()
  await sheet.waitFor({ state: 'hidden' })
}

async function payments(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/payments`)
  await page.getByRole('grid', { name: 'Payments' }).getByRole('row').nth(5).waitFor()
  await page.getByRole('list', { name: 'Totals' }).waitFor()
}
