import { areYouThere } from './shell.ts'

/*
 * The kill switch: served as /sw.js it replaces a harmful worker, deletes that worker's files and unregisters itself.
 * It leaves the databases alone, with everything unsent in them (reliability.md W4).
 */
declare const self: ServiceWorkerGlobalScope

const patienceMs = 3_000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  const windows = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  await Promise.all(windows.filter(isSeen).map(freshUnlessUsed))
}

const isSeen = ({ visibilityState }: WindowClient): boolean => visibilityState === 'visible'

/** A page that answers may hold typed text and is left alone; a page that never started is loaded from the server. */
async function freshUnlessUsed(page: WindowClient): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const isThere = await new Promise<boolean>((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    page.postMessage(areYouThere, [port2])
    setTimeout(() => resolve(false), patienceMs)
  })
  // A page that was closed meanwhile needs nothing.
  if (!isThere) await page.navigate(page.url).catch(() => {})
}
