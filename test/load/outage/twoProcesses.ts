import { cp, mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningDesk, startDesk } from '../../e2e/aRunningDesk.ts'
import { aTab, type Tab } from '../../example/aTab.ts'
import { freePort } from '../../example/freePort.ts'
import { answerPage } from '../../example/signInAs.ts'

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
  /** Asks one of the two, and the other one where nobody listens: then nothing was sent. */
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
    async signIn(login, tab = aTab(balanced, origin)) {
      const { authorizeUrl } = await (await tab.post('/auth/login', { returnTo: '/today' })).json()
      const { pathname, search } = new URL(authorizeUrl)
      const answer = await answerPage(
        (path, init) => fetch(serviceOrigin + path, { ...init, redirect: 'manual' }),
        pathname + search,
        { login_id: login, password: `${login}-demo`, decision: 'approve' },
      )
      const landed = await tab.arrive(answer.headers.get('location') ?? '')
      if (landed.status !== 303) throw new Error(`Not landed: ${landed.status}`)
      return tab
    },
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

/** By hand: `fetch` would write headers of its own about where a request was made. */
const sendTo = (port: number, request: Request, body: Buffer): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { pathname, search } = new URL(request.url)
    const sending = httpRequest(
      {
        host: 'localhost',
        port,
        path: pathname + search,
        method: request.method,
        headers: { ...Object.fromEntries(request.headers), 'content-length': body.length },
        agent: false,
        timeout: 25_000,
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => void parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const headers = new Headers()
          for (const [name, value] of Object.entries(answer.headersDistinct)) {
            for (const one of value ?? []) headers.append(name, one)
          }
          const status = answer.statusCode ?? 500
          const text = status === 204 || status === 304 ? null : Buffer.concat(parts)
          resolve(new Response(text, { status, headers }))
        })
      },
    )
    sending.on('timeout', () => sending.destroy(new Error('nobody answered')))
    sending.on('error', reject)
    sending.end(body)
  })
