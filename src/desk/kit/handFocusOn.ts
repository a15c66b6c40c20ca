/**
 * Given as the `ref` of a button that words will stand in for: when it goes while it has the focus, the row's link
 * takes it, so that whoever works by keyboard is not sent back to the top of the page.
 */
export const handFocusOn = (button: HTMLElement | null) => () => {
  if (button === null || document.activeElement !== button) return
  const row = button.closest('li, [role="row"]')
  // Only once it is gone: a button that merely changes its words keeps the focus by itself.
  queueMicrotask(() => {
    if (row?.isConnected && document.activeElement === document.body)
      row.querySelector('a')?.focus()
  })
}
