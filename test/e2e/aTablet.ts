import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { aKillableBrowser, type KillableBrowser } from './aKillableBrowser.ts'

/** A tablet with a browser whose profile stays: it can be switched on and off, or have an empty battery. */
export type Tablet = {
  /** Its window, after it was last switched on. */
  page(): Page
  context(): BrowserContext
  switchOn(): Promise<Page>
  /** Ends it in order, as its own menu does: what it keeps in memory for a while, such as new cookies, is then on the disk. */
  switchOff(): Promise<void>
  /** Ends all its processes at once, as an empty battery does (`kill -9`). */
  kill(): Promise<void>
  /** Ends it and deletes the profile. */
  close(): Promise<void>
}

/** @param size of its window, in CSS pixels */
export async function aTablet(size: {
  readonly width: number
  readonly height: number
}): Promise<Tablet> {
  const profile = await mkdtemp(join(tmpdir(), 'deskbell-tablet-'))
  let running: { readonly browser: KillableBrowser; readonly page: Page } | null = null
  const now = () => {
    if (running === null) throw new Error('The tablet is switched off.')
    return running
  }
  async function kill(): Promise<void> {
    await running?.browser.kill()
    running = null
  }
  return {
    page: () => now().page,
    context: () => now().browser.context,
    kill,
    async switchOn() {
      const browser = await aKillableBrowser(profile)
      const page = browser.context.pages()[0] ?? (await browser.context.newPage())
      await page.setViewportSize(size)
      page.setDefaultTimeout(45_000)
      running = { browser, page }
      return page
    },
    async switchOff() {
      await running?.browser.close()
      running = null
    },
    async close() {
      await kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
