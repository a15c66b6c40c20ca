import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import type { EventKey } from '../editor/useActions.ts'
import type { Move } from './moves.ts'
import { isRtl } from './offsets.ts'

export type GridKey =
  | { readonly kind: 'move'; readonly move: Move; readonly extends: boolean }
  | { readonly kind: 'tap' | 'open' | 'leave' | 'row' | 'column' | 'go to date' | 'help' }
  | { readonly kind: 'act'; readonly id: 'close' | 'price' | 'discount' | 'repeat' | 'why' }
  | { readonly kind: 'event'; readonly what: EventKey }
  /** A digit or a sign: it starts a price when something is selected, and otherwise switches the view. */
  | { readonly kind: 'typed'; readonly text: string }

const moves: Readonly<Partial<Record<string, Move>>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'row start',
  End: 'row end',
  PageUp: 'period before',
  PageDown: 'period after',
}

const letters: Readonly<Partial<Record<string, GridKey>>> = {
  t: { kind: 'move', move: 'today', extends: false },
  g: { kind: 'go to date' },
  c: { kind: 'act', id: 'close' },
  p: { kind: 'act', id: 'price' },
  d: { kind: 'act', id: 'discount' },
  r: { kind: 'act', id: 'repeat' },
  w: { kind: 'act', id: 'why' },
  e: { kind: 'event', what: 'edit' },
  Delete: { kind: 'event', what: 'disable' },
  Enter: { kind: 'open' },
  Escape: { kind: 'leave' },
  '?': { kind: 'help' },
}

/** The meaning of a key on the grid (ux.md §4.4); null when it has none. */
function gridKeyOf(event: KeyboardEvent, turns: boolean): GridKey | null {
  const { key, shiftKey } = event
  const isChord = event.ctrlKey || event.metaKey
  const letter = key.length === 1 ? key.toLowerCase() : key
  if (event.altKey) return null
  if (key === ' ') return { kind: isChord ? 'column' : shiftKey ? 'row' : 'tap' }
  if (isChord) {
    if (letter === 'd') return { kind: 'event', what: 'duplicate' }
    if (key === 'Home') return { kind: 'move', move: 'first', extends: shiftKey }
    if (key === 'End') return { kind: 'move', move: 'last', extends: shiftKey }
    return null
  }
  const sideways = { ArrowLeft: turns ? 'after' : 'before', ArrowRight: turns ? 'before' : 'after' }
  const move =
    key === 'ArrowLeft' || key === 'ArrowRight' ? (sideways[key] satisfies string) : moves[key]
  if (move === 'before' || move === 'after') return { kind: 'move', move, extends: shiftKey }
  const other = moves[key]
  if (other !== undefined) return { kind: 'move', move: other, extends: shiftKey }
  if (/^[\d+\-−=]$/.test(key)) return { kind: 'typed', text: key }
  return letters[letter] ?? letters[key] ?? null
}

/** One listener for the keys of all cells. @param press returns whether the key was used */
export function useGridKeys(
  grid: RefObject<HTMLElement | null>,
  press: (key: GridKey) => boolean,
): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || !(target instanceof Element)) return
    // The month in the corner is a button that handles its own keys.
    if (target.closest('button, input') !== null) return
    const key = gridKeyOf(event, isRtl(target))
    if (key !== null && press(key)) event.preventDefault()
  })
  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return
    const listen = (event: KeyboardEvent): void => pressed(event)
    element.addEventListener('keydown', listen)
    return () => element.removeEventListener('keydown', listen)
  }, [grid])
}
