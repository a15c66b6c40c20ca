import type { Page } from 'playwright-core'
import type { RunningDesk } from './aRunningDesk.ts'

/** Signs a demo person in through the service's own page, as a person does. */
export async function signIn(
  page: Page,
  desk: Pick<RunningDesk, 'origin' | 'serviceOrigin'>,
  login: string,
  password = `${login}-demo`,
): Promise<void> {
  await page.goto(desk.origin)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.origin === desk.serviceOrigin)
  await page.locator('[name=login_id]').fill(login)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.origin === desk.origin && url.pathname === '/today')
}
