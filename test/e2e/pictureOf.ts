import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { lastingFolder } from '../example/lastingFolder.ts'

/** Saves a picture of the screen when a test failed, and prints its path. */
export async function pictureOf(page: Page, title: string): Promise<void> {
  const path = join(lastingFolder(), `deskbell-${title.replaceAll(/\W+/g, '-').slice(0, 80)}.png`)
  await page.screenshot({ path })
  process.stderr.write(`What stood on the screen: ${path}\n`)
}
