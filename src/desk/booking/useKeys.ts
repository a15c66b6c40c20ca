import { type RefObject, useEffect, useRef } from 'react'

/** What each letter does while focus is inside a booking; a key that is not there does nothing. */
export type Keys = Readonly<Partial<Record<string, () => void>>>

/** Letters typed into a box, and keys pressed with Ctrl and the like, are not for us. */
const isTyped = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog, [popover]') !== null

/** Single keys for those who work without a mouse; only while focus is inside `place`, so they never surprise. */
export function useKeys(place: RefObject<HTMLElement | null>, keys: Keys): void {
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    const element = place.current?.closest('article') ?? place.current
    const press = (event: KeyboardEvent): void => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey
      if (isChord || event.repeat || event.defaultPrevented || isTyped(event.target)) return
      const act = now.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [place])
}
