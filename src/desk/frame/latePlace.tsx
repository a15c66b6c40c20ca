import { type ComponentType, lazy } from 'react'
import { isInUse } from '../worker/isInUse.ts'
import { loadAgain } from './loadAgain.ts'

type Load = () => Promise<{ readonly Component: ComponentType }>

/** What failed to load, to be asked for anew: React never asks twice by itself. */
const failed = new Set<() => void>()

/**
 * A place whose code is fetched when it is opened. After a deploy its file may be gone from the server: then the page is
 * loaded again by itself, once, and only when nothing would be lost by it (reliability.md W3).
 */
export function latePlace(load: Load): ComponentType {
  const ask = () =>
    lazy(async () => {
      try {
        return { default: (await load()).Component }
      } catch (cause) {
        await renewOnce()
        failed.add(askAgain)
        throw cause
      }
    })
  let Place = ask()
  const askAgain = (): void => {
    Place = ask()
  }
  return function LatePlace() {
    return <Place />
  }
}

/** Retry: everything that could not be fetched is asked for again when it is next drawn. */
export function tryPlacesAgain(): void {
  for (const askAgain of failed) askAgain()
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
  if (isInUse() || !(await isServerThere()) || isInUse() || !markRenewed()) return
  await loadAgain()
}

/** Without it the file may well still be there, and loading again would not help. */
const isServerThere = (): Promise<boolean> =>
  fetch('/index.html', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** @returns false when it was renewed just now, or that cannot be remembered */
function markRenewed(): boolean {
  try {
    const before = Number(sessionStorage.getItem(renewedKey))
    sessionStorage.setItem(renewedKey, String(Date.now()))
    return Date.now() - before > notAgainForMs
  } catch {
    return false
  }
}
