import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until it can be seen. */
export async function see(what: Locator): Promise<void> {
  await expect(what.first().waitFor()).resolves.toBeUndefined()
}

/**
 * Waits until it can be seen within so many seconds of the page's own clock, which is moved forward, so that no test
 * waits for a pause. Only where a clock is installed.
 *
 * @param step by how many seconds it is moved between two looks
 */
export async function seeLater(what: Locator, seconds = 10, step = 1): Promise<void> {
  const first = what.first()
  const isThere = () =>
    first.waitFor({ timeout: 200 }).then(
      () => true,
      () => false,
    )
  for (let passed = 0; passed < seconds && !(await isThere()); passed += step) {
    await what.page().clock.runFor(step * 1_000)
  }
  await see(what)
}

/** Waits until it is no longer there. */
export async function seeNoMore(what: Locator): Promise<void> {
  await expect(what.first().waitFor({ state: 'detached' })).resolves.toBeUndefined()
}

/** Waits until all that the page knows is on the disk: before, it asks the person who leaves it. */
export async function untilStored(page: Page): Promise<void> {
  const mayLeave = () =>
    page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(mayLeave).toBe(true)
}

/**
 * Waits until no sheet is open and the browser has gone back over its entry of the history. An address that is opened
 * before that is cancelled by it (net::ERR_ABORTED).
 */
export async function untilSheetsClosed(page: Page): Promise<void> {
  const areClosed = () =>
    page.evaluate(() => {
      const state: unknown = history.state
      const isAtSheet =
        typeof state === 'object' && state !== null && 'sheets' in state && state.sheets !== 0
      return !isAtSheet && document.querySelector('dialog[open]') === null
    })
  await expect.poll(areClosed).toBe(true)
}
