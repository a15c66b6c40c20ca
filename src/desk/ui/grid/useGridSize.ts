import { type RefObject, useLayoutEffect, useState } from 'react'
import { useListeners } from '../useListeners.ts'

type GridSize = {
  readonly widthPx: number
  readonly heightPx: number
  /** False in the first drawing, before there is an element: the size is a guess then. */
  readonly isMeasured: boolean
}

const guess: GridSize = { widthPx: 1024, heightPx: 768, isMeasured: false }

/** The size of the part that scrolls a grid. While something covers it, it has no size, and the earlier one is kept. */
export function useGridSize(scroller: RefObject<HTMLElement | null>): GridSize {
  const [size, setSize] = useState(guess)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const measure = (): void => {
      const { clientWidth, clientHeight } = element
      setSize((was) => {
        const isCovered = clientWidth === 0 || clientHeight === 0
        const [widthPx, heightPx] = isCovered
          ? [was.widthPx, was.heightPx]
          : [clientWidth, clientHeight]
        const isSame = was.isMeasured && was.widthPx === widthPx && was.heightPx === heightPx
        return isSame ? was : { widthPx, heightPx, isMeasured: true }
      })
    }
    measure()
    const growth = new ResizeObserver(measure)
    growth.observe(element)
    return () => growth.disconnect()
  }, [scroller])
  return size
}

const pxPerRem = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** The device's text size in px; rows and columns grow with it. */
export function useRem(): number {
  const [rem, setRem] = useState(pxPerRem)
  useListeners(window, { resize: () => setRem(pxPerRem()) })
  return rem
}
