import { act } from '@testing-library/react'

const keyMs = 8
const typedInto = 'input, textarea'

/** Behind all keys so far: two scans in one test are not one. */
let pressedAt = 0

/**
 * Types like a scanner that works as a keyboard: all keys are pressed before the page has time for anything else, 8 ms
 * after each other. The browser's own effect of each key is done here as well.
 *
 * @param end the key after the code: scanners are set to Enter, Tab, or none
 */
export function scan(text: string, end: 'Enter' | 'Tab' | null = 'Enter'): void {
  pressedAt = Math.max(pressedAt, performance.now()) + 1_000
  act(() => {
    for (const key of [...Array.from(text), ...(end === null ? [] : [end])]) press(key)
  })
}

function press(key: string): void {
  pressedAt += keyMs
  const target = document.activeElement ?? document.body
  const isFree = send(target, 'keydown', key)
  if (isFree) keyAlone(target, key)
  if (send(target, 'keyup', key) && isFree && key === ' ' && target instanceof HTMLButtonElement) {
    target.click()
  }
}

function send(target: Element, type: string, key: string): boolean {
  const event = new KeyboardEvent(type, { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: pressedAt })
  return target.dispatchEvent(event)
}

/** What the browser does at a key that the page left alone. */
function keyAlone(target: Element, key: string): void {
  if (key === 'Tab' && target instanceof HTMLElement) return target.blur()
  const isField = target.matches(typedInto)
  if (key === 'Enter') {
    if (target instanceof HTMLInputElement) target.form?.requestSubmit()
    else if (target instanceof HTMLElement && !isField) target.click()
  } else if (isField) {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    field.setRangeText(key, field.value.length, field.value.length, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
