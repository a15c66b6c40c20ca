import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** A row by the code of its booking; the order is that of the table. */
type CodedRow = { readonly id: string }

type RowCursorOptions = {
  readonly rows: readonly CodedRow[]
  /** The code of the open booking. */
  readonly open: string | null
  readonly grid: RefObject<HTMLElement | null>
}

type RowPosition = { readonly code: string; readonly index: number }

/**
 * The current row: Tab leads to it and arrow keys start from it. It is bound to a booking, not to a position, so it
 * stays when the list is sorted or grows; when its booking leaves the list, the next one takes over.
 */
export function useRowCursor({ rows, open, grid }: RowCursorOptions) {
  const [at, setAt] = useState<RowPosition | null>(null)
  const wantsFocus = useRef(false)
  const hadFocus = useRef(false)
  const wasOpen = useRef(open)

  const index = indexOf(rows, at)

  useLayoutEffect(() => {
    const code = rows[index]?.id
    const isLost = hadFocus.current && document.activeElement === document.body
    const isClosed = wasOpen.current !== null && open === null
    if (wantsFocus.current || isLost || (isClosed && document.activeElement === document.body)) {
      focusRow(grid.current, code)
    }
    wantsFocus.current = false
    wasOpen.current = open
    hadFocus.current = grid.current?.contains(document.activeElement) ?? false
  }, [rows, index, open, grid])

  // The focus came by a press or by Tab.
  const follow = useEffectEvent(({ target }: Event): void => {
    hadFocus.current = true
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-code]') : null
    const code = row?.dataset['code']
    if (code === undefined || code === at?.code) return
    setAt({ code, index: rows.findIndex(({ id }) => id === code) })
  })
  useLayoutEffect(() => {
    const element = grid.current
    const come = (event: Event): void => follow(event)
    // Only a person's own move counts as leaving, not a row that was removed while it had the focus.
    const leave = ({ target }: Event): void => {
      if (target instanceof Node && target.isConnected) hadFocus.current = false
    }
    element?.addEventListener('focusin', come)
    element?.addEventListener('focusout', leave)
    return () => {
      element?.removeEventListener('focusin', come)
      element?.removeEventListener('focusout', leave)
    }
  }, [grid])

  return {
    index,
    /** Moves to a row; the row gets the focus as soon as it is in the page. */
    focus: (to: number): void => {
      const row = rows[to]
      if (!row) return
      if (to === index && at !== null) focusRow(grid.current, row.id)
      else wantsFocus.current = true
      setAt({ code: row.id, index: to })
    },
  }
}

function focusRow(grid: HTMLElement | null, code: string | undefined): void {
  if (grid === null || code === undefined) return
  const inPage = [...grid.querySelectorAll<HTMLElement>('[data-code]')]
  inPage.find(({ dataset }) => dataset['code'] === code)?.focus({ preventScroll: true })
}

function indexOf(rows: readonly CodedRow[], at: RowPosition | null): number {
  if (at === null) return 0
  const found = rows[at.index]?.id === at.code ? at.index : rows.findIndex((r) => r.id === at.code)
  return found < 0 ? Math.max(0, Math.min(at.index, rows.length - 1)) : found
}
