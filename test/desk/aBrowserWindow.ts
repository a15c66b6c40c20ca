import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { forgetOnlyHere } from '../../src/desk/session/onlyHere.ts'

// jsdom brings its own kind of bytes; the gate's cipher, which some tests run beside the desk, takes only Node's.
Object.assign(globalThis, { Uint8Array: Object.getPrototypeOf(Buffer) })

// Whoever waits for something asks many times in vain: to print the page each time takes longer than to look for it.
configure({
  getElementError: (message, { textContent }) => new Error(`${message}\n\n${textContent}`),
})

/**
 * What a browser has and jsdom lacks, as far as the desk uses it: dialogs that open, a window with a width, elements
 * whose size one can watch. Prepared before every desk test.
 */
let widthPx = 1440
const watchers = new Set<() => void>()

/** Makes the window this wide, as turning the tablet does. */
export function resizeWindow(px: number): void {
  widthPx = px
  for (const watcher of watchers) watcher()
}

/** Understands the one question the desk asks: `(width >= 64rem)`. */
function matchMedia(media: string): MediaQueryList {
  const [, rem = '0'] = /width >= ([\d.]+)rem/.exec(media) ?? []
  const query = new EventTarget()
  return Object.assign(query, {
    media,
    get matches() {
      return widthPx >= Number(rem) * 16
    },
    onchange: null,
    addEventListener: (_type: string, watcher: () => void) => watchers.add(watcher),
    removeEventListener: (_type: string, watcher: () => void) => watchers.delete(watcher),
    addListener: () => {},
    removeListener: () => {},
  })
}

class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function openDialog(this: HTMLDialogElement): void {
  const before = document.activeElement
  this.setAttribute('open', '')
  this.addEventListener(
    'desk-closed',
    () => {
      if (before instanceof HTMLElement) before.focus()
    },
    { once: true },
  )
}

function closeDialog(this: HTMLDialogElement): void {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('desk-closed'))
}

beforeEach(() => {
  widthPx = 1440
  window.matchMedia = matchMedia
  window.ResizeObserver ??= StillObserver
  Object.assign(Element.prototype, { scrollIntoView: () => {} })
  HTMLDialogElement.prototype.showModal = openDialog
  HTMLDialogElement.prototype.close = closeDialog
  // Dialogs are left with Escape, which a browser turns into "cancel".
  document.addEventListener('keydown', cancelDialog)
})

afterEach(() => {
  cleanup()
  document.removeEventListener('keydown', cancelDialog)
  watchers.clear()
  localStorage.clear()
  // Each test is a page of its own.
  forgetOnlyHere()
})

function cancelDialog({ key, target }: KeyboardEvent): void {
  if (key !== 'Escape' || !(target instanceof Element)) return
  target.closest('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }))
}
