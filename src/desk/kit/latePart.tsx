import { type ComponentType, type ReactNode, useDeferredValue, useEffect } from 'react'
import { whenFirstRowsDrawn } from './firstRows.ts'
import { late } from './late.ts'
import { say, unsay } from './messages.ts'
import { whenIdle } from './whenIdle.ts'

const firstMs = 3_000
const mostMs = 60_000

/**
 * A part whose code is loaded when it is first drawn. Where loading fails the place does without it, and loading is
 * tried again until it works.
 *
 * @param whenMissing called once at a failure; give it where a person opened the part by hand: see {@link sayMissing}
 * @param meanwhile what is drawn until then
 * @returns a component that appears as soon as it is loaded
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  whenMissing?: () => void,
  meanwhile: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  const part = late(async () => ({ Component: await loadAtLast(load, whenMissing) }))
  return function LatePart(props) {
    // The surrounding page is drawn first, with its rows.
    useEffect(() => void whenFirstRowsDrawn().then(() => whenIdle(part.ask)), [])
    // Drawn in slices: it comes after the rows, and whoever taps meanwhile is answered first.
    const there = useDeferredValue(part.useNow())
    return there === null ? meanwhile(props) : <there.Component {...props} />
  }
}

/**
 * Tries until it works. Never rejects.
 *
 * @param whenMissing called once, at the first failure
 */
export async function loadAtLast<Part>(
  load: () => Promise<Part>,
  whenMissing: () => void = () => {},
): Promise<Part> {
  for (let pauseMs = firstMs; ; pauseMs = Math.min(mostMs, 2 * pauseMs)) {
    try {
      const part = await load()
      if (pauseMs > firstMs) unsay(key)
      return part
    } catch {
      if (pauseMs === firstMs) whenMissing()
      await connectedOr(pauseMs)
    }
  }
}

const connectedOr = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    globalThis.addEventListener('online', over)
  })

const key = 'part-missing'

/** For a part that somebody opened by hand. */
export const sayMissing = (): void =>
  say({
    text: 'This could not be loaded yet. It opens as soon as there is a connection.',
    tone: 'needs',
    key,
  })
