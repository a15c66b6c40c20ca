import { i18n } from '@lingui/core'
import { millisecondsInHour as hourMs } from 'date-fns/constants'
import { tabletNow } from '../../../ui/tabletClock.ts'
import { trustedScript } from '../../../ui/trustedScript.ts'
import type { NewVersion } from './newVersion.ts'
import { isRenewing } from './renew.ts'
import { areYouThere, type KeepLanguage } from './shell.ts'

const firstAgainMs = 5_000
/** At most one check a minute, however often the tablet is picked up and put down. */
const leastMs = 60_000

/**
 * Registers the worker that stores the desk's own files (`sw.ts`), then checks for a newer version hourly and whenever
 * the page is looked at again. Never reloads without a press; never throws.
 *
 * @param tell called with each newer version
 */
export async function keepShell(tell: (news: NewVersion) => void): Promise<void> {
  // Over plain HTTP from another machine, or without storage, there is no worker: the desk works only online.
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
      // Offline, the registered worker goes on.
      .catch(() => serviceWorker.getRegistration())
    if (registration === undefined) registerLater()
    else followVersions(registration, tell, registerLater)
  }
  /** A file was lost on the way, and no browser retries a first installation automatically. */
  function registerLater(): void {
    setTimeout(() => void register(), againMs)
    againMs = Math.min(hourMs, 2 * againMs)
  }
  await register()
  keepLanguages(serviceWorker)
  askForUpdates(() => registration?.update())
}

/** The worker stores the messages of the active language, now and after each change of it. */
function keepLanguages(serviceWorker: ServiceWorkerContainer): void {
  const keep = async (): Promise<void> => {
    const { active } = await serviceWorker.ready
    active?.postMessage({ keepLanguage: i18n.locale } satisfies KeepLanguage)
  }
  void keep()
  i18n.on('change', () => void keep())
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

/** @param whenNone called when the very first worker could not be installed */
function followVersions(
  registration: ServiceWorkerRegistration,
  tell: (news: NewVersion) => void,
  whenNone: () => void,
): void {
  const look = (): void => {
    // The very first worker replaces nothing, so it never waits.
    if (registration.waiting !== null && registration.active !== null) tell('waiting')
  }
  const hasNone = (): boolean =>
    registration.installing === null &&
    registration.waiting === null &&
    registration.active === null
  const whenStateChanged = (worker: ServiceWorker): void => {
    look()
    if (worker.state === 'redundant' && hasNone()) whenNone()
  }
  let followed: ServiceWorker | null = null
  const whenFound = (): void => {
    const worker = registration.installing
    if (worker !== null && worker !== followed) {
      followed = worker
      worker.addEventListener('statechange', () => whenStateChanged(worker))
    }
    // On a busy tablet the worker may be installed before the event listener is in place.
    look()
  }
  registration.addEventListener('updatefound', whenFound)
  whenFound()
  // On a busy tablet the first installation may have failed before the event listener is in place.
  if (hasNone()) whenNone()
}

function askForUpdates(update: () => Promise<unknown> | undefined): void {
  let checkedAt = tabletNow()
  const ask = (): void => {
    if (document.visibilityState !== 'visible' || tabletNow() - checkedAt < leastMs) return
    checkedAt = tabletNow()
    // A failed check for updates is tried again at the next one.
    update()?.catch(() => {})
  }
  document.addEventListener('visibilitychange', ask)
  setInterval(ask, hourMs)
}
