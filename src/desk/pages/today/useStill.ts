import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TodayTab } from '../../ui/paths.ts'
import { tabletNow } from '../../ui/tabletClock.ts'

/** Rows change places only when nobody has touched the list for this long (ux.md §3.1). */
export const stillMs = 2_000

/** A group of rows: its list, its heading, and its codes. */
export type StillGroup = {
  readonly tab: TodayTab
  readonly title: string | null
  readonly codes: readonly string[]
}
type Places = readonly StillGroup[]

type ShownGroups = { readonly of: string; readonly places: Places }

const isSame = (one: Places, other: Places): boolean =>
  one.length === other.length &&
  one.every(({ tab, title, codes }, nth) => {
    const before = other[nth]
    return (
      before?.tab === tab &&
      before.title === title &&
      before.codes.length === codes.length &&
      codes.every((code, place) => code === before.codes[place])
    )
  })
const isEmpty = (places: Places): boolean => places.every(({ codes }) => codes.length === 0)

/**
 * Keeps rows in place while somebody works with the list: they move 2 s after the last touch. Only positions wait; the
 * words of a row are always current.
 *
 * @param now the current position of each row
 * @param of the list and search text: when they change, the new list is shown at once
 * @param aroundMove called around the move, to take the focus along
 */
export function useStill(
  now: Places,
  of: string,
  aroundMove: (move: () => void) => void,
): { places: Places; touched: () => void } {
  const [shown, setShown] = useState<ShownGroups>({ of, places: now })
  const [wanted, setWanted] = useState(now)
  const lastTouch = useRef(0)
  const touched = useCallback(() => {
    lastTouch.current = tabletNow()
  }, [])

  // Equal positions keep one identity, so that not every reading restarts the timer below.
  if (!isSame(wanted, now)) setWanted(now)
  const moves = !isSame(shown.places, now)
  const atOnce = shown.of !== of || (moves && isEmpty(shown.places))
  if (atOnce) setShown({ of, places: now })

  useEffect(() => {
    if (!moves || atOnce) return
    let timer: ReturnType<typeof setTimeout>
    const settle = () => {
      const toWaitMs = lastTouch.current + stillMs - tabletNow()
      if (toWaitMs > 0) timer = setTimeout(settle, toWaitMs)
      else aroundMove(() => flushSync(() => setShown({ of, places: wanted })))
    }
    timer = setTimeout(settle, stillMs)
    return () => clearTimeout(timer)
  }, [wanted, moves, atOnce, of, aroundMove])

  return { places: atOnce ? now : shown.places, touched }
}
