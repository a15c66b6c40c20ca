import { t } from '@lingui/core/macro'
import { type ComponentType, type ReactNode, useDeferredValue, useEffect } from 'react'
import { create } from 'zustand'
import { whenFirstRowsDrawn } from './firstRows.ts'
import { loadMessages } from './language/language.ts'
import { say, unsay } from './messages.ts'
import { whenIdle } from './whenIdle.ts'

type LazyPartOptions<Props> = {
  /** Drawn until the part is loaded. */
  readonly meanwhile?: (props: Props) => ReactNode
  /**
   * `opened`: somebody opened the part, or has its address: its file is loaded at once, and a failure is reported.
   * `after rows`: the page begins with it: the first rows are loaded before it, and without it the page does its work.
   */
  readonly when?: 'opened' | 'after rows'
}

/** A file of code that the page begins without, and what is in it. */
export type LazyFile<Parts> = {
  /** A component of the file. */
  readonly part: <Props extends object>(
    pick: (parts: Parts) => ComponentType<Props>,
    how?: LazyPartOptions<Props>,
  ) => ComponentType<Props>
  /** Everything in the file; null until it is loaded. Does not load it. */
  readonly useParts: () => Parts | null
  /**
   * Loads the file once the first rows are on the screen, so that its parts open at once.
   *
   * @returns whether it is loaded
   */
  readonly useAfterRows: () => boolean
  /** Loads the file, again and again until that works. Never rejects. */
  readonly load: () => Promise<Parts>
}

type FileState<Parts> = {
  /** Null until somebody wants the file. */
  readonly loading: Promise<Parts> | null
  readonly parts: Parts | null
  /** The last try to load it failed. */
  readonly isMissing: boolean
}

/**
 * A file of code that is loaded after the page, for what the first rows do without: views, sheets, rare functions. Its
 * parts share one loading. React's own `lazy` is not used: once something else was drawn in place of a part, it holds
 * the part back for 300 ms.
 *
 * @param fetchFile imports the file
 */
export function lazyFile<Parts>(fetchFile: () => Promise<Parts>): LazyFile<Parts> {
  const useFile = create<FileState<Parts>>(() => ({ loading: null, parts: null, isMissing: false }))
  async function keepLoading(): Promise<Parts> {
    for (let pauseMs = shortestMs; ; pauseMs = Math.min(longestMs, 2 * pauseMs)) {
      try {
        const [parts] = await Promise.all([fetchFile(), loadMessages('desk')])
        if (useFile.getState().isMissing) unsay(key)
        useFile.setState({ parts, isMissing: false })
        return parts
      } catch {
        useFile.setState({ isMissing: true })
        await connectedOr(pauseMs)
      }
    }
  }
  function load(): Promise<Parts> {
    const loading = useFile.getState().loading ?? keepLoading()
    useFile.setState({ loading })
    return loading
  }
  const useParts = (): Parts | null => useFile(({ parts }) => parts)
  const useAfterRows = (): boolean => {
    useEffect(() => void whenFirstRowsDrawn().then(() => whenIdle(() => void load())), [])
    return useParts() !== null
  }
  const useAtOnce = (): void => {
    const isMissing = useFile((file) => file.isMissing)
    useEffect(() => void load(), [])
    useEffect(() => {
      if (isMissing) say({ text: missing(), tone: 'needs', key })
    }, [isMissing])
  }
  return {
    load,
    useParts,
    useAfterRows,
    part(pick, { meanwhile = () => null, when = 'opened' } = {}) {
      const useLoaded = when === 'opened' ? useAtOnce : useAfterRows
      return function LazyPart(props) {
        useLoaded()
        // Drawn in slices: it comes after the rows, and a tap meanwhile is answered first.
        const parts = useDeferredValue(useParts())
        if (parts === null) return meanwhile(props)
        const Part = pick(parts)
        return <Part {...props} />
      }
    },
  }
}

/** One component in a file of its own: see {@link lazyFile}. */
export const lazyPart = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  how?: LazyPartOptions<Props>,
): ComponentType<Props> =>
  lazyFile(async () => ({ Part: await fetchPart() })).part(({ Part }) => Part, how)

/** For what the page begins with: {@link LazyPartOptions}. */
export const afterRows = { when: 'after rows' } as const

const shortestMs = 3_000
const longestMs = 60_000

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
const missing = () => t`Not loaded yet. It opens when you’re online.`
