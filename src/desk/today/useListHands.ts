import { type RefObject, useEffect } from 'react'
import { rowKey } from './rowKeys.ts'

const touches = ['pointerdown', 'pointermove', 'touchmove', 'wheel', 'keydown'] as const

/** Hands on the list: keys that go from row to row, and a word of every touch. */
export function useListHands(list: RefObject<HTMLElement | null>, touched: () => void): void {
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const keys = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey
      if (!isChord && !event.defaultPrevented && rowKey(element, event.key)) event.preventDefault()
    }
    element.addEventListener('keydown', keys)
    for (const touch of touches) element.addEventListener(touch, touched, { passive: true })
    return () => {
      element.removeEventListener('keydown', keys)
      for (const touch of touches) element.removeEventListener(touch, touched)
    }
  }, [list, touched])
}
