import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useApi } from '../../api/ApiContext.ts'
import type { Api } from '../../api/apiClient.ts'
import { earlyLeft, readIfArrived } from '../../api/earlyAnswers.ts'
import { type Late, late } from '../../kit/late.ts'
import { renewedKey } from '../../kit/storageNames.ts'
import { tabletNow } from '../../kit/tabletClock.ts'
import { isInUse } from './isInUse.ts'
import { loadAgain } from './loadAgain.ts'

/** The code of a place. */
type PlaceCode = { readonly Component: ComponentType; readonly readFirst?: ReadFirst }

type Reads = { readonly api: Api; readonly queryClient: QueryClient }
/**
 * Reads into the cache what the first drawing of a place shows, where `early.ts` asked for it and it arrived before the
 * place's code. Never rejects.
 */
export type ReadFirst = (reads: Reads) => Promise<unknown>
type Load = () => Promise<PlaceCode>
type Loaded = PlaceCode | { readonly cause: unknown }

type Waiting = {
  /** Shown while the code is on its way. */
  waiting?: ReactNode
}

type LatePlace = ComponentType<Waiting> & {
  /**
   * Loads the code now, so that the place is drawn at once when it is opened: else what waits for it flashes up. A place
   * that fails to load now is loaded when it is opened.
   */
  readonly ahead: () => Promise<void>
}

/** Modules that failed to load, to be requested anew: the browser does not retry by itself. */
const failed = new Set<Late<Loaded, Reads>>()
/** Modules that somebody has requested again after a failure. */
const retried = new Set<Late<Loaded, Reads>>()

/**
 * A place whose code is loaded when it is opened. After a deploy its file may be gone from the server: then the page
 * reloads by itself, once, and only when nothing would be lost (reliability.md W3).
 *
 * @returns a component that throws when its code cannot be loaded: wrap it in an `ErrorBoundary` that offers {@link
 * tryPlacesAgain}
 */
export function latePlace(load: Load): LatePlace {
  const place = late(async (reads: Reads): Promise<Loaded> => {
    try {
      const code = await load()
      const { readFirst } = code
      if (readFirst !== undefined) await readIfArrived(earlyLeft(), () => readFirst(reads))
      return code
    } catch (cause) {
      await (retried.delete(place) && (await isBack(cause)) ? renew() : renewOnce())
      failed.add(place)
      return { cause }
    }
  })
  function Place({ waiting = null }: Waiting) {
    place.ask({ api: useApi(), queryClient: useQueryClient() })
    const loaded = place.useNow()
    if (loaded === null) return waiting
    if ('cause' in loaded) throw loaded.cause
    return <loaded.Component />
  }
  return Object.assign(Place, { ahead: async () => place.put(await load()) })
}

/** Retry: every module that failed is requested again when it is next drawn. */
export function tryPlacesAgain(): void {
  for (const place of failed) {
    place.forget()
    retried.add(place)
  }
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
