import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

type RowKeysOptions = {
  readonly grid: RefObject<HTMLElement | null>
  readonly count: number
  /** The current row. */
  readonly index: number
  /** How many rows Page Up and Page Down go. */
  readonly pageRows: () => number
  readonly goTo: (index: number) => void
  readonly onEnter: () => void
  /** Null while nothing is open. */
  readonly onEscape: (() => void) | null
  /** On a button, a link or a box of a row Enter does what it does there. */
  readonly controlsTakeEnter: boolean
}

/** The keys of a table: arrows, Page Up, Page Down, Home and End go through its rows, Enter opens, Escape closes. */
export function useRowKeys(wish: RowKeysOptions): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { count, index, pageRows, goTo, onEnter, onEscape, controlsTakeEnter } = wish
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (count === 0) return
    const on = event.target instanceof Element ? event.target : null
    if (event.key === 'Enter' && controlsTakeEnter && on?.matches('button, input, a')) return
    // In the head all other keys are left to its buttons.
    const moves: Partial<Record<string, () => void>> = on?.closest('thead')
      ? { ArrowDown: () => goTo(index) }
      : {
          ArrowDown: () => goTo(index + 1),
          ArrowUp: () => goTo(index - 1),
          PageDown: () => goTo(index + pageRows()),
          PageUp: () => goTo(index - pageRows()),
          Home: () => goTo(0),
          End: () => goTo(count - 1),
          Enter: onEnter,
        }
    if (onEscape !== null) moves['Escape'] = onEscape
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  })
  const { grid } = wish
  useLayoutEffect(() => {
    const element = grid.current
    const listen = (event: KeyboardEvent): void => press(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [grid])
}
