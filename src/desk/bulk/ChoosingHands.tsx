import type { RefObject } from 'react'
import { useChoosingHands, type Wish } from './useChoosingHands.ts'

/** {@link useChoosingHands} for a list whose rows come before it: nobody chooses before there is something to see. */
export function ChoosingHands({
  list,
  ...wish
}: Wish & { list: RefObject<HTMLElement | null> }): null {
  useChoosingHands(list, wish)
  return null
}
