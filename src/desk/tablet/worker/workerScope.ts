/** One file of the shell. @see workbox-precaching */
export type ShellFile = {
  readonly url: string
  /** Null: its name changes with its content. */
  readonly revision: string | null
}

/** What one build leaves to be kept on the tablet. */
export type Shell = {
  /** Changes with any of the files. */
  readonly version: string
  readonly files: readonly ShellFile[]
}

type Waiting = Event & { readonly waitUntil: (work: Promise<unknown>) => void }

/** Where the browser takes an address from without starting the worker (static routing, Chromium). */
export type StaticRoute = {
  readonly condition: { readonly urlPattern: { readonly pathname: string } }
  readonly source: 'network' | 'cache'
}

type Installing = Waiting & {
  readonly addRoutes?: (routes: readonly StaticRoute[]) => Promise<void>
}

export type OpenWindow = {
  readonly url: string
  readonly visibilityState: DocumentVisibilityState
  readonly postMessage: (message: unknown, transfer: readonly Transferable[]) => void
  readonly navigate: (url: string) => Promise<unknown>
}

/** What the worker uses of its browser: the page's own types do not know it. */
export type WorkerScope = {
  addEventListener(type: 'install', listener: (event: Installing) => void): void
  addEventListener(type: 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  readonly skipWaiting: () => Promise<void>
  readonly registration: Pick<ServiceWorkerRegistration, 'unregister'>
  readonly clients: {
    readonly claim: () => Promise<void>
    /** The windows this worker answers for. */
    readonly matchAll: (of: { readonly type: 'window' }) => Promise<readonly OpenWindow[]>
  }
}

/** Page to worker: be the one from now on. */
export const takeOver = 'take-over'

/** Worker to page, which answers on the port: does anybody work with this page? */
export const areYouThere = 'are-you-there'
