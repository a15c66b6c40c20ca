import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isPlace, unansweredPaths } from './leftAlone.ts'
import { type KeepLanguage, languageOfFile, type Shell, takeOver } from './shell.ts'

/*
 * Stores the desk's own files on the tablet, so that it starts offline. It never sees a guest's data: requests under
 * /auth and /api bypass it (reliability.md L12, W6).
 */
declare const self: ServiceWorkerGlobalScope
/** Filled in by the build. */
declare const __SHELL__: Shell

/** An address that the browser serves without starting the worker (static routing, so far only in Chromium). */
type StaticRoute = {
  readonly condition: { readonly urlPattern: { readonly pathname: string } }
  readonly source: 'network' | 'cache'
}

const { version, files } = __SHELL__
const prefix = 'desk-shell-'
const own = prefix + version
/** A page may be older than the worker, and still needs its own files. */
const olderShells = 2

/** Stored on each tablet: what it speaks when its own messages were lost on the way. */
const always = 'en-US'

const shell = new PrecacheController({ cacheName: own })
shell.addToCacheList(files.filter(({ url }) => [null, always].includes(languageOfFile(url))))

/** Of the messages, only those of the languages that people of this tablet use are stored. */
async function storeMessages(languages: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(own)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const urls = files.map(({ url }) => url).filter((url) => languages.has(languageOfFile(url) ?? ''))
  await cache.addAll(urls.filter((url) => !kept.has(url)))
}

/** The languages that an earlier version has stored because a person uses them. */
async function languagesInUse(): Promise<ReadonlySet<string>> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  const languages = requests
    .flat()
    .flatMap(({ url }) => languageOfFile(new URL(url).pathname) ?? [])
  return new Set(languages.filter((language) => language !== always))
}

/** With static routes the browser need not start the worker, which takes a slow tablet a tenth of a second. */
const routes: readonly StaticRoute[] = [
  ...unansweredPaths.map((pathname) => route(pathname, 'network')),
  route('/assets/*', 'cache'),
]

function route(pathname: string, source: StaticRoute['source']): StaticRoute {
  return { condition: { urlPattern: { pathname } }, source }
}

type Installing = ExtendableEvent & {
  readonly addRoutes?: (routes: readonly StaticRoute[]) => Promise<void>
}

self.addEventListener('install', (event: Installing) => {
  // Waits for the whole shell: a missing file fails the installation, and the previous version goes on.
  void shell.install(event)
  event.waitUntil(languagesInUse().then(storeMessages))
  // Static routes only save time: without them the worker answers the same requests itself.
  event.waitUntil(event.addRoutes?.(routes).catch(() => {}) ?? Promise.resolve())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOldShells(), self.clients.claim()]))
})

async function forgetOldShells(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
  await Promise.all(others.slice(0, -olderShells).map((name) => caches.delete(name)))
}

// A new version waits until a person agrees: it must not replace the page while somebody works with it.
self.addEventListener('message', (event) => {
  const { data } = event
  if (data === takeOver) void self.skipWaiting()
  // Sent by each page as it starts.
  if (isKeepLanguage(data)) {
    // A page that was being opened while the worker became active, or was loaded past it, would have no stored files.
    // A worker that is not active yet claims all pages when it becomes so.
    event.waitUntil(self.clients.claim().catch(() => {}))
    // A file that is lost on the way is requested again at the next start of the desk.
    event.waitUntil(storeMessages(new Set([data.keepLanguage])).catch(() => {}))
  }
})

const isKeepLanguage = (data: unknown): data is KeepLanguage =>
  typeof data === 'object' && data !== null && 'keepLanguage' in data

registerRoute(new PrecacheRoute(shell, { directoryIndex: '', cleanURLs: false }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPlace(url),
  shell.createHandlerBoundToURL('/index.html'),
)
