import { create as createStore, type UseBoundStore } from 'zustand/react'
import type { StateCreator, StoreApi } from 'zustand/vanilla'

export * from 'zustand/react'
export * from 'zustand/vanilla'

const resets = new Set<() => void>()

/** Replaces zustand in the desk's tests, so that every store of the desk can begin again. */
export function create<State>(atFirst: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = createStore(atFirst)
  // The first value of a store may come from the tablet, so it is read again.
  resets.add(() => store.setState(atFirst(store.setState, store.getState, store), true))
  return store
}

/** Puts all stores back to what they contain on a page that has just been loaded. */
export function emptyStores(): void {
  for (const begin of resets) begin()
}
