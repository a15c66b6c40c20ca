import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import type { Selection } from './useSelection.ts'

/** Longer than the touch that begins a scroll. */
const longPressMs = 500
/** A finger that rests still moves this much. */
const stillPx = 10

export type ChoosingWish = Pick<Selection, 'isOn' | 'chosen' | 'choose' | 'chooseTo' | 'end'> & {
  /** The booking of a row; null where it cannot be chosen. */
  readonly codeOf: (text: string) => BookingCode | null
}

/**
 * Choosing rows by mouse, touch and keyboard; each row has `data-code`. A long press or Space begins; then a press
 * anywhere on a row chooses it, with Shift all rows up to it; Shift and arrows choose on the way; Escape ends. Boxes
 * and buttons in the row work as usual.
 */
export function useChoosingHands(list: RefObject<HTMLElement | null>, wish: ChoosingWish): void {
  const rowOf = (target: EventTarget | null): BookingCode | null => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-code]') : null
    return wish.codeOf(row?.dataset['code'] ?? '')
  }
  const toggle = (code: BookingCode): void => wish.choose(code, !wish.chosen.has(code))

  const press = useEffectEvent((event: MouseEvent): void => {
    const code = rowOf(event.target)
    const isOnControl = event.target instanceof Element && event.target.closest(controls) !== null
    if (!wish.isOn || code === null || isOnControl || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    if (event.shiftKey) wish.chooseTo(code)
    else toggle(code)
  })
  const chooseByKey = useEffectEvent((event: KeyboardEvent): 'goes on' | null => {
    const isOnControl = event.target instanceof Element && event.target.matches(controls)
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null
    if (event.key === 'Escape' && wish.isOn) {
      event.preventDefault()
      event.stopPropagation()
      wish.end()
      return null
    }
    const code = rowOf(event.target)
    if (code === null) return null
    if (event.key === ' ' && !isOnControl) {
      event.preventDefault()
      toggle(code)
    }
    if (!event.shiftKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return null
    wish.choose(code, true)
    return 'goes on'
  })
  const arrive = useEffectEvent((target: EventTarget | null): void => {
    const code = rowOf(target)
    if (code !== null) wish.choose(code, true)
  })
  const hold = useEffectEvent((target: EventTarget | null): boolean => {
    const code = rowOf(target)
    if (code === null || wish.isOn) return false
    wish.choose(code, true)
    return true
  })

  useEffect(() => {
    const element = list.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let down: { readonly x: number; readonly y: number } | null = null
    let wasHeld = false
    let goesOn = false
    const letGo = (): void => {
      clearTimeout(timer)
      down = null
    }
    const listeners = {
      pointerdown: ({ pointerType, clientX: x, clientY: y, target }: PointerEvent): void => {
        wasHeld = false
        letGo()
        if (pointerType === 'mouse') return
        down = { x, y }
        timer = setTimeout(() => {
          wasHeld = hold(target)
          if (wasHeld) navigator.vibrate?.(15)
        }, longPressMs)
      },
      pointermove: ({ clientX, clientY }: PointerEvent): void => {
        if (down !== null && Math.hypot(clientX - down.x, clientY - down.y) > stillPx) letGo()
      },
      pointerup: letGo,
      pointercancel: letGo,
      // Suppresses the device's menu for a link: the long press chooses the row.
      contextmenu: (event: MouseEvent): void => {
        if (down !== null || wasHeld) event.preventDefault()
      },
      keydown: (event: KeyboardEvent): void => {
        goesOn = chooseByKey(event) === 'goes on'
      },
      focusin: ({ target }: FocusEvent): void => {
        if (goesOn) arrive(target)
        goesOn = false
      },
    }
    const click = (event: MouseEvent): void => {
      if (!wasHeld) return press(event)
      // This click ends the long press and is no press of its own.
      wasHeld = false
      event.preventDefault()
      event.stopPropagation()
    }
    const until = new AbortController()
    const { signal } = until
    element.addEventListener('click', click, { capture: true, signal })
    element.addEventListener('pointerdown', listeners.pointerdown, { passive: true, signal })
    element.addEventListener('pointermove', listeners.pointermove, { passive: true, signal })
    element.addEventListener('pointerup', listeners.pointerup, { signal })
    element.addEventListener('pointercancel', listeners.pointercancel, { signal })
    element.addEventListener('contextmenu', listeners.contextmenu, { signal })
    // Must run before the list's own keys, which move the focus.
    element.addEventListener('keydown', listeners.keydown, { capture: true, signal })
    element.addEventListener('focusin', listeners.focusin, { signal })
    return () => {
      letGo()
      until.abort()
    }
  }, [list])
}

const controls = 'button, input, label, select, textarea'
