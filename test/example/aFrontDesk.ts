import { setTimeout } from 'node:timers/promises'
import pino from 'pino'
import { patterns } from '../../src/desk/ui/paths.ts'
import type { OpenDatabase } from '../../src/server/database/openDatabase.ts'
import {
  createGate,
  type Gate,
  type GateDeps,
  type GateSettings,
} from '../../src/server/gate/createGate.ts'
import type { ServiceSettings } from '../../src/server/service/base/deps.ts'
import { listen } from '../../src/server/start/listen.ts'
import { aChaosProxy, type ChaosProxy } from './aChaosProxy.ts'
import type { Clock } from './aClock.ts'
import { aPoorService, type HabitName } from './aPoorService.ts'
import { type AService, startService } from './aService.ts'
import type { Json } from './asking.ts'
import { aTab, type Tab } from './aTab.ts'
import { answerPage } from './signInAs.ts'

export const consumerSecret = 'consumer-secret-of-the-tests'
export const sessionKey = 'k1:3q2+7wABcL9Zx4mGvF0pTnQeYsUiOaKdHjRlXbCvNmE='

export type FrontDeskWish = {
  /** Puts a chaos proxy between the gate and the service. */
  readonly chaos?: boolean
  /** The gate meets the service through a proxy with these habits. */
  readonly habits?: readonly HabitName[]
  readonly service?: Partial<ServiceSettings>
  readonly gate?: Partial<GateSettings>
  readonly deps?: Partial<Pick<GateDeps, 'addressesOf' | 'answered' | 'fetch'>>
  readonly demo?: number
  /** Another database than one in memory. */
  readonly database?: OpenDatabase
  /** Serves the gate on a free port of this machine, for a real browser. */
  readonly listening?: boolean
}

/** Service, gate and everything between them in one process, on one database in memory. */
export type FrontDesk = {
  readonly origin: string
  readonly gate: Gate
  readonly service: AService
  /** Where the service itself listens, behind any chaos proxy. */
  readonly serviceOrigin: string
  readonly clock: Clock
  /** Throws unless `chaos` was set. */
  readonly proxy: ChaosProxy
  /** Each line the gate has logged. */
  readonly logged: readonly string[]
  readonly settings: GateSettings
  /** A browser in which nobody is signed in. */
  tab(remoteAddress?: string): Tab
  /** Signs in through the service's own page, as a person does. */
  signIn(login: string, tab?: Tab): Promise<Tab>
  /** The address to which the service sends a person back, with code and state. */
  approve(authorizeUrl: string, login: string, decision?: 'approve' | 'deny'): Promise<string>
  /** The code of a booking of the demo business, found in the list as `tab` sees it. */
  aCode(tab: Tab, query?: string): Promise<string>
  /** Another gate on the same database, as a second process would have. */
  anotherGate(gate?: Partial<GateSettings>): Promise<Gate>
  close(): Promise<void>
}

export async function startFrontDesk(wish: FrontDeskWish = {}): Promise<FrontDesk> {
  const stops: (() => Promise<void>)[] = []
  let origin = 'http://localhost:8080'
  let opened: Gate | null = null
  if (wish.listening) {
    const listening = await listen(
      async (request, from) => opened?.handle(request, from) ?? new Response(null, { status: 503 }),
      '127.0.0.1',
      0,
    )
    origin = `http://localhost:${listening.port}`
    stops.push(() => listening.close())
  }
  const service = await startService({
    ...(wish.demo === undefined ? {} : { demo: wish.demo }),
    ...(wish.database === undefined ? {} : { database: wish.database }),
    settings: {
      client: {
        id: 'deskbell',
        secret: consumerSecret,
        redirectUris: [`${wish.gate?.publicOrigin ?? origin}/auth/callback`],
      },
      ...wish.service,
    },
  })
  stops.unshift(() => service.close())
  const serviceOrigin = await service.listen()
  const proxy = wish.chaos ? await aChaosProxy(serviceOrigin) : null
  if (proxy !== null) stops.unshift(() => proxy.close())

  const poor = wish.habits ? await aPoorService(serviceOrigin, wish.habits) : null
  if (poor !== null) stops.unshift(() => poor.close())

  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const settings: GateSettings = {
    publicOrigin: origin,
    baseUrl: poor?.origin ?? proxy?.origin ?? serviceOrigin,
    client: { id: 'deskbell', secret: consumerSecret },
    sessionKeys: sessionKey,
    apiHostAllow: [],
    trustedProxyHops: 0,
    eventWrites: 'v4',
    assetsDir: null,
    deskPlaces: Object.values(patterns),
    embedded: false,
    ...wish.gate,
  }
  const open = (changed: Partial<GateSettings> = {}) =>
    createGate({
      settings: { ...settings, ...changed },
      database: service.database,
      now: service.clock.now,
      log,
      fetch: globalThis.fetch,
      // Second tries are proved without waiting for them.
      pause: (ms) => setTimeout(ms / 10),
      ...wish.deps,
    })
  const gate = await open()
  opened = gate
  stops.unshift(() => gate.close())

  const desk: FrontDesk = {
    origin: settings.publicOrigin,
    gate,
    service,
    serviceOrigin,
    clock: service.clock,
    get proxy() {
      if (proxy === null) throw new Error('This front desk has no chaos.')
      return proxy
    },
    logged,
    settings,
    tab: (remoteAddress) => aTab(gate.handle, settings.publicOrigin, remoteAddress),
    async approve(authorizeUrl, login, decision = 'approve') {
      const { origin: at, pathname, search } = new URL(authorizeUrl)
      const answer = await answerPage(
        (path, init) => fetch(at + path, { ...init, redirect: 'manual' }),
        pathname + search,
        { login_id: login, password: `${login}-demo`, decision },
      )
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`${login} was not let in: ${answer.status}`)
      return location
    },
    async signIn(login, tab = desk.tab()) {
      const { authorizeUrl } = await (await tab.post('/auth/login', { returnTo: '/today' })).json()
      const landed = await tab.arrive(await desk.approve(authorizeUrl, login))
      if (landed.status !== 303) throw new Error(`Not landed: ${landed.status}`)
      return tab
    },
    async aCode(tab, query = '') {
      const list: Json = await (await tab.get(`/api/3.0/booking/index?limit=1${query}`)).json()
      const [booking] = Object.values(list['booking/index'] ?? {})
      return String(booking?.['code'])
    },
    anotherGate: open,
    async close() {
      for (const stop of stops) await stop()
    },
  }
  return desk
}
