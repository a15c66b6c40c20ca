import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningDesk, startDesk } from '../../e2e/aRunningDesk.ts'
import { aTab, type Tab } from '../../example/aTab.ts'
import { freePort } from '../../example/freePort.ts'
import { sendTo, signInAt } from './atADesk.ts'

const shiftedClock = new URL('shiftedClock.mjs', import.meta.url).href

/** Two processes of the product on one Postgres, behind a balancer. */
export type TwoProcesses = {
  /** A browser at the balancer, or `tab` itself signed in again. */
  signIn(login: string, tab?: Tab): Promise<Tab>
  /**
   * Ends one at once (`kill -9`) and starts it again.
   *
   * @param shiftMs by how much its clock is wrong from then on
   */
  killAndStart(which: 0 | 1, shiftMs?: number): Promise<void>
  stop(): Promise<void>
}

export async function twoProcesses(DATABASE_URL: string): Promise<TwoProcesses> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-outage-'))
  const ports = [await freePort(), await freePort()] as const
  const servicePorts = [await freePort(), await freePort()] as const
  const origin = `http://localhost:${ports[0]}`
  const serviceOrigin = `http://localhost:${servicePorts[0]}`
  const settingsOf = (which: 0 | 1) => ({
    DATABASE_URL,
    DATA_DIR: join(folder, String(which)),
    PORT: String(ports[which]),
    SERVICE_PORT: String(servicePorts[which]),
    PUBLIC_ORIGIN: origin,
    SERVICE_PUBLIC_ORIGIN: serviceOrigin,
    SERVICE_THROTTLE: 'off',
    LOG_LEVEL: 'error',
  })
  const first = await startDesk(settingsOf(0))
  // Both know the same keys.
  await cp(join(folder, '0/keys.json'), join(folder, '1/keys.json'))
  const running: [RunningDesk, RunningDesk] = [first, await startDesk(settingsOf(1))]

  let turn = 0
  /** Asks one of the two, and the other one where nothing listens: then nothing was sent. */
  async function balanced(request: Request): Promise<Response> {
    const body = Buffer.from(await request.arrayBuffer())
    turn += 1
    const order = turn % 2 === 0 ? ports : ports.toReversed()
    for (const [nth, port] of order.entries()) {
      try {
        return await sendTo(port, request, body)
      } catch (cause) {
        const isRefused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
        if (!isRefused || nth === 1) throw cause
      }
    }
    throw new Error('There are two.')
  }

  return {
    signIn: (login, tab = aTab(balanced, origin)) => signInAt(serviceOrigin, login, tab),
    async killAndStart(which, shiftMs = 0) {
      await running[which].kill()
      running[which] = await startDesk({
        ...settingsOf(which),
        ...(shiftMs === 0
          ? {}
          : { NODE_OPTIONS: `--import ${shiftedClock}`, CLOCK_SHIFT_MS: String(shiftMs) }),
      })
    },
    async stop() {
      await Promise.all(running.map((desk) => desk.stop()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
