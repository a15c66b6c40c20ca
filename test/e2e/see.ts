import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** It can be seen now or soon. */
export async function see(what: Locator): Promise<void> {
  await expect(what.first().waitFor()).resolves.toBeUndefined()
}

/** It is no longer there, or soon is not. */
export async function seeNoMore(what: Locator): Promise<void> {
  await expect(what.first().waitFor({ state: 'detached' })).resolves.toBeUndefined()
}
