import type { RefObject } from 'react'
import { type RowChoosingOptions, useRowChoosing } from './useRowChoosing.ts'

type RowChoosingProps = RowChoosingOptions & { readonly list: RefObject<HTMLElement | null> }

/** Draws nothing: lets rows be chosen, for a list that is on the screen before this code is there. */
export function RowChoosing({ list, ...wish }: RowChoosingProps): null {
  useRowChoosing(list, wish)
  return null
}
