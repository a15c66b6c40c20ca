import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TodayTab } from '../kit/paths.ts'
import { tabletNow } from '../kit/tabletClock.ts'

/** How long nobody may have touched the list before rows change places (ux.md §3.1). */
export const stillMs = 2_000

/** A group of rows: which list it belongs to, its head, and the codes under it. */
export type Place = {
  readonly tab: TodayTab
  readonly title: string | null
  readonly codes: readonly string[]
}
type Places = readonly Place[]

type Shown = { readonly of: string; readonly places: Places }

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
 * Keeps rows where they are while a hand is near: what moves, moves 2 s after the last touch. Only where a row stands
 * is held back; what a row says is always what is known.
 *
 * @param now where each row belongs now
 * @param of the question the list answers: when it changes, the person asked for another list and gets it at once
 * @param aroundMove called around the change of places, to bring the focus along
 */
export function useStill(
  now: Places,
  of: string,
  aroundMove: (move: () => void) => void,
): { places: Places; touched: () => void } {
  const [shown, setShown] = useState<Shown>({ of, places: now })
  const [wanted, setWanted] = useState(now)
  const lastTouch = useRef(0)
  const touched = useCallback(() => {
    lastTouch.current = tabletNow()
  }, [])

  // The same places keep one identity, so that the wait below is not begun anew with every reading.
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
