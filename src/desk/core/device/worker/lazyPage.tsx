import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { create } from 'zustand'
import { loadMessages } from '../../../ui/language/language.ts'
import { renewedKey } from '../../../ui/storageNames.ts'
import { tabletNow } from '../../../ui/tabletClock.ts'
import { useApi } from '../../api/ApiContext.ts'
import type { Api } from '../../api/apiClient.ts'
import { earlyLeft, readIfArrived } from '../../api/earlyAnswers.ts'
import { isInUse } from './isInUse.ts'
import { loadAgain } from './loadAgain.ts'

/** The code of a page. */
type PageCode = { readonly Component: ComponentType; readonly readFirst?: ReadFirst }

type Reads = { readonly api: Api; readonly queryClient: QueryClient }
/**
 * Reads into the cache what the first drawing of a page shows, where `early.ts` requested it and it arrived before the
 * page's code. Never rejects.
 */
export type ReadFirst = (reads: Reads) => Promise<unknown>
type LoadPage = () => Promise<PageCode>

/** `new`: nobody has opened the page. `failed`: its code could not be loaded, because of `cause`. */
type Loading =
  | { readonly is: 'new' | 'loading' }
  | { readonly is: 'loaded'; readonly code: PageCode }
  | { readonly is: 'failed'; readonly cause: unknown }

type LazyPageProps = {
  /** Drawn while the code is loading. */
  waiting?: ReactNode
}

type LazyPage = ComponentType<LazyPageProps> & {
  /**
   * Loads the code now, so that the page is drawn at once when it is opened, without a flash of `waiting`. A page that
   * fails to load now is loaded when it is opened.
   */
  readonly ahead: () => Promise<void>
}

/** Called by Retry for each page that failed: the browser does not request a file again that it could not load. */
const failed = new Set<() => void>()

/**
 * A page whose code is loaded when it is opened. After a deploy its file may be gone from the server: then the whole
 * desk is loaded again, once, and only when nothing would be lost (reliability.md W3).
 *
 * @returns a component that throws when its code cannot be loaded: wrap it in an `ErrorBoundary` that offers {@link
 * tryPagesAgain}
 */
export function lazyPage(load: LoadPage): LazyPage {
  const usePage = create<Loading>(() => ({ is: 'new' }))
  let isRetry = false
  async function open(reads: Reads): Promise<void> {
    usePage.setState({ is: 'loading' })
    try {
      const [code] = await Promise.all([load(), loadMessages('desk')])
      const { readFirst } = code
      if (readFirst !== undefined) await readIfArrived(earlyLeft(), () => readFirst(reads))
      usePage.setState({ is: 'loaded', code })
    } catch (cause) {
      await (isRetry && (await isBack(cause)) ? renew() : renewOnce())
      failed.add(again)
      usePage.setState({ is: 'failed', cause })
    }
    isRetry = false
  }
  function again(): void {
    isRetry = true
    usePage.setState({ is: 'new' })
  }
  function Page({ waiting = null }: LazyPageProps) {
    const reads = { api: useApi(), queryClient: useQueryClient() }
    const page = usePage()
    const isNew = page.is === 'new'
    useEffect(() => {
      if (isNew) void open(reads)
    })
    if (page.is === 'failed') throw page.cause
    return page.is === 'loaded' ? <page.code.Component /> : waiting
  }
  return Object.assign(Page, {
    ahead: async () => usePage.setState({ is: 'loaded', code: await load() }),
  })
}

/** Retry: every page that failed is requested again when it is next drawn. */
export function tryPagesAgain(): void {
  for (const again of failed) again()
  failed.clear()
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode())
  }
}

/** Two servers with two versions behind one name must not make the page reload again and again. */
const notAgainForMs = 600_000

/** @returns when the page stays as it is */
async function renewOnce(): Promise<void> {
  if (isInUse() || !(await isThere('/index.html', 'HEAD')) || isInUse() || !markRenewed()) return
  await loadAgain()
}

/** When the server cannot be reached the file may still be there, and a reload would not help. */
const isThere = (address: string, method: 'GET' | 'HEAD'): Promise<boolean> =>
  fetch(address, { method, cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Many browsers cache a failed module for the life of the page: only a reload gets the file.
 *
 * @param cause the import error, whose text names the file's address in most browsers
 */
async function isBack(cause: unknown): Promise<boolean> {
  const file = /https?:\/\/\S+\.js/.exec(String(cause))?.[0]
  return file !== undefined && isThere(file, 'GET')
}

async function renew(): Promise<void> {
  if (!isInUse()) await loadAgain()
}

/** @returns false when the page was reloaded just now, or when that cannot be stored */
function markRenewed(): boolean {
  try {
    const before = Number(sessionStorage.getItem(renewedKey))
    sessionStorage.setItem(renewedKey, String(tabletNow()))
    return tabletNow() - before > notAgainForMs
  } catch {
    // Without a storage nobody knows when it was last done, and doing it again and again is worse.
    return false
  }
}
