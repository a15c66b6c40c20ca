import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { aKillableBrowser, type KillableBrowser } from '../e2e/aKillableBrowser.ts'
import { markByManager } from '../e2e/aPage.ts'
import { beginsDeskPin, givePin, setDeskPin } from '../e2e/deskPin.ts'
import { signIn } from '../e2e/signIn.ts'
import type { House } from './aHouse.ts'

const pin = '271828'

/** A tablet of the business on which somebody is signed in, in a browser that can be ended. */
export type Tablet = {
  readonly login: string
  page(): Page
  /** Shows the booking, open and read. @throws when it does not appear */
  open(code: string): Promise<Locator>
  /** Ends the tab, its renderer or the whole browser, and opens the desk again. */
  kill(what: 'tab' | 'renderer' | 'browser'): Promise<void>
  /** Moves time on here; the house's own time must move with it. */
  pass(ms: number): Promise<void>
  /** The states of the stored entries: they are readable in the rows, and their content is sealed. */
  kept(): Promise<readonly string[]>
  stop(): Promise<void>
}

/** Try again is offered at once while the gate starts, which takes a slow machine many seconds. */
const comesWithinMs = 90_000

/** The button to be tapped may have been replaced by what the test waited for. */
const gone = (): void => {}

/** Signs `login` in, and sets a PIN of their own, as a person does on a tablet that a manager has marked. */
export async function aTablet(house: House, login: string): Promise<Tablet> {
  const profile = await mkdtemp(join(tmpdir(), 'desk-chaos-'))
  let browser: KillableBrowser = await opened()
  let page = await aTab()

  async function opened(): Promise<KillableBrowser> {
    const next = await aKillableBrowser(profile)
    await next.context.clock.install({ time: Date.now() + house.ahead })
    return next
  }

  async function aTab(): Promise<Page> {
    const tab = await browser.context.newPage()
    await tab.setViewportSize({ width: 1280, height: 900 })
    tab.setDefaultTimeout(60_000)
    return tab
  }

  async function begin(): Promise<void> {
    await page.goto(`${house.origin}/today`)
    await comes(page.getByRole('navigation', { name: 'Main' }))
  }

  /**
   * Waits for `what` as a person does, who gives the PIN when it is required, and presses Try again when offered. While
   * the desk opens the PIN is not given again: the box ignores it then, and is gone a moment later.
   */
  async function comes(what: Locator, within: Locator | Page = page): Promise<void> {
    const asksPin = page.getByLabel(/^PIN for/)
    const opening = page.getByRole('button', { name: 'Unlocking…' })
    const retry = within.getByRole('button', { name: 'Try again' })
    const until = performance.now() + comesWithinMs
    while (performance.now() < until) {
      await what.or(asksPin).or(retry).first().waitFor()
      if (await asksPin.isVisible()) {
        await givePin(page, pin)
        await opening.waitFor({ state: 'detached' })
      } else if (await what.first().isVisible()) return
      else await retry.click({ timeout: 3_000 }).catch(gone)
    }
    throw new Error(`It did not come in ${comesWithinMs / 1_000} s.`)
  }

  await markByManager(browser.context, house)
  await signIn(page, house, login)
  await page.getByRole('region', { name: 'Arrivals' }).getByRole('listitem').first().waitFor()
  const setPin = page.getByRole('button', { name: beginsDeskPin })
  while (!(await setPin.isVisible())) await page.clock.fastForward(3_000)
  await setDeskPin(page, pin)
  // A browser keeps new cookies in memory for half a minute, and without its cookie the tablet is not marked.
  await browser.close()
  browser = await opened()
  page = await aTab()
  await begin()

  return {
    login,
    page: () => page,
    async open(code) {
      const path = `/today/${code}`
      // As Back and Forward do: the page stays, and its place changes.
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
      }, path)
      const booking = page.getByRole('article', { name: `Booking ${code}` })
      await comes(booking.getByRole('textbox', { name: 'Note' }), booking)
      return booking
    },
    async kill(what) {
      if (what === 'browser') {
        await browser.kill()
        browser = await opened()
      } else if (what === 'renderer') {
        const crashed = page.waitForEvent('crash')
        const session = await browser.context.newCDPSession(page)
        void session.send('Page.crash').catch(() => {})
        await crashed
        await page.close()
      } else await page.close()
      page = await aTab()
      await begin()
    },
    async pass(ms) {
      await page.mouse.move(5, 5 + Math.random() * 5)
      await page.clock.fastForward(ms)
    },
    kept: () =>
      page.evaluate(
        () =>
          new Promise<string[]>((done, fail) => {
            const opening = indexedDB.open('desk')
            // The PIN made the database. It is not created here again, where the desk would find it empty.
            opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
            opening.addEventListener('error', () => fail(opening.error))
            opening.addEventListener('success', () => {
              const db = opening.result
              try {
                const sealed = db.transaction('sealed').objectStore('sealed')
                const rows = sealed.getAll(IDBKeyRange.bound(['actions'], ['actions', []]))
                rows.addEventListener('error', () => fail(rows.error))
                rows.addEventListener('success', () => {
                  done(rows.result.map((row: { state: string }) => row.state))
                  db.close()
                })
              } catch (cause) {
                fail(cause)
              }
            })
          }),
      ),
    async stop() {
      await browser.kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
