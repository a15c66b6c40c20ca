import { useEffect } from 'react'

/** Where a letter is a letter. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog, [popover]') !== null

/**
 * One key for one thing, wherever the focus is, except where one types.
 *
 * @param keys what each key does; keep the same object between renders
 */
export function usePlaceKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey
      const action = keys[event.key]
      if (action === undefined || isChord || event.defaultPrevented || isTyping(event.target))
        return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keys])
}
