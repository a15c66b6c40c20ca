import { useListeners } from './useListeners.ts'

/** Whether a pressed letter would be typed into the element. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog, [popover]') !== null

/** Keyboard shortcuts that work anywhere in a place, except where somebody types. */
export function usePlaceKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = (event: KeyboardEvent): void => {
    const isChord = event.ctrlKey || event.metaKey || event.altKey
    const action = keys[event.key]
    if (action === undefined || isChord || event.defaultPrevented) return
    if (isTyping(event.target)) return
    event.preventDefault()
    action()
  }
  useListeners(document, { keydown: press })
}
