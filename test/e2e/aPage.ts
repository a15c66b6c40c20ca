import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { aTab, type Tab } from '../example/aTab.ts'
import { answerPage } from '../example/signInAs.ts'
import { aWindowlessBrowser } from './aBrowser.ts'
import type { RunningDesk } from './aRunningDesk.ts'

type Where = Pick<RunningDesk, 'origin' | 'serviceOrigin'>

let shared: Promise<Browser> | null = null

/** The picture that the camera of {@link theBrowser} sees, by `aCameraPicture`; without the file it has no camera. */
export const cameraFile = join(tmpdir(), `deskbell-camera-${process.pid}.y4m`)

/**
 * The browser in which all files of a worker open their pages; each closes its own context, and the browser ends with
 * the worker.
 */
export async function theBrowser(): Promise<Browser> {
  // A browser that broke in one file must not fail all later files.
  if (shared !== null && !(await isThere(shared))) shared = null
  shared ??= aWindowlessBrowser(
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${cameraFile}`,
  )
  return shared
}

const isThere = (browser: Promise<Browser>): Promise<boolean> =>
  browser.then(
    (one) => one.isConnected(),
    () => false,
  )

export type PageWish = {
  readonly width?: number
  readonly height?: number
  readonly hasTouch?: boolean
  /** The address to open, with its leading slash; `/today` by default. */
  readonly path?: string
  /** Installs a clock that a test moves forward. */
  readonly clock?: boolean
  /** Gets what the browser reports: an error, a broken rule of the page. */
  readonly complaints?: string[]
  /** Prepares the context before its first page. */
  readonly before?: (context: BrowserContext) => Promise<unknown>
  readonly context?: BrowserContextOptions
  /** Another browser than the shared one. */
  readonly browser?: Browser
}

/**
 * A page in a new context where a person of the demo staff is signed in, by the gate's own addresses. The sign-in page
 * itself is tested by the files that call `signIn`.
 */
export async function aPageOf(login: string, desk: Where, wish: PageWish = {}): Promise<Page> {
  const { width = 1024, height = 768, hasTouch = false } = wish
  const [browser, cookies] = await Promise.all([
    wish.browser ?? theBrowser(),
    cookiesOf(login, desk),
  ])
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch,
    // Storing the desk for the next start takes a second of processor, and these pages have no next start.
    serviceWorkers: 'block',
    ...wish.context,
  })
  await context.addCookies(cookies)
  if (wish.clock === true) await context.clock.install()
  await wish.before?.(context)
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  page.on('console', (message) => {
    if (message.type() === 'error') wish.complaints?.push(message.text())
  })
  page.on('pageerror', (error) => wish.complaints?.push(error.message))
  await page.goto(`${desk.origin}${wish.path ?? '/today'}`)
  return page
}

/** Signs in by the same addresses as a browser does, in a tenth of its time (§5.3). */
export const cookiesOf = async (login: string, desk: Where) =>
  cookiesIn(await tabOf(login, desk), desk)

/**
 * Makes the browser a tablet of the business that Maria has marked, by the gate's own addresses; call it before somebody
 * signs in there. Nobody has a PIN of their own in it yet.
 */
export async function markByManager(
  context: BrowserContext,
  desk: Pick<Where, 'origin'>,
): Promise<void> {
  const tab = await tabOf('maria', desk)
  const { status } = await tab.post('/auth/device', { pin: 'pin-of-maria-482915' })
  if (status !== 200) throw new Error(`The tablet was not marked: ${status}`)
  await context.addCookies(cookiesIn(tab, desk).filter(({ name }) => name.endsWith('desk-dev')))
}

async function tabOf(login: string, desk: Pick<Where, 'origin'>): Promise<Tab> {
  const tab = aTab((request) => fetch(request, { redirect: 'manual' }), desk.origin)
  const { authorizeUrl } = await (await tab.post('/auth/login', { returnTo: '/today' })).json()
  const { origin, pathname, search } = new URL(authorizeUrl)
  const approved = await answerPage(
    (path, init) => fetch(origin + path, { ...init, redirect: 'manual' }),
    pathname + search,
    { login_id: login, password: `${login}-demo`, decision: 'approve' },
  )
  const back = approved.headers.get('location')
  if (back === null) throw new Error(`${login} was not let in: ${approved.status}`)
  await tab.arrive(back)
  return tab
}

const cookiesIn = ({ cookies }: Tab, { origin }: Pick<Where, 'origin'>) =>
  [...cookies].map(([name, { value }]) => ({
    name,
    value,
    domain: new URL(origin).hostname,
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Strict' as const,
  }))
