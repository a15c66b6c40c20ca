import { type ComponentType, type ReactNode, useDeferredValue, useEffect } from 'react'
import { create } from 'zustand'
import { whenFirstRowsDrawn } from './firstRows.ts'
import { late } from './late.ts'
import { loadAtLast, sayMissing } from './latePart.tsx'
import { whenIdle } from './whenIdle.ts'

type How<Props> = {
  /** Drawn until the part is there. */
  readonly meanwhile?: (props: Props) => ReactNode
  /** It stands on the page from the beginning, so the first rows come before it, and nothing is said where it is missing. */
  readonly isAfterRows?: boolean
}

type LateFile<Parts> = {
  /**
   * A part of the file, which is asked for at once where it is drawn: somebody opened it, or has its address. Where loading
   * fails that is said, and loading is tried again until it works.
   */
  readonly part: <Props extends object>(
    pick: (parts: Parts) => ComponentType<Props>,
    how?: How<Props>,
  ) => ComponentType<Props>
  /**
   * Asks for the file once the first rows are on the screen, so that its parts open at once.
   *
   * @returns whether it is there
   */
  readonly useAfterRows: () => boolean
}

/**
 * What the first rows of a place do without: its other views, its sheets, what is done with a selection. All of it is one
 * file, so that the first part that is asked for brings the others.
 *
 * @param load imports the module that names the parts
 */
export function lateFile<Parts>(load: () => Promise<Parts>): LateFile<Parts> {
  const useMissing = create(() => ({ isMissing: false }))
  const file = late(async () => {
    const parts = await loadAtLast(load, () => useMissing.setState({ isMissing: true }))
    useMissing.setState({ isMissing: false })
    return { parts }
  })
  const useAfterRows = (): boolean => {
    useEffect(() => void whenFirstRowsDrawn().then(() => whenIdle(file.ask)), [])
    return file.useNow() !== null
  }
  const useAtOnce = (): void => {
    const { isMissing } = useMissing()
    useEffect(() => file.ask(), [])
    useEffect(() => {
      if (isMissing) sayMissing()
    }, [isMissing])
  }
  return {
    useAfterRows,
    part(pick, { meanwhile = () => null, isAfterRows = false } = {}) {
      const useAsked = isAfterRows ? useAfterRows : useAtOnce
      return function LatePart(props) {
        useAsked()
        // Drawn in slices: it comes after the rows, and whoever taps meanwhile is answered first.
        const there = useDeferredValue(file.useNow())
        if (there === null) return meanwhile(props)
        const Part = pick(there.parts)
        return <Part {...props} />
      }
    },
  }
}
