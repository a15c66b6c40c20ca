/** A row is a list item outside any other one: flags are lists too. */
const rowsIn = (list: Element): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('li:not(li li)'),
]

const buttonOf = (row: Element | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>(':scope > div > button') ?? null
const linkOf = (row: Element | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>(':scope > div > a') ?? null

/** Which row has the focus, and whether the focus is on its button. */
function focusIn(list: Element): { nth: number; isOnButton: boolean } | null {
  const focused = document.activeElement
  const nth = rowsIn(list).findIndex((row) => row.contains(focused))
  return nth < 0 ? null : { nth, isOnButton: focused instanceof HTMLButtonElement }
}

/** Focuses the row with this number, or else the nearest end of the list. */
export function focusRow(list: Element, nth: number, isOnButton = false): void {
  const rows = rowsIn(list)
  const row = rows[Math.min(Math.max(0, nth), rows.length - 1)]
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
      focusRow(list, rowsIn(list).length - 1, isOnButton)
      return true
    case 'i':
      return press(rowsIn(list)[nth], 'Check in')
    case 'o':
      return press(rowsIn(list)[nth], 'Check out')
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
export function moveWithFocus(list: Element | null, move: () => void): void {
  const at = list === null ? null : focusIn(list)
  const focused = document.activeElement
  move()
  if (list === null || at === null || focused?.isConnected) return
  focusRow(list, at.nth, at.isOnButton)
}
