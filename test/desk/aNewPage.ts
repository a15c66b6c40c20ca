import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { forgetZone } from '../../src/contract/zone.ts'
import { anEmptyWindow } from './aBrowserWindow.ts'
import { forgetThePage } from './forgetThePage.ts'

/*
 * The files of the desk that need a window share one window and one desk, which takes seconds to load: each test begins
 * as a page that was just opened, and leaves nothing to the next.
 */

// jsdom has its own class of byte arrays; the gate's cipher, which some tests run beside the desk, accepts only Node's.
Object.assign(globalThis, { Uint8Array: Object.getPrototypeOf(Buffer) })

configure({
  // A whole desk answers, with gate and service behind it, which takes time on a busy machine.
  asyncUtilTimeout: 45_000,
  defaultHidden: false,
  // A test that waits asks many times in vain, and printing the page each time takes longer than searching it.
  getElementError: (message, { textContent }) => new Error(`${message}\n\n${textContent}`),
})

// A real service in one file may send newer zone rules than that of the next file.
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
