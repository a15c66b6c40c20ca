import { useEffect, useEffectEvent } from 'react'
import { quiet, wedgeAfter } from './wedge.ts'

const writes = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/**
 * Listens for a hand scanner, wherever the focus is except in a text field: there the scanner simply types.
 *
 * @param isOff true while something else is in front
 */
export function useWedge(onScan: (text: string) => void, isOff: () => boolean): void {
  const tell = useEffectEvent(onScan)
  const rests = useEffectEvent(isOff)
  useEffect(() => {
    let wedge = quiet
    const hear = (event: KeyboardEvent): void => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey
      if (isChord || event.repeat || writes(event.target) || rests()) {
        wedge = quiet
        return
      }
      const { key, timeStamp: at } = event
      const before = wedge
      const after = wedgeAfter(before, { key, at })
      wedge = after.wedge
      // From its second key on it is a scanner, so its letters are no shortcuts of the place.
      if (after.scanned === null && wedge.typed.length < 2) return
      event.preventDefault()
      event.stopPropagation()
      if (after.scanned !== null) tell(after.scanned)
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])
}
