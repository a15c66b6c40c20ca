import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { forgetZone } from '../../src/contract/zone.ts'
import { anEmptyWindow } from './aBrowserWindow.ts'
import { forgetThePage } from './forgetThePage.ts'

/*
 * The files of the desk that need a window share one, and the desk in it, which takes seconds to load: each test begins
 * as a page that was just opened, and leaves nothing to the next.
 */

// jsdom brings its own kind of bytes; the gate's cipher, which some tests run beside the desk, takes only Node's.
Object.assign(globalThis, { Uint8Array: Object.getPrototypeOf(Buffer) })

configure({
  // A whole desk answers, with gate and service behind it: give it time on a busy machine.
  asyncUtilTimeout: 20_000,
  defaultHidden: false,
  // Whoever waits for something asks many times in vain: to print the page each time takes longer than to look for it.
  getElementError: (message, { textContent }) => new Error(`${message}\n\n${textContent}`),
})

// A real service in one file tells newer rules of its zone than the next one's.
beforeAll(() => forgetZone('America/Vancouver'))

beforeEach(() => {
  anEmptyWindow()
  forgetThePage()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
