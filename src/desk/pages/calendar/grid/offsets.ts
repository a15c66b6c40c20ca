/** The scroll position in one direction, and whether the last movement was backwards. */
type AxisOffset = { readonly px: number; readonly isBack: boolean }

/** The scroll position, in the reading direction and down. */
export type ScrollOffset = { readonly across: AxisOffset; readonly down: AxisOffset }

/** Follows and moves one scrolling element. Its listeners are called after a movement, before the next frame. */
export type Offsets = {
  readonly now: () => ScrollOffset
  readonly subscribe: (listener: () => void) => () => void
  readonly scrollTo: (to: { readonly across?: number; readonly down?: number }) => void
  /** @returns a function that stops it */
  readonly follow: (element: HTMLElement) => () => void
}

const atStart: AxisOffset = { px: 0, isBack: false }

/** A tiny movement back after a fling does not count as a change of direction. */
const turnPx = 2

const wayTo = (px: number, was: AxisOffset): AxisOffset =>
  px === was.px ? was : { px, isBack: px < was.px - turnPx || (was.isBack && px < was.px + turnPx) }

/** A jump has no direction: the days after it are drawn ahead, as when the grid is opened. */
const jumpTo = (px: number, was: AxisOffset): AxisOffset =>
  px === was.px ? was : { px, isBack: false }

export function createOffsets(): Offsets {
  let element: HTMLElement | null = null
  let offset: ScrollOffset = { across: atStart, down: atStart }
  const listeners = new Set<() => void>()
  function move(way: typeof wayTo): void {
    if (element === null) return
    // On a right-to-left page the browser's scroll position is negative.
    const across = way(Math.abs(element.scrollLeft), offset.across)
    const down = way(element.scrollTop, offset.down)
    if (across === offset.across && down === offset.down) return
    offset = { across, down }
    for (const listener of listeners) listener()
  }
  const read = (): void => move(wayTo)
  return {
    now: () => offset,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    scrollTo({ across = offset.across.px, down = offset.down.px }) {
      if (element === null) return
      const sign = isRtl(element) ? -1 : 1
      // Compared first, because setting a scroll position makes the browser lay out the page at once.
      if (across !== offset.across.px) element.scrollLeft = sign * across
      if (down !== offset.down.px) element.scrollTop = down
      move(jumpTo)
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
