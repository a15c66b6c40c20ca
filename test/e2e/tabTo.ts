import type { Locator } from 'playwright-core'
import { see } from './see.ts'

/** Goes there as a person without a pointer does. */
export async function tabTo(to: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await see(to)
  // Looking it up by its role after each key took longer than the keys.
  const element = await to.elementHandle()
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await to.page().evaluate((wanted) => wanted === document.activeElement, element)) return
    await to.page().keyboard.press(key)
  }
  throw new Error(`${String(to)} cannot be reached with ${key}.`)
}
