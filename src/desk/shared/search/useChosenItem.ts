import { type KeyboardEvent, useState } from 'react'
import { closeSearch } from './searchState.ts'
import type { SearchItem, SearchItems } from './useSearchItems.ts'

/** Which item the keys of the box have reached: at first the one that is meant. */
export function useChosenItem(
  { items, meant }: SearchItems,
  idOf: (at: number) => string,
  enter: (item: SearchItem | undefined) => void,
) {
  const [chosen, setChosen] = useState<string | null>(null)
  const key = items.some((item) => item.key === chosen) ? chosen : meant
  const nth = items.findIndex((item) => item.key === key)
  function move(by: number): void {
    const next = nth < 0 ? (by > 0 ? 0 : items.length - 1) : nth + by
    const at = Math.min(Math.max(0, next), items.length - 1)
    setChosen(items[at]?.key ?? null)
    document.getElementById(idOf(at))?.scrollIntoView({ block: 'nearest' })
  }
  function byKey(event: KeyboardEvent<HTMLInputElement>): void {
    // A text that is being composed from several keys is no action yet.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) press(idOf(nth))
    else if (event.key === 'Enter') enter(items[nth])
    else if (event.key === 'Escape') closeSearch()
    else return
    event.preventDefault()
  }
  return { nth, chooseMeant: () => setChosen(null), byKey }
}

/** Presses the one button of a row, as Tab and Enter would. */
function press(id: string): void {
  document.getElementById(id)?.querySelector('button')?.click()
}
