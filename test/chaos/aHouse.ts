import { renameSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type RunningDesk, startDesk } from '../e2e/aRunningDesk.ts'
import { aChaosProxy, type ChaosProxy } from '../example/aChaosProxy.ts'
import { freePort } from '../example/freePort.ts'

const pair = { key: 'key_of_the_chaos', secret: 'secret-of-the-chaos' }
const client = { OAUTH_CLIENT_ID: 'desk_of_the_chaos', OAUTH_CLIENT_SECRET: 'client-of-the-chaos' }

const index = z.object({
  request: z.looseObject({ pages: z.coerce.number() }),
  'booking/index': z.record(
    z.string(),
    z.looseObject({
      code: z.string(),
      status_id: z.string(),
      total: z.string(),
      paid_total: z.string(),
    }),
  ),
})

/** A booking by its code, and its status in the morning. */
type Guest = { readonly code: string; readonly status: string }

/** Gate and service as two processes that can be ended at any moment, a wire before each, and one clock for all. */
export type House = {
  /** Where tablets reach it, and where they sign in. */
  readonly origin: string
  readonly serviceOrigin: string
  /** Between tablet and gate. */
  readonly tabletWire: ChaosProxy
  /** Between gate and service; the second stands for the address the service moves to and back from. */
  readonly serviceWires: readonly [ChaosProxy, ChaosProxy]
  /** Ends it at once, and starts it again. @returns done when it is open again */
  kill(what: 'gate' | 'service'): Promise<void>
  /** Who may be checked in, and owes everything. */
  guests(): Promise<readonly Guest[]>
  /** How far the clock of the whole house is ahead by now, in ms. */
  readonly ahead: number
  /** Once nothing is under way any more, the clock of gate and service goes on by `ms`. */
  pass(ms: number): Promise<void>
  /** Done when no request is on either wire. */
  quiet(): Promise<void>
  /** Ends the service for good. @returns where its database lies */
  endService(): Promise<string>
  stop(): Promise<void>
}

export async function aHouse(): Promise<House> {
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

  return {
    origin,
    serviceOrigin: first.origin,
    tabletWire,
    serviceWires,
    async kill(what) {
      await running[what].kill()
      running[what] = await startDesk(what === 'gate' ? gateSettings : serviceSettings)
    },
    async guests() {
      const found: Guest[] = []
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const answer = await fetch(
          `${running.service.serviceOrigin}/api/3.0/booking/index?limit=250&page=${page}`,
          { headers: { authorization: `Basic ${btoa(`${pair.key}:${pair.secret}`)}` } },
        )
        const { request, ...body } = index.parse(await answer.json())
        pages = request.pages
        found.push(
          ...Object.values(body['booking/index'])
            .filter(
              ({ status_id: status, paid_total: paid, total }) =>
                ['PEND', 'HOLD', 'WAIT'].includes(status) &&
                Number(paid) === 0 &&
                Number(total) > 0,
            )
            .map(({ code, status_id: status }) => ({ code, status })),
        )
      }
      return found
    },
    get ahead() {
      return ahead
    },
    async pass(ms) {
      await quiet()
      ahead += ms
      // Whoever looks while it is being written must not find it empty: their clock would go back. Both tablets write it.
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
