import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { CalendarDay } from '../../../contract/day.ts'
import type { Item } from '../../../contract/item.ts'

type BoardPosition = { readonly itemId: number; readonly day: CalendarDay }

type BoardCursorOptions = {
  readonly grid: RefObject<HTMLElement | null>
  readonly items: readonly Item[]
  readonly days: readonly CalendarDay[]
  /** The dimension that the up and down arrows change. */
  readonly down: 'items' | 'days'
  /** Steps of Page Up and Page Down. */
  readonly page: number
}

/** The current cell: Tab leads to it and arrow keys start from it. It is an item and a day, not a position. */
export function useBoardCursor({ grid, items, days, down, page }: BoardCursorOptions) {
  const [at, setAt] = useState<BoardPosition | null>(null)
  const wantsFocus = useRef(false)
  const itemIndex = Math.max(
    0,
    items.findIndex(({ id }) => id === at?.itemId),
  )
  const dayIndex = Math.max(0, at === null ? 0 : days.indexOf(at.day))

  useLayoutEffect(() => {
    if (wantsFocus.current && at !== null) cellOf(grid.current, at)?.focus()
    wantsFocus.current = false
  }, [grid, at])

  function go(toItem: number, toDay: number): void {
    const item = items[Math.max(0, Math.min(toItem, items.length - 1))]
    const day = days[Math.max(0, Math.min(toDay, days.length - 1))]
    if (item === undefined || day === undefined) return
    wantsFocus.current = true
    setAt({ itemId: item.id, day })
  }

  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey || event.defaultPrevented) return
    const isToEnd = event.ctrlKey
    if (isToEnd && event.key !== 'Home' && event.key !== 'End') return
    const [rows, columns] =
      down === 'items'
        ? ([items.length, days.length] as const)
        : ([days.length, items.length] as const)
    const [row, column] =
      down === 'items' ? ([itemIndex, dayIndex] as const) : ([dayIndex, itemIndex] as const)
    const isRtl = grid.current !== null && getComputedStyle(grid.current).direction === 'rtl'
    const right = isRtl ? -1 : 1
    const moves: Partial<Record<string, readonly [row: number, column: number]>> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + right],
      ArrowLeft: [row, column - right],
      PageDown: [row + page, column],
      PageUp: [row - page, column],
      Home: [isToEnd ? 0 : row, 0],
      End: [isToEnd ? rows : row, columns],
    }
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    const [toRow, toColumn] = move
    if (down === 'items') go(toRow, toColumn)
    else go(toColumn, toRow)
  })

  // The focus came by a press or by Tab.
  const follow = useEffectEvent(({ target }: Event): void => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null
    const itemId = Number(cell?.dataset['item'])
    const day = days.find((one) => one === cell?.dataset['day'])
    if (cell !== null && day !== undefined && (at?.itemId !== itemId || at.day !== day)) {
      setAt({ itemId, day })
    }
  })

  useLayoutEffect(() => {
    const element = grid.current
    const pressed = (event: KeyboardEvent): void => press(event)
    const came = (event: Event): void => follow(event)
    element?.addEventListener('keydown', pressed)
    element?.addEventListener('focusin', came)
    return () => {
      element?.removeEventListener('keydown', pressed)
      element?.removeEventListener('focusin', came)
    }
  }, [grid])

  return { itemIndex, dayIndex }
}

const cellOf = (grid: HTMLElement | null, { itemId, day }: BoardPosition): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-item="${itemId}"][data-day="${day}"]`) ?? null
