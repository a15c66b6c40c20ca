import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { isTyping } from '../../ui/usePlaceKeys.ts'

/** What each letter does while focus is inside a booking; a key that is not there does nothing. */
export type Keys = Readonly<Partial<Record<string, () => void>>>

/** Single keys for those who work without a mouse; only while focus is inside `place`, so they never surprise. */
export function useKeys(place: RefObject<HTMLElement | null>, keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const isChord = event.ctrlKey || event.metaKey || event.altKey
    if (isChord || event.repeat || event.defaultPrevented || isTyping(event.target)) return
    const act = keys[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useLayoutEffect(() => {
    const element = place.current?.closest('article') ?? place.current
    const hear = (event: KeyboardEvent): void => press(event)
    element?.addEventListener('keydown', hear)
    return () => element?.removeEventListener('keydown', hear)
  }, [place])
}
