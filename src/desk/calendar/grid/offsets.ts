/** How far the grid is scrolled, in the reading direction and down, in px. */
export type Offset = { readonly across: number; readonly down: number }

/** Follows one scrolling element, and moves it: whoever draws by it knows of a move before the next frame. */
export type Offsets = {
  readonly now: () => Offset
  readonly subscribe: (listener: () => void) => () => void
  readonly scrollTo: (to: Partial<Offset>) => void
  /** @returns what ends it */
  readonly follow: (element: HTMLElement) => () => void
}

export function createOffsets(): Offsets {
  let element: HTMLElement | null = null
  let offset: Offset = { across: 0, down: 0 }
  const listeners = new Set<() => void>()
  function read(): void {
    if (element === null) return
    // In a right-to-left page a browser counts to the left, below zero.
    const next = { across: Math.abs(element.scrollLeft), down: element.scrollTop }
    if (next.across === offset.across && next.down === offset.down) return
    offset = next
    for (const listener of listeners) listener()
  }
  return {
    now: () => offset,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    scrollTo({ across = offset.across, down = offset.down }) {
      if (element === null) return
      const sign = isRtl(element) ? -1 : 1
      // Asked first: writing a scroll position makes the browser lay out the page at once.
      if (across !== offset.across || down !== offset.down) {
        element.scrollTo?.({ left: sign * across, top: down, behavior: 'instant' })
      }
      read()
    },
    follow(followed) {
      element = followed
      followed.addEventListener('scroll', read, { passive: true })
      return () => {
        followed.removeEventListener('scroll', read)
        element = null
      }
    },
  }
}

export const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'
