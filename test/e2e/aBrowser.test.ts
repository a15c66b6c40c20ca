import { afterEach, expect, test, vi } from 'vitest'
import { browserPath, windowlessBrowser } from './aBrowser.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('an empty CHROMIUM_PATH counts as unset', async () => {
  vi.stubEnv('CHROMIUM_PATH', undefined)
  const found = [await browserPath(), await windowlessBrowser()]
  vi.stubEnv('CHROMIUM_PATH', '')
  expect([await browserPath(), await windowlessBrowser()]).toEqual(found)
  expect(found[0]).not.toBe('')
})
