import { millisecondsInHour as hourMs } from 'date-fns/constants'
import { tabletNow } from '../../kit/tabletClock.ts'
import { trustedScript } from '../../kit/trustedScript.ts'
import type { NewVersion } from './newVersion.ts'
import { isRenewing } from './renew.ts'
import { areYouThere } from './workerScope.ts'

const firstAgainMs = 5_000
/** However often a tablet is picked up and put down. */
const leastMs = 60_000

/**
 * Lets the tablet keep the desk's own files (`sw.ts`), and from then on looks whether there is a newer version: hourly,
 * and when the page is looked at again. Never loads anything by itself; never throws.
 *
 * @param tell hears of a newer version
 */
export async function keepShell(tell: (news: NewVersion) => void): Promise<void> {
  // Plain HTTP from another machine, or a browser that keeps nothing: the desk works, with a network.
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', answerWorker)
  followOtherTabs(tell)
  const address = trustedScript('desk-sw', '/sw.js')
  let registration: ServiceWorkerRegistration | undefined
  let againMs = firstAgainMs
  async function register(): Promise<void> {
    registration = await serviceWorker
      .register(address, { updateViaCache: 'none' })
      // Without a network the one that is there goes on.
      .catch(() => serviceWorker.getRegistration())
    if (registration === undefined) registerLater()
    else followVersions(registration, tell, registerLater)
  }
  /** A file was lost on the way, and no browser asks for a first worker twice by itself. */
  function registerLater(): void {
    setTimeout(() => void register(), againMs)
    againMs = Math.min(hourMs, 2 * againMs)
  }
  await register()
  askForUpdates(() => registration?.update())
}

/** A page that answers is in use (`swOff.ts`). */
function answerWorker({ data, ports }: MessageEvent<unknown>): void {
  if (data === areYouThere) ports[0]?.postMessage('yes')
}

function followOtherTabs(tell: (news: NewVersion) => void): void {
  let had = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (had && !isRenewing()) tell('here')
    had = true
  })
}

/** @param whenNone the first worker of all came to nothing */
function followVersions(
  registration: ServiceWorkerRegistration,
  tell: (news: NewVersion) => void,
  whenNone: () => void,
): void {
  const look = (): void => {
    // The first one of all does not wait for anybody.
    if (registration.waiting !== null && registration.active !== null) tell('waiting')
  }
  const heard = (worker: ServiceWorker): void => {
    look()
    if (worker.state === 'redundant' && registration.active === null) whenNone()
  }
  let followed: ServiceWorker | null = null
  const whenFound = (): void => {
    const worker = registration.installing
    if (worker !== null && worker !== followed) {
      followed = worker
      worker.addEventListener('statechange', () => heard(worker))
    }
    // On a busy tablet it may be through before anybody hears that it was found.
    look()
  }
  registration.addEventListener('updatefound', whenFound)
  whenFound()
}

function askForUpdates(update: () => Promise<unknown> | undefined): void {
  let askedAt = tabletNow()
  const ask = (): void => {
    if (document.visibilityState !== 'visible' || tabletNow() - askedAt < leastMs) return
    askedAt = tabletNow()
    // No answer is no news.
    update()?.catch(() => {})
  }
  document.addEventListener('visibilitychange', ask)
  setInterval(ask, hourMs)
}
