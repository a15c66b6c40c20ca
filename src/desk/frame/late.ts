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
  const useLate = create<{ readonly value: Value | null }>(() => ({ value: null }))
  let asked: Promise<void> | null = null
  async function fetchIt(): Promise<void> {
    useLate.setState({ value: await load() })
  }
  return {
    useNow: () => useLate(({ value }) => value),
    ask() {
      asked ??= fetchIt()
    },
    forget() {
      asked = null
      useLate.setState({ value: null })
    },
  }
}
