/** One file of the shell. @see workbox-precaching */
export type ShellFile = {
  readonly url: string
  /** Null where the name changes with the content. */
  readonly revision: string | null
}

/** The files of one build that the tablet stores. */
export type Shell = {
  /** Changes when any of the files changes. */
  readonly version: string
  readonly files: readonly ShellFile[]
}

type WaitableEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void }

/** Where the browser gets an address from without starting the worker (static routing, Chromium). */
export type StaticRoute = {
  readonly condition: { readonly urlPattern: { readonly pathname: string } }
  readonly source: 'network' | 'cache'
}

type Installing = WaitableEvent & {
  readonly addRoutes?: (routes: readonly StaticRoute[]) => Promise<void>
}

export type OpenWindow = {
  readonly url: string
  readonly visibilityState: DocumentVisibilityState
  readonly postMessage: (message: unknown, transfer: readonly Transferable[]) => void
  readonly navigate: (url: string) => Promise<unknown>
}

/** The worker's browser API, as far as it is used: the page's types do not have it. */
export type WorkerScope = {
  addEventListener(type: 'install', listener: (event: Installing) => void): void
  addEventListener(type: 'activate', listener: (event: WaitableEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  readonly skipWaiting: () => Promise<void>
  readonly registration: Pick<ServiceWorkerRegistration, 'unregister'>
  readonly clients: {
    readonly claim: () => Promise<void>
    /** The windows that this worker controls. */
    readonly matchAll: (of: { readonly type: 'window' }) => Promise<readonly OpenWindow[]>
  }
}

/** Page to worker: take over now. */
export const takeOver = 'take-over'

/** Worker to page, which answers on the port: is this page working? */
export const areYouThere = 'are-you-there'
