import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import type { BookingCode } from '../../../../contract/booking.ts'
import type { RowSelection } from './useSelection.ts'

/** Longer than the touch that begins a scroll. */
const longPressMs = 500
/** A finger that rests still moves this much. */
const stillPx = 10

export type RowChoosingOptions = Pick<
  RowSelection,
  'isOn' | 'chosen' | 'choose' | 'chooseTo' | 'end'
> & {
  /** The booking of a row; null where it cannot be chosen. */
  readonly codeOf: (text: string) => BookingCode | null
  /** The groups of rows in their order; one without a title has no heading. */
  readonly groups?: readonly TitledCodes[]
}

type TitledCodes = { readonly title: string | null; readonly codes: readonly string[] }

/**
 * Choosing rows by mouse, touch and keyboard; each row has `data-code`. A long press or Space begins; then a press
 * anywhere on a row chooses it, with Shift all rows up to it; Shift and arrows choose on the way; Escape ends. Boxes
 * and buttons in the row work as usual. A press on the heading of a group means all its rows.
 */
export function useRowChoosing(
  list: RefObject<HTMLElement | null>,
  options: RowChoosingOptions,
): void {
  useChoosingByPress(list, options)
  useChoosingByKeys(list, options)
}

type RowChoosingProps = RowChoosingOptions & { readonly list: RefObject<HTMLElement | null> }

/** Draws nothing: lets rows be chosen, for a list that is on the screen before this code is loaded. */
export function RowChoosing({ list, ...options }: RowChoosingProps): null {
  useRowChoosing(list, options)
  return null
}

function useChoosingByPress(
  list: RefObject<HTMLElement | null>,
  options: RowChoosingOptions,
): void {
  const press = useEffectEvent((event: MouseEvent): void => {
    const code = codeAt(event.target, options)
    const group = groupAt(event.target, list.current, options)
    const isOnControl = event.target instanceof Element && event.target.closest(controls) !== null
    const isOnNothing = code === null && group.length === 0
    if (!options.isOn || isOnNothing || isOnControl || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    if (code === null) toggleAll(group, options)
    else if (event.shiftKey) options.chooseTo(code)
    else toggle(code, options)
  })
  const hold = useEffectEvent((target: EventTarget | null): boolean => {
    const code = codeAt(target, options)
    const wanted = code === null ? groupAt(target, list.current, options) : [code]
    if (wanted.length === 0 || options.isOn) return false
    toggleAll(wanted, options)
    return true
  })

  useLayoutEffect(() => {
    const element = list.current
    return element === null ? undefined : followPresses(element, press, hold)
  }, [list])
}

/**
 * Tells a long press from a short one.
 *
 * @param press a click that ends no long press
 * @param hold a finger or pen stayed on the target. @returns whether that means anything there
 */
function followPresses(
  element: HTMLElement,
  press: (event: MouseEvent) => void,
  hold: (target: EventTarget | null) => boolean,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let down: { readonly x: number; readonly y: number } | null = null
  let wasHeld = false
  const letGo = (): void => {
    clearTimeout(timer)
    down = null
  }
  const start = ({ pointerType, clientX: x, clientY: y, target }: PointerEvent): void => {
    wasHeld = false
    letGo()
    if (pointerType === 'mouse') return
    down = { x, y }
    timer = setTimeout(() => {
      wasHeld = hold(target)
      if (wasHeld) navigator.vibrate?.(15)
    }, longPressMs)
  }
  const move = ({ clientX, clientY }: PointerEvent): void => {
    if (down !== null && Math.hypot(clientX - down.x, clientY - down.y) > stillPx) letGo()
  }
  // Suppresses the device's menu for a link: the long press chooses the row.
  const noMenu = (event: MouseEvent): void => {
    if (down !== null || wasHeld) event.preventDefault()
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
  element.addEventListener('pointerdown', start, { passive: true, signal })
  element.addEventListener('pointermove', move, { passive: true, signal })
  element.addEventListener('pointerup', letGo, { signal })
  element.addEventListener('pointercancel', letGo, { signal })
  element.addEventListener('contextmenu', noMenu, { signal })
  return () => {
    letGo()
    until.abort()
  }
}

function useChoosingByKeys(list: RefObject<HTMLElement | null>, options: RowChoosingOptions): void {
  const chooseByKey = useEffectEvent((event: KeyboardEvent): 'goes on' | null => {
    const isOnControl = event.target instanceof Element && event.target.matches(controls)
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null
    if (event.key === 'Escape' && options.isOn) {
      event.preventDefault()
      event.stopPropagation()
      options.end()
      return null
    }
    const code = codeAt(event.target, options)
    if (code === null) return null
    if (event.key === ' ' && !isOnControl) {
      event.preventDefault()
      toggle(code, options)
    }
    if (!event.shiftKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return null
    options.choose(code, true)
    return 'goes on'
  })
  const arrive = useEffectEvent((target: EventTarget | null): void => {
    const code = codeAt(target, options)
    if (code !== null) options.choose(code, true)
  })

  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    let goesOn = false
    const pressed = (event: KeyboardEvent): void => {
      goesOn = chooseByKey(event) === 'goes on'
    }
    const focused = ({ target }: FocusEvent): void => {
      if (goesOn) arrive(target)
      goesOn = false
    }
    const until = new AbortController()
    const { signal } = until
    // Must run before the list's own keys, which move the focus.
    element.addEventListener('keydown', pressed, { capture: true, signal })
    element.addEventListener('focusin', focused, { signal })
    return () => until.abort()
  }, [list])
}

/** The booking of the row in which something happened. */
function codeAt(target: EventTarget | null, { codeOf }: RowChoosingOptions): BookingCode | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-code]') : null
  return codeOf(row?.dataset['code'] ?? '')
}

/** The bookings under the heading on which something happened; none elsewhere. */
function groupAt(
  target: EventTarget | null,
  list: HTMLElement | null,
  { groups = [], codeOf }: RowChoosingOptions,
): readonly BookingCode[] {
  const heading = target instanceof Element ? target.closest('section > header') : null
  if (heading === null || list === null) return []
  // A card in a row may have headings of its own.
  const headings = [...list.querySelectorAll('section > header')].filter(
    (one) => one.closest('li') === null,
  )
  const titled = groups.filter(({ title }) => title !== null)
  return titled[headings.indexOf(heading)]?.codes.flatMap((code) => codeOf(code) ?? []) ?? []
}

/** Chooses all of them, or none where all are chosen already. */
function toggleAll(codes: readonly BookingCode[], { chosen, choose }: RowChoosingOptions): void {
  const isChosen = !codes.every((code) => chosen.has(code))
  for (const code of codes) choose(code, isChosen)
}

const toggle = (code: BookingCode, { chosen, choose }: RowChoosingOptions): void =>
  choose(code, !chosen.has(code))

const controls = 'button, input, label, select, textarea'
