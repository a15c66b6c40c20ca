import { renameSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { today, toWireDay } from '../../src/contract/day.ts'
import { type RunningDesk, startDesk } from '../e2e/aRunningDesk.ts'
import { prepared } from '../e2e/prepared.ts'
import { aChaosProxy, type ChaosProxy } from '../example/aChaosProxy.ts'
import { asking } from '../example/asking.ts'
import { dayPasses } from '../example/dayPasses.ts'
import { demoZone } from '../example/demoZone.ts'
import { freePort } from '../example/freePort.ts'

const pair = { key: 'key_of_the_chaos', secret: 'secret-of-the-chaos' }
const client = { OAUTH_CLIENT_ID: 'desk_of_the_chaos', OAUTH_CLIENT_SECRET: 'client-of-the-chaos' }

/** The status in the morning; an unpaid booking is more often pending than not. */
const statuses = ['PEND', 'PEND', 'HOLD', 'PEND', 'WAIT'] as const

/** A booking by its code, and its status in the morning. */
type Guest = { readonly code: string; readonly status: string }

/** Gate and service as two processes that can be ended at any moment, a wire before each, and one clock for all. */
export type House = {
  /** The address for tablets, and the one for signing in. */
  readonly origin: string
  readonly serviceOrigin: string
  /** Between tablet and gate. */
  readonly tabletWire: ChaosProxy
  /** Between gate and service; the second is the address to which the service moves, and from which it moves back. */
  readonly serviceWires: readonly [ChaosProxy, ChaosProxy]
  /** Ends it at once, and starts it again. @returns done when it is open again */
  kill(what: 'gate' | 'service'): Promise<void>
  /** Adds so many guests who may be checked in and have paid nothing. */
  guests(count: number): Promise<readonly Guest[]>
  /** A colleague at another desk voids a booking. @returns whether the service confirmed it */
  voids(code: string): Promise<boolean>
  /** How far the clock of the whole house is ahead by now, in ms. */
  readonly ahead: number
  /** Moves the clock of gate and service on by `ms`, once no request is under way. */
  pass(ms: number): Promise<void>
  /** Done when no request is on either wire. */
  quiet(): Promise<void>
  /** Ends the service for good. @returns the folder of its database */
  endService(): Promise<string>
  stop(): Promise<void>
}

export async function aHouse(): Promise<House> {
  // Two are started at once, and neither may build what the other is building.
  await prepared()
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-chaos-'))
  const clock = join(folder, 'ahead')
  await writeFile(clock, '0')
  const time = {
    DESKBELL_CLOCK_AHEAD: clock,
    NODE_OPTIONS: `--import=${new URL('clockAhead.mjs', import.meta.url).href}`,
  }
  const tabletWire = await aChaosProxy('')
  const serviceWires = [await aChaosProxy(''), await aChaosProxy('')] as const
  const origin = tabletWire.origin.replace('127.0.0.1', 'localhost')
  const [first, second] = serviceWires
  const gateSettings = {
    ...client,
    ...time,
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'gate'),
    PUBLIC_ORIGIN: origin,
    BOOKING_BASE_URL: first.origin,
    API_HOST_ALLOW: new URL(second.origin).host,
    LOG_LEVEL: 'error',
  }
  const starting = startDesk(gateSettings)
  const ofService = {
    ...client,
    ...time,
    SERVICE_API_KEY: pair.key,
    SERVICE_API_SECRET: pair.secret,
    SERVICE_REDIRECT_URIS: `${origin}/auth/callback`,
    SERVICE_THROTTLE: 'off',
    LOG_LEVEL: 'error',
  }
  const started = await startDesk(ofService)
  const serviceSettings = {
    ...ofService,
    DATA_DIR: started.dataDir,
    PORT: new URL(started.origin).port,
    SERVICE_PORT: new URL(started.serviceOrigin).port,
  }
  const running: { gate: RunningDesk; service: RunningDesk } = {
    gate: await starting,
    service: started,
  }
  tabletWire.pointTo(running.gate.origin)
  for (const wire of serviceWires) wire.pointTo(started.serviceOrigin)
  let ahead = 0

  async function quiet(): Promise<void> {
    const wires = [tabletWire, ...serviceWires]
    while (wires.some(({ underWay }) => underWay > 0)) {
      await new Promise((done) => void setTimeout(done, 5))
    }
  }

  const asPair = () =>
    asking((path, init) => fetch(running.service.serviceOrigin + path, init), {
      authorization: `Basic ${btoa(`${pair.key}:${pair.secret}`)}`,
    })

  return {
    origin,
    serviceOrigin: first.origin,
    tabletWire,
    serviceWires,
    async kill(what) {
      await running[what].kill()
      running[what] = await startDesk(what === 'gate' ? gateSettings : serviceSettings)
    },
    async guests(count) {
      const service = asPair()
      const day = toWireDay(today(new Date(), demoZone))
      const codes = await dayPasses(service, count, day)
      return Promise.all(
        codes.map(async (code, nth) => {
          const status = statuses[nth % statuses.length] ?? 'PEND'
          if (status !== 'PEND') await service.post(`booking/${code}/update`, { status_id: status })
          return { code, status }
        }),
      )
    },
    voids: (code) =>
      asPair()
        .post(`booking/${code}/update`, { status_id: 'VOID' })
        .then(
          ({ status }) => status === 200,
          // The service is being ended.
          () => false,
        ),
    get ahead() {
      return ahead
    },
    async pass(ms) {
      await quiet()
      ahead += ms
      // A process that reads the file while it is written must not find it empty, since its clock would go back. Both tablets
      // write it.
      writeFileSync(`${clock}.next`, String(ahead))
      renameSync(`${clock}.next`, clock)
    },
    quiet,
    async endService() {
      await running.service.kill()
      return started.dataDir
    },
    async stop() {
      await running.gate.kill()
      await running.service.kill()
      await Promise.all([tabletWire, ...serviceWires].map((wire) => wire.close()))
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      await rm(started.dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
