import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { doorPaths, isPlace } from './leftAlone.ts'
import { type Shell, type StaticRoute, takeOver, type WorkerScope } from './workerScope.ts'

/*
 * Keeps the desk's own files on the tablet, so that it starts without a network. Of a guest it knows nothing: what is
 * under /auth and /api passes it by (reliability.md L12, W6).
 */
declare const self: WorkerScope
/** Written in by the build. */
declare const __SHELL__: Shell

const { version, files } = __SHELL__
const prefix = 'desk-shell-'
const own = prefix + version
/** A page may be older than the worker: it still finds its own files. */
const olderShells = 2

const shell = new PrecacheController({ cacheName: own })
shell.addToCacheList([...files])

/** With these the browser does not even wake the worker, which takes a slow tablet a tenth of a second. */
const routes: readonly StaticRoute[] = [
  ...doorPaths.map((pathname) => route(pathname, 'network')),
  route('/assets/*', 'cache'),
]

function route(pathname: string, source: StaticRoute['source']): StaticRoute {
  return { condition: { urlPattern: { pathname } }, source }
}

self.addEventListener('install', (event) => {
  // Waits for the whole shell; what is missing fails it, and the version before goes on.
  void shell.install(event)
  // They only make it quicker: without them the worker answers itself.
  event.waitUntil(event.addRoutes?.(routes).catch(() => {}) ?? Promise.resolve())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOldShells(), self.clients.claim()]))
})

async function forgetOldShells(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
  await Promise.all(others.slice(0, -olderShells).map((name) => caches.delete(name)))
}

// A new version waits until somebody says so: it must not take the page from under a hand.
self.addEventListener('message', ({ data }) => {
  if (data === takeOver) void self.skipWaiting()
})

registerRoute(new PrecacheRoute(shell, { directoryIndex: '', cleanURLs: false }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPlace(url),
  shell.createHandlerBoundToURL('/index.html'),
)
