import pino from 'pino'
import { parseDay } from '../../src/contract/day.ts'
import { demoOf } from '../../src/demo/fillDemo.ts'
import type { OpenDatabase } from '../../src/server/database/openDatabase.ts'
import type { ServiceSettings } from '../../src/server/service/base/deps.ts'
import type { AddressLookup } from '../../src/server/service/base/receiver.ts'
import { createService } from '../../src/server/service/createService.ts'
import { listen } from '../../src/server/start/listen.ts'
import { aClock, type Clock } from './aClock.ts'
import { aFilledDatabase } from './aFilledDatabase.ts'
import { type Asking, asking } from './asking.ts'
import { signInAs } from './signInAs.ts'

export type Wish = {
  readonly settings?: Partial<ServiceSettings>
  /** How many bookings the demo business has; 0 = an empty business without staff. */
  readonly demo?: number
  /** Another database than the cached one in memory, empty or filled. */
  readonly database?: OpenDatabase
  /** The addresses behind the names of webhook receivers. */
  readonly addressesOf?: AddressLookup
}

export type TokenPair = {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
}

/** The embedded service in process, with a clock that does not run until a test moves it. */
export type AService = Asking & {
  readonly settings: ServiceSettings
  readonly database: OpenDatabase
  readonly clock: Clock
  /** The log of the service, one entry for each line. */
  readonly logged: readonly string[]
  /** Where the first manager is made; null when there is somebody who can sign in. */
  readonly setupLink: string | null
  readonly handle: (
    request: Request,
    from?: { readonly remoteAddress: string },
  ) => Promise<Response>
  /** `path` with its leading slash, or a whole request. */
  readonly fetch: (path: string | Request, init?: RequestInit) => Promise<Response>
  /** Signs a demo person in through the page and the token address. */
  readonly tokenFor: (login: string, password?: string) => Promise<TokenPair>
  /** The API with the sign-in of a demo person. */
  readonly as: (login: string) => Promise<Asking>
  /** The API with the token pair. */
  readonly pair: Asking
  /** Sends the webhooks that are due now; otherwise nothing is sent. */
  readonly deliverDue: () => Promise<number>
  /** Also serves it on a free port of this machine, and returns its address. */
  readonly listen: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Ten in the morning at the demo business, on the day around which the demo is built. */
export const demoNow = '2026-07-11T17:00:00Z'
export const demoToday = parseDay('2026-07-11')

/** The demo business of the tests, with names and notes that are hard for every screen. */
export const aDemo = (bookings: number) =>
  demoOf({ bookings, world: 'hostile', today: demoToday, hour: null })

const standard = {
  client: {
    id: 'deskbell',
    secret: 'consumer-secret-of-the-tests',
    redirectUris: ['http://desk.test/auth/callback', 'http://desk.test/other'],
  },
  apiKey: { key: 'key_tests', secret: 'api-secret-of-the-tests' },
  publicApi: false,
  throttle: 'off',
  trustedProxyHops: 0,
  passwordCost: 1024,
  webhooks: { everyMs: null },
} as const

/** Makes a service; each call has its own database, with the same believable business in it. */
export async function startService(wish: Wish = {}): Promise<AService> {
  let origin = 'http://service.test'
  const clock = aClock(demoNow)
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const settings: ServiceSettings = {
    ...standard,
    ...wish.settings,
    webhooks: { ...standard.webhooks, ...wish.settings?.webhooks },
    get publicOrigin() {
      return wish.settings?.publicOrigin ?? origin
    },
  }
  const { addressesOf, demo: bookings = 60 } = wish
  const database = wish.database ?? (await itsDatabase(settings, bookings))
  const service = await createService({
    database,
    settings,
    demo: aDemo(bookings),
    now: clock.now,
    log,
    ...(addressesOf === undefined ? {} : { addressesOf }),
  })
  const stops: (() => Promise<void>)[] = []
  const fetch: AService['fetch'] = async (path, init) =>
    service.fetch(typeof path === 'string' ? new Request(origin + path, init) : path)
  const tokenFor: AService['tokenFor'] = (login, password) =>
    signInAs(fetch, settings.client, login, password)
  const { key, secret } = settings.apiKey
  return {
    settings,
    database,
    clock,
    logged,
    setupLink: service.setupLink,
    handle: service.fetch,
    fetch,
    ...asking(fetch),
    tokenFor,
    as: async (login) =>
      asking(fetch, { authorization: `Bearer ${(await tokenFor(login)).access_token}` }),
    pair: asking(fetch, { authorization: `Basic ${btoa(`${key}:${secret}`)}` }),
    deliverDue: service.deliverDue,
    async listen() {
      const listening = await listen(service.fetch, '127.0.0.1', 0)
      stops.push(() => listening.close())
      origin = `http://127.0.0.1:${listening.port}`
      return origin
    },
    async close() {
      for (const stop of stops) await stop()
      await service.close()
      await database.close()
    },
  }
}

/** The demo business as these settings fill it. */
function itsDatabase(settings: ServiceSettings, bookings: number): Promise<OpenDatabase> {
  const { business, passwordCost } = settings
  return aFilledDatabase({ bookings, business, passwordCost }, async (database) => {
    const log = pino({ level: 'silent' })
    const { now } = aClock(demoNow)
    const service = await createService({ database, settings, demo: aDemo(bookings), now, log })
    await service.close()
  })
}
