import { type RefObject, useLayoutEffect, useState } from 'react'
import { useMedia } from '../../../ui/design/useMedia.ts'

/** Days run across where the navigation is a rail at the side, and down where it is a bar at the foot. */
const landscape = '(aspect-ratio > 1) and (width >= 40rem)'

export const useLandscape = (): boolean => useMedia(landscape)

type GridSize = {
  readonly widthPx: number
  readonly heightPx: number
  readonly remPx: number
  /** False in the first drawing, before there is an element: what would be drawn for a guess would be thrown away. */
  readonly isMeasured: boolean
}

const guess: GridSize = { widthPx: 1024, heightPx: 768, remPx: 16, isMeasured: false }

const remPx = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** The size of the grid on the screen, and the text size of the device. */
export function useGridSize(scroller: RefObject<HTMLElement | null>): GridSize {
  const [size, setSize] = useState(guess)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const measure = (): void => {
      const { clientWidth: widthPx, clientHeight: heightPx } = element
      // While another view covers it, it has no size; the earlier size is kept until it is visible again.
      const isCovered = widthPx === 0 || heightPx === 0
      const found = isCovered ? {} : { widthPx, heightPx, remPx: remPx() }
      setSize((was) => {
        const now = { ...was, ...found, isMeasured: true }
        return isEqual(was, now) ? was : now
      })
    }
    measure()
    const growth = new ResizeObserver(measure)
    growth.observe(element)
    return () => growth.disconnect()
  }, [scroller])
  return size
}

const isEqual = (a: GridSize, b: GridSize): boolean =>
  a.widthPx === b.widthPx &&
  a.heightPx === b.heightPx &&
  a.remPx === b.remPx &&
  a.isMeasured === b.isMeasured
