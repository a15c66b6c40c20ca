import { useEffect, useEffectEvent } from 'react'

type ListKeys = { readonly onSearch: () => void; readonly onFilters: () => void }

/** `/` searches and `f` filters from anywhere in the place, unless somebody is typing. */
export function useListKeys({ onSearch, onFilters }: ListKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isChord = event.ctrlKey || event.metaKey || event.altKey
    if (isChord || event.repeat || event.defaultPrevented || isTyped(event.target)) return
    if (event.key !== '/' && event.key !== 'f') return
    event.preventDefault()
    if (event.key === '/') onSearch()
    else onFilters()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog, [popover]') !== null
