import type { ComponentType, ReactNode } from 'react'
import { type Late, late } from '../../kit/late.ts'
import { tabletNow } from '../../kit/tabletClock.ts'
import { isInUse } from './isInUse.ts'
import { loadAgain } from './loadAgain.ts'

type Load = () => Promise<{ readonly Component: ComponentType }>
type Loaded = { readonly Component: ComponentType } | { readonly cause: unknown }

type Waiting = {
  /** Stands there while its code is on its way. */
  waiting?: ReactNode
}

/** What failed to load, to be asked for anew: none is fetched twice by itself. */
const failed = new Set<Late<Loaded>>()
/** What somebody has asked for again since it failed. */
const retried = new Set<Late<Loaded>>()

/**
 * A place whose code is fetched when it is opened. After a deploy its file may be gone from the server: then the page is
 * loaded again by itself, once, and only when nothing would be lost by it (reliability.md W3).
 *
 * @returns what throws where its code could not be had: give it an `ErrorBoundary` that offers {@link tryPlacesAgain}
 */
export function latePlace(load: Load): ComponentType<Waiting> {
  const place = late(async (): Promise<Loaded> => {
    try {
      return await load()
    } catch (cause) {
      await (retried.delete(place) && (await isBack(cause)) ? renew() : renewOnce())
      failed.add(place)
      return { cause }
    }
  })
  return function LatePlace({ waiting = null }) {
    place.ask()
    const loaded = place.useNow()
    if (loaded === null) return waiting
    if ('cause' in loaded) throw loaded.cause
    return <loaded.Component />
  }
}

/** Retry: everything that could not be fetched is asked for again when it is next drawn. */
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

const renewedKey = 'desk.renewed'
/** Two servers of two versions behind one name must not send the page back and forth. */
const notAgainForMs = 600_000

/** @returns when the page stays as it is */
async function renewOnce(): Promise<void> {
  if (isInUse() || !(await isThere('/index.html', 'HEAD')) || isInUse() || !markRenewed()) return
  await loadAgain()
}

/** Without it the file may well still be there, and loading again would not help. */
const isThere = (address: string, method: 'GET' | 'HEAD'): Promise<boolean> =>
  fetch(address, { method, cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Many browsers never fetch a module again that failed once: only a page loaded anew gets the file that is there again.
 *
 * @param cause names the file's address in most browsers
 */
async function isBack(cause: unknown): Promise<boolean> {
  const file = /https?:\/\/\S+\.js/.exec(String(cause))?.[0]
  return file !== undefined && isThere(file, 'GET')
}

async function renew(): Promise<void> {
  if (!isInUse()) await loadAgain()
}

/** @returns false when it was renewed just now, or that cannot be remembered */
function markRenewed(): boolean {
  try {
    const before = Number(sessionStorage.getItem(renewedKey))
    sessionStorage.setItem(renewedKey, String(tabletNow()))
    return tabletNow() - before > notAgainForMs
  } catch {
    return false
  }
}
