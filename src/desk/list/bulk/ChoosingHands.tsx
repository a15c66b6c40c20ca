import type { RefObject } from 'react'
import { type ChoosingWish, useChoosingHands } from './useChoosingHands.ts'

type ChoosingHandsProps = ChoosingWish & { readonly list: RefObject<HTMLElement | null> }

/** Draws nothing: lets rows be chosen, for a list that is on the screen before this code is there. */
export function ChoosingHands({ list, ...wish }: ChoosingHandsProps): null {
  useChoosingHands(list, wish)
  return null
}
