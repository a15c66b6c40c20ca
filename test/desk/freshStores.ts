import { create as createStore, type UseBoundStore } from 'zustand/react'
import type { StateCreator, StoreApi } from 'zustand/vanilla'

export * from 'zustand/react'
export * from 'zustand/vanilla'

const beginAnew = new Set<() => void>()

/** Stands in for zustand's own in the desk's tests: every store of the desk can begin anew. */
export function create<State>(atFirst: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = createStore(atFirst)
  // What a store begins with may be read from the tablet, so it is read again.
  beginAnew.add(() => store.setState(atFirst(store.setState, store.getState, store), true))
  return store
}

/** All stores hold what they hold on a page that has just been loaded. */
export function emptyStores(): void {
  for (const begin of beginAnew) begin()
}
