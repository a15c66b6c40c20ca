import { create } from 'zustand'

/** Something that is loaded when it is first drawn. */
export type Late<Value, Asked = void> = {
  /** The loaded value; null while it is on its way. */
  readonly useNow: () => Value | null
  /** Loads it, unless that has begun. */
  readonly ask: (asked: Asked) => void
  /** It was loaded before it was drawn. */
  readonly put: (value: Value) => void
  /** The next `ask` loads it again. */
  readonly forget: () => void
}

/**
 * Draws a loaded value as soon as it is there. React's own `lazy` does not: once something else was drawn meanwhile, it
 * holds the result back for 300 ms.
 *
 * @param load never rejects: a failure is part of its value
 */
export function late<Value, Asked = void>(
  load: (asked: Asked) => Promise<Value>,
): Late<Value, Asked> {
  const useLate = create<{ readonly isAsked: boolean; readonly value: Value | null }>(() => ({
    isAsked: false,
    value: null,
  }))
  async function fetchIt(asked: Asked): Promise<void> {
    useLate.setState({ value: await load(asked) })
  }
  return {
    useNow: () => useLate(({ value }) => value),
    ask(asked) {
      if (useLate.getState().isAsked) return
      useLate.setState({ isAsked: true })
      void fetchIt(asked)
    },
    put: (value) => useLate.setState({ isAsked: true, value }),
    forget: () => useLate.setState({ isAsked: false, value: null }),
  }
}
