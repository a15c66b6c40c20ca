import type { Page } from 'playwright-core'

/** What begins a PIN of one's own in the question whose tablet it is: for a manager, and on a tablet that one has marked. */
export const beginsDeskPin = /^(?:Yes, set|Set) a PIN$/

/** Sets a PIN of one's own, as a person does who has just signed in for the first time. */
export async function setDeskPin(page: Page, pin: string): Promise<void> {
  await page.getByRole('button', { name: beginsDeskPin }).click()
  await setPin(page, pin)
}

/** In the sheet that asks for a new PIN. */
export async function setPin(page: Page, pin: string): Promise<void> {
  await page.getByLabel('PIN, 6 digits or more').fill(pin)
  await page.getByLabel('Repeat PIN').fill(pin)
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await untilSheetsAreClosed(page)
}

/**
 * A sheet that closes removes its entry of the history a moment later. Without this wait the step back is made from the
 * next page, and interrupts its loading.
 */
const untilSheetsAreClosed = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !history.state?.sheets)

export async function givePin(page: Page, pin: string): Promise<void> {
  await page.getByLabel(/^PIN for/).fill(pin)
  await page.keyboard.press('Enter')
}

/** What is read and stored in the background waits for whatever a person does, in a large business for a minute. */
const wait = { timeout: 240_000 }

/**
 * Waits until the desk's own files are on the tablet. A browser fetches them when it has nothing else to do, which takes
 * minutes on a machine where many run at once.
 */
export async function untilFilesAreKept(page: Page): Promise<void> {
  await page
    .waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, wait)
    .catch(async (cause: unknown) => {
      throw new Error(`The desk's files were not kept: ${await howFar(page)}`, { cause })
    })
}

/** How far a worker is that does not become active: whether it is there, and how many files it has. */
const howFar = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration()
    const files = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length),
    )
    const { installing, waiting, active } = found ?? {}
    const states = { installing: installing?.state, waiting: waiting?.state, active: active?.state }
    return JSON.stringify({ isRegistered: found !== undefined, ...states, files })
  })

/** Waits until the sync centre calls this tablet ready to work offline, and its next start needs no network. */
export async function untilReady(page: Page): Promise<void> {
  await untilFilesAreKept(page)
  await page.getByRole('button', { name: /Live/ }).click()
  await page.getByText('Yes, today and the next 3 days').waitFor(wait)
  await page.keyboard.press('Escape')
  await untilSheetsAreClosed(page)
}
