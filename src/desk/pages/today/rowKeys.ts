import { t } from '@lingui/core/macro'
import type { RefObject } from 'react'

/** A row is a list item outside any other one: flags are lists too. */
const rowsIn = (list: Element): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('li[data-code]:not(li li)'),
]

/** The last one: the row of a late guest has No-show before it. */
const buttonOf = (row: Element | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>(':scope > div > button:last-child') ?? null
const linkOf = (row: Element | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>(':scope > div > a') ?? null

/** The order of all rows of a list, where not all of them are in the page. */
type RowOrder = {
  readonly codes: readonly string[]
  /** Puts a row into the page at once. */
  readonly bring: (code: string) => void
}
const orders = new WeakMap<Element, RowOrder>()

/** @returns what takes it back: then all rows are in the page */
export function setRowOrder(list: Element, order: RowOrder): () => void {
  orders.set(list, order)
  return () => orders.delete(list)
}

const countIn = (list: Element): number => orders.get(list)?.codes.length ?? rowsIn(list).length

const withCode = (list: Element, code: string): HTMLElement | undefined =>
  rowsIn(list).find(({ dataset }) => dataset['code'] === code)

function rowAt(list: Element, nth: number): HTMLElement | undefined {
  const order = orders.get(list)
  if (order === undefined) return rowsIn(list)[nth]
  const code = order.codes[nth]
  if (code === undefined) return undefined
  if (withCode(list, code) === undefined) order.bring(code)
  return withCode(list, code)
}

/** The row that has the focus, and whether the focus is on its button. */
export type FocusedRow = { readonly code: string; readonly isOnButton: boolean }

export function focusedRow(list: Element): FocusedRow | null {
  const focused = document.activeElement
  const row = rowsIn(list).find((one) => one.contains(focused))
  if (row === undefined) return null
  return { code: row.dataset['code'] ?? '', isOnButton: focused instanceof HTMLButtonElement }
}

function focusIn(list: Element): { nth: number; isOnButton: boolean } | null {
  const focused = focusedRow(list)
  if (focused === null) return null
  const { code, isOnButton } = focused
  const codes = orders.get(list)?.codes ?? rowsIn(list).map(({ dataset }) => dataset['code'])
  return { nth: codes.indexOf(code), isOnButton }
}

/** Focuses the row with this number, or else the nearest end of the list. */
export function focusRow(list: Element, nth: number, isOnButton = false): void {
  const row = rowAt(list, Math.min(Math.max(0, nth), countIn(list) - 1))
  const wanted = (isOnButton ? buttonOf(row) : null) ?? linkOf(row)
  wanted?.focus()
}

/**
 * Arrow keys go from row to row, Home and End to the first and last, `i` checks in and `o` checks out.
 *
 * @returns whether the key was one of these
 */
export function rowKey(list: Element, key: string): boolean {
  const at = focusIn(list)
  if (at === null) return false
  const { nth, isOnButton } = at
  switch (key) {
    case 'ArrowDown':
      focusRow(list, nth + 1, isOnButton)
      return true
    case 'ArrowUp':
      focusRow(list, nth - 1, isOnButton)
      return true
    case 'Home':
      focusRow(list, 0, isOnButton)
      return true
    case 'End':
      focusRow(list, countIn(list) - 1, isOnButton)
      return true
    case 'i':
      return press(rowAt(list, nth), t`Check in`)
    case 'o':
      return press(rowAt(list, nth), t`Check out`)
    default:
      return false
  }
}

function press(row: Element | undefined, word: string): boolean {
  const button = buttonOf(row)
  if (button?.textContent?.includes(word) !== true) return false
  button.focus()
  button.click()
  return true
}

/** Runs `move`, which moves rows, and moves the focus with them: to the next row when its own has left the list. */
export function moveWithFocus(
  { current: list }: RefObject<Element | null>,
  move: () => void,
): void {
  const at = list === null ? null : focusIn(list)
  const focused = document.activeElement
  move()
  if (list === null || at === null || focused?.isConnected) return
  focusRow(list, at.nth, at.isOnButton)
}
