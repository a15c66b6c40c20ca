import { create } from 'zustand'

/** At the latest then: a service that does not answer must not keep the rest from loading. */
const patienceMs = 4_000
/** Somebody is there, and may want anything now. */
const inputs = ['pointerdown', 'keydown', 'wheel'] as const

/** Before any other listener, and no scroll waits for it. */
const passively = { capture: true, passive: true }

const useDrawn = create(() => ({ isDrawn: true }))

/** Whether the first rows are on the screen; true where nothing waits for them. */
export const useFirstRowsDrawn = (): boolean => useDrawn(({ isDrawn }) => isDrawn)

/**
 * Makes everything that waits for {@link whenFirstRowsDrawn} wait from now on. Called once, as the page opens: work
 * that the first rows do not need must not share the network and the processor with them (architecture.md §6).
 *
 * @returns what ends the wait; the first tap, key or turn of the wheel ends it too, and so do a few seconds
 */
export function holdUntilFirstRows(): () => void {
  useDrawn.setState({ isDrawn: false })
  const timer = setTimeout(release, patienceMs)
  function release(): void {
    clearTimeout(timer)
    for (const input of inputs) globalThis.removeEventListener(input, release, passively)
    useDrawn.setState({ isDrawn: true })
  }
  for (const input of inputs) globalThis.addEventListener(input, release, passively)
  return release
}

/** Settles when the first rows are on the screen; at once where nothing waits for them. */
export function whenFirstRowsDrawn(): Promise<void> {
  if (useDrawn.getState().isDrawn) return Promise.resolve()
  return new Promise((done) => {
    const stop = useDrawn.subscribe(() => {
      stop()
      done()
    })
  })
}
