import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** It can be seen now or soon. */
export async function see(what: Locator): Promise<void> {
  await what.first().waitFor()
  expect(await what.count()).toBeGreaterThan(0)
}

/** It is no longer there, or soon is not. */
export async function seeNoMore(what: Locator): Promise<void> {
  await what.first().waitFor({ state: 'detached' })
  expect(await what.count()).toBe(0)
}
