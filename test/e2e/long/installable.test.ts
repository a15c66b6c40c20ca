import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChaosProxy, aHold, type ChaosProxy } from '../../example/aChaosProxy.ts'
import { aBrowser } from '../aBrowser.ts'
import { type RunningDesk, startDesk } from '../aRunningDesk.ts'
import { untilFilesAreKept } from '../deskPin.ts'
import { pictureOf } from '../pictureOf.ts'
import { see, seeNoMore } from '../see.ts'
import { signIn } from '../signIn.ts'

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

let desk: RunningDesk
/** The server between tablet and desk: it can be gone, or have another version than a moment ago. */
let wire: ChaosProxy
let origin: string
let browser: Browser
let kenji: SignedIn
let page: Page

beforeAll(async () => {
  wire = await aChaosProxy('')
  origin = wire.origin.replace('127.0.0.1', 'localhost')
  desk = await startDesk({ PUBLIC_ORIGIN: origin, SERVICE_THROTTLE: 'off' })
  wire.pointTo(desk.origin)
  browser = await aBrowser()
  const context = await browser.newContext({ serviceWorkers: 'block' })
  page = await context.newPage()
  await signIn(page, { origin, serviceOrigin: desk.serviceOrigin }, 'kenji')
  kenji = await context.storageState()
  await context.close()
})
beforeEach(async ({ onTestFailed, task }) => {
  await wire.listenAgain()
  wire.calm()
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(async () => {
  await browser.close()
  await desk.stop()
  await wire.close()
})

const arrivals = (on: Page = page): Locator =>
  on.getByRole('region', { name: 'Arrivals' }).locator('li[data-code]')
const wayAround = (): Locator => page.getByRole('navigation', { name: 'Main' })
const noteBox = (): Locator => page.getByRole('textbox', { name: 'Note' })

const offer = (on: Page): Locator => on.getByRole('region', { name: 'New version' })
const update = (on: Page): Locator => offer(on).getByRole('button', { name: 'Update' })

/** A page on which Kenji is signed in; nothing is stored on the tablet yet. */
async function aNewTablet(worker: 'allow' | 'block' = 'allow'): Promise<BrowserContext> {
  const context = await browser.newContext({ storageState: kenji, serviceWorkers: worker })
  page = await openToday(context)
  return context
}

/** A tablet that was here before: the files of the desk are stored. */
async function aTablet(): Promise<BrowserContext> {
  const context = await aNewTablet()
  await untilFilesAreKept(page)
  return context
}

async function openToday(context: BrowserContext): Promise<Page> {
  const opened = await context.newPage()
  opened.setDefaultTimeout(45_000)
  await opened.goto(`${origin}/today`)
  await see(arrivals(opened))
  return opened
}

/** From now on the server has this under `path`. */
const deploy = (path: string, type: string, body: string): void =>
  wire.next(
    `GET ${path}`,
    {
      kind: 'answer',
      write: (answer) => {
        answer.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body)
      },
    },
    Number.POSITIVE_INFINITY,
  )

const deployWorker = (body: string): void => deploy('/sw.js', 'text/javascript', body)
const built = async (path: string): Promise<string> => (await fetch(desk.origin + path)).text()

/** A second build of the desk: another page, and a worker that knows it. */
async function deploySecondBuild(): Promise<void> {
  deploy(
    '/index.html',
    'text/html; charset=utf-8',
    (await built('/index.html')).replace('<html ', '<html data-build="second" '),
  )
  deployWorker(
    (await built('/sw.js'))
      .replace(/(version:)`[^`]+`/, '$1`second`')
      .replace(/(`\/index\.html`,revision:)`[^`]+`/, '$1`second`'),
  )
}

const buildOf = (on: Page) => on.evaluate(() => document.documentElement.dataset['build'])
const lookForUpdate = (on: Page = page) =>
  on.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })

/** An entry that does not belong to the worker: an example of everything that is stored and not yet sent. */
const keepThree = () =>
  page.evaluate(
    () =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('kept-by-a-test', 1)
        opening.addEventListener('error', failed)
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('kept'))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('kept', 'readwrite')
          for (const key of [1, 2, 3]) writing.objectStore('kept').put('to be sent', key)
          writing.addEventListener('complete', () => {
            opening.result.close()
            done()
          })
        })
      }),
  )
const countKept = () =>
  page.evaluate(
    () =>
      new Promise<number>((done, failed) => {
        const opening = indexedDB.open('kept-by-a-test', 1)
        opening.addEventListener('error', failed)
        opening.addEventListener('upgradeneeded', () => done(0))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('kept').objectStore('kept').count()
          counting.addEventListener('success', () => {
            opening.result.close()
            done(counting.result)
          })
        })
      }),
  )

describe('On a tablet that was here before', () => {
  let tablet: BrowserContext
  beforeAll(async () => {
    tablet = await aTablet()
  })
  afterAll(() => tablet.close())

  test('a browser finds no reason why it cannot be installed', async () => {
    const browserItself = await tablet.newCDPSession(page)
    const { url, errors, data } = await browserItself.send('Page.getAppManifest')
    const { installabilityErrors } = await browserItself.send('Page.getInstallabilityErrors')
    expect([url, errors]).toEqual([`${origin}/manifest.webmanifest`, []])
    // A browser started by a test is always a private one.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const pictures = [...(data ?? '').matchAll(/"src": "([^"]+)"/g)].map(([, src]) => src)
    expect(pictures.length).toBeGreaterThanOrEqual(6)
    for (const src of pictures) expect((await fetch(`${desk.origin}${src}`)).status).toBe(200)
  })

  test('the files of the desk come from the tablet; who is signed in and every booking do not (reliability.md L12)', async () => {
    const fromTablet: string[] = []
    const fromServer: string[] = []
    page.on('response', (response) => {
      const list = response.fromServiceWorker() ? fromTablet : fromServer
      list.push(new URL(response.url()).pathname)
    })
    await page.reload()
    await see(arrivals())
    expect(fromTablet).toContain('/today')
    expect(fromServer).toContain('/auth/session')
    expect(fromServer).toContain('/api/3.0/booking/index')
    for (const address of ['/auth/callback?code=x', '/api/3.0/ping', '/healthz', '/csp-report']) {
      await page.goto(origin + address)
    }
    expect(fromServer).toEqual(
      expect.arrayContaining(['/auth/callback', '/api/3.0/ping', '/healthz', '/csp-report']),
    )
    expect(
      fromTablet.filter((path) => !/^\/(?:today$|signin$|assets\/|icons\/|\w+\.\w+$)/.test(path)),
    ).toEqual([])
  })

  test('the stored files of the desk contain nothing about a guest (reliability.md W6)', async () => {
    await page.goto(`${origin}/today`)
    await see(arrivals())
    const guest = (await arrivals().first().getByRole('link').first().textContent()) ?? ''
    const kept = await page.evaluate(async () => {
      const all: { path: string; text: string }[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const answer = await cache.match(request)
          all.push({ path: new URL(request.url).pathname, text: (await answer?.text()) ?? '' })
        }
      }
      return all
    })
    const paths = kept.map(({ path }) => path)
    expect(paths).toContain('/index.html')
    expect(paths.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(10)
    expect(kept.filter(({ path }) => /^\/(?:api|auth)\b/.test(path))).toEqual([])
    expect(guest.length).toBeGreaterThan(3)
    expect(kept.filter(({ text }) => text.includes(guest))).toEqual([])
  })

  test('without a network a reload and a cold start show the desk, which continues when the network is back (reliability.md W1)', async () => {
    await wire.hangUp()
    await tablet.setOffline(true)
    await page.reload()
    await see(wayAround())
    const browserItself = await tablet.newCDPSession(page)
    await page.goto(`${origin}/settings`)
    await see(page.getByRole('heading', { level: 1 }))
    await browserItself.send('ServiceWorker.enable')
    await browserItself.send('ServiceWorker.stopAllWorkers')
    await page.close()

    page = await tablet.newPage()
    page.setDefaultTimeout(45_000)
    await page.goto(`${origin}/today`)
    await see(wayAround())
    await wire.listenAgain()
    await tablet.setOffline(false)
    await see(arrivals())
  })
})

test('the files for the next start are fetched after today’s arrivals are here', async () => {
  const tablet = await aNewTablet()
  await untilFilesAreKept(page)
  const requests = wire.seen.map(({ path }) => path)
  // Three lists are the day; everything else is requested later.
  const lists = requests.flatMap((path, at) =>
    path.startsWith('/api/3.0/booking/index?') ? at : [],
  )
  const lastOfTheDay = lists[2] ?? -1
  expect(lastOfTheDay).toBeGreaterThan(0)
  expect(requests.indexOf('/sw.js')).toBeGreaterThan(lastOfTheDay)
  await tablet.close()
})

test('a tablet that learns late that its first fetch failed tries again automatically', async () => {
  wire.next('GET /icons/icon.svg', { kind: 'status', status: 503, when: 'before' })
  const tablet = await browser.newContext({ storageState: kenji })
  await tablet.addInitScript(hearLate)
  await tablet.clock.install()
  page = await openToday(tablet)
  await untilKeptInTime()
  expect(wire.count('GET /icons/icon.svg')).toBe(2)
  await tablet.close()
})

/** On a busy tablet the page learns of the worker only when its installation has failed. */
function hearLate(): void {
  const { serviceWorker } = navigator
  const register = serviceWorker.register.bind(serviceWorker)
  serviceWorker.register = async (...given) => {
    const registration = await register(...given)
    const { installing } = registration
    await new Promise<void>((done) => {
      if (installing === null) done()
      installing?.addEventListener('statechange', () => done())
    })
    return registration
  }
}

/** The worker of this page is active, while the clock of the page moves on. */
async function untilKeptInTime(): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1_000)
        return page.evaluate(() => navigator.serviceWorker.controller?.state)
      },
      { timeout: 240_000 },
    )
    .toBe('activated')
}

test.each(['/sw.js', '/icons/icon.svg'])(
  'a tablet that could not fetch %s for its next start tries again automatically',
  async (file) => {
    wire.next(`GET ${file}`, { kind: 'status', status: 503, when: 'before' })
    const tablet = await browser.newContext({ storageState: kenji })
    await tablet.clock.install()
    page = await openToday(tablet)
    await untilKeptInTime()
    expect(wire.count(`GET ${file}`)).toBeGreaterThan(1)
    await tablet.close()
  },
)

test('a new version waits, loses no typed text and no action, and starts when somebody says so (reliability.md W2)', async () => {
  const tablet = await aTablet()
  const other = await openToday(tablet)
  await page.bringToFront()
  await arrivals().nth(1).getByRole('link').first().click()
  await noteBox().fill('Arrives with a dog')
  // Messages that can wait longer give way to it.
  await see(other.getByText('Is this tablet used at the desk?'))
  await deploySecondBuild()
  await lookForUpdate()
  await see(offer(page).getByText('Send or clear your text first.'))
  // Pressed by force: a browser in a test would wait until the button is enabled.
  await update(page).click({ force: true })
  expect([await noteBox().inputValue(), await buildOf(page)]).toEqual([
    'Arrives with a dog',
    undefined,
  ])

  await other.bringToFront()
  await update(other).click()
  await other.locator('html[data-build=second]').waitFor()
  await page.bringToFront()
  await see(offer(page).getByText('Deskbell was updated'))
  expect([await noteBox().inputValue(), await buildOf(page)]).toEqual([
    'Arrives with a dog',
    undefined,
  ])

  const { fault, letGo } = aHold()
  const code = await arrivals().nth(1).getAttribute('data-code')
  // The whole address is compared, since the day's notes are also read by a POST.
  wire.next(`POST /api/3.0/booking/${code}/note`, fault)
  await page.getByRole('button', { name: 'Add note' }).last().click()
  await see(offer(page).getByText('Wait until 1 action is sent.'))
  letGo()
  await see(offer(page).getByText('Takes a moment'))
  const at = page.url()
  await update(page).click()
  await page.locator('html[data-build=second]').waitFor()
  await see(page.getByRole('article').getByText('Arrives with a dog'))
  expect(page.url()).toBe(at)
  await seeNoMore(offer(page))
  await tablet.close()
})

test('a place whose file is gone after a deploy reloads once, then shows words and Retry, and never reloads while a note is typed (reliability.md W3)', async () => {
  const tablet = await aNewTablet('block')
  const calendar = page.getByRole('link', { name: 'Calendar' })
  const sorry = page.getByText('This page did not load')
  const gone = { kind: 'status', status: 404, when: 'before' } as const
  wire.next('GET /assets/calendar-', gone, Number.POSITIVE_INFINITY)
  await arrivals().nth(1).getByRole('link').first().click()
  await noteBox().fill('Arrives with a dog')
  await calendar.click()
  await see(sorry)
  expect(wire.count('GET /calendar')).toBe(0)

  await page.goBack()
  expect(await noteBox().inputValue()).toBe('Arrives with a dog')
  await noteBox().fill('')
  await calendar.click()
  await page.waitForEvent('load')
  await see(sorry)
  expect(wire.count('GET /calendar')).toBe(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await see(sorry)
  expect(wire.count('GET /calendar')).toBe(1)

  wire.calm()
  await page.getByRole('button', { name: 'Try again' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Calendar' }))
  await seeNoMore(sorry)
  // A browser that fetches no module twice needs another load of the page.
  expect(wire.count('GET /calendar')).toBeLessThanOrEqual(1)
  await tablet.close()
})

test('the kill switch removes a broken worker in one visit, and everything else that is stored stays (reliability.md W4)', async () => {
  const tablet = await aTablet()
  await keepThree()
  deployWorker(`
    addEventListener('install', () => skipWaiting())
    addEventListener('fetch', (event) => {
      if (event.request.mode === 'navigate') event.respondWith(new Response('Broken'))
    })`)
  await lookForUpdate()
  await expect
    .poll(async () => (await page.goto(`${origin}/today`)) && page.textContent('body'))
    .toBe('Broken')

  wire.calm()
  deployWorker(await built('/sw-off.js'))
  await page.goto(`${origin}/today`)
  expect(await page.textContent('body')).toBe('Broken')
  await see(arrivals())
  await expect
    .poll(() =>
      page.evaluate(async () => [
        (await caches.keys()).length,
        (await navigator.serviceWorker.getRegistrations()).length,
      ]),
    )
    .toEqual([0, 0])
  expect(await countKept()).toBe(3)
  await tablet.close()
})

test('signing out empties the browser’s cache, and the desk still starts without a network (reliability.md W10)', async () => {
  const tablet = await aTablet()
  await keepThree()
  const signedOut = page.waitForResponse((response) => response.url().endsWith('/auth/logout'))
  await page.evaluate(() =>
    fetch('/auth/logout', {
      method: 'POST',
      headers: { 'X-Desk': '1', 'Content-Type': 'application/json' },
      body: '{}',
    }),
  )
  expect((await (await signedOut).allHeaders())['clear-site-data']).toBe('"cache"')
  await wire.hangUp()
  await page.goto(`${origin}/today`)
  await see(wayAround())
  expect(await countKept()).toBe(3)
  await tablet.close()
})
