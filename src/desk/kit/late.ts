import { create } from 'zustand'

/** Something that is fetched when it is first drawn. */
export type Late<Value> = {
  /** What there is by now, for whoever draws it; null while it is on its way. */
  readonly useNow: () => Value | null
  /** Fetches it, unless that was done. */
  readonly ask: () => void
  /** The next one who asks fetches it again. */
  readonly forget: () => void
}

/**
 * Draws what was fetched as soon as it is there. React's own `lazy` would not do: once something else was drawn
 * meanwhile, it holds back what comes for 300 ms.
 *
 * @param load never fails: what went wrong is told by its value
 */
export function late<Value>(load: () => Promise<Value>): Late<Value> {
  const useLate = create<{ readonly isAsked: boolean; readonly value: Value | null }>(() => ({
    isAsked: false,
    value: null,
  }))
  async function fetchIt(): Promise<void> {
    useLate.setState({ value: await load() })
  }
  return {
    useNow: () => useLate(({ value }) => value),
    ask() {
      if (useLate.getState().isAsked) return
      useLate.setState({ isAsked: true })
      void fetchIt()
    },
    forget: () => useLate.setState({ isAsked: false, value: null }),
  }
}
