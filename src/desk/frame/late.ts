import { useSyncExternalStore } from 'react'

/** Something that is fetched when it is first drawn. */
export type Late<Value> = {
  /** What there is by now; null while it is on its way. */
  readonly now: () => Value | null
  readonly listen: (changed: () => void) => () => void
  /** Fetches it, unless that was done. */
  readonly ask: () => void
  /** The next one who asks fetches it again. */
  readonly forget: () => void
}

/** @param load never fails: what went wrong is told by its value */
export function late<Value>(load: () => Promise<Value>): Late<Value> {
  const heard = new Set<() => void>()
  let value: Value | null = null
  let asked: Promise<void> | null = null

  async function fetchIt(): Promise<void> {
    value = await load()
    for (const changed of heard) changed()
  }
  return {
    now: () => value,
    listen(changed) {
      heard.add(changed)
      return () => heard.delete(changed)
    },
    ask() {
      asked ??= fetchIt()
    },
    forget() {
      value = null
      asked = null
    },
  }
}

/**
 * What was fetched, drawn as soon as it is there; whoever draws it asks for it. React's own `lazy` would not do: once it has drawn something else
 * meanwhile, it holds back what comes for 300 ms.
 */
export const useLate = <Value>({ listen, now }: Late<Value>): Value | null =>
  useSyncExternalStore(listen, now)
