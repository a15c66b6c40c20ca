import { type Asking, asking } from '../example/asking.ts'
import { type HeldPort, heldPort } from '../example/freePort.ts'
import { type RunningDesk, startDesk } from './aRunningDesk.ts'

/** The token pair of the shared desk's service (§5.2). */
export const sharedPair = { key: 'key_of_the_tests', secret: 'secret-of-the-tests' }

/** Consumer key and secret of its gate (§5.3). */
export const sharedClient = {
  OAUTH_CLIENT_ID: 'desk_of_the_tests',
  OAUTH_CLIENT_SECRET: 'client-of-the-tests',
}

type Shared = { readonly desk: RunningDesk; readonly further: readonly HeldPort[] }

let running: Promise<Shared> | null = null
let furtherUsed = 0

/**
 * The product with the demo business, once for all files of a worker that need no settings of their own. Others have
 * worked with it before: a file looks for what it needs (the first guest who has not come yet), counts what it did
 * itself, and leaves prices, closures and settings of the business as they were. It ends with the run, see
 * `prepare.ts`.
 */
export const sharedDesk = async (): Promise<RunningDesk> => (await (running ??= start())).desk

/** Requests to the shared desk's service itself, as another program would send them. */
export async function sharedService(): Promise<Asking> {
  const { serviceOrigin } = await sharedDesk()
  return asking((path, init) => fetch(serviceOrigin + path, init), {
    authorization: `Basic ${btoa(`${sharedPair.key}:${sharedPair.secret}`)}`,
  })
}

async function start(): Promise<Shared> {
  // A service sends people back only to addresses it knew at its start (§5.3).
  const further = await Promise.all([heldPort(), heldPort(), heldPort()])
  const desk = await startDesk({
    ...sharedClient,
    SERVICE_API_KEY: sharedPair.key,
    SERVICE_API_SECRET: sharedPair.secret,
    SERVICE_REDIRECT_URIS: further
      .map(({ port }) => `http://localhost:${port}/auth/callback`)
      .join(','),
    SERVICE_THROTTLE: 'off',
    LOG_LEVEL: 'debug',
  })
  return { desk, further }
}

/**
 * One more gate with a desk of its own before the shared desk's service: it takes a third of the time of one with a
 * business of its own.
 *
 * @param service the address of the service, or of a proxy before it
 */
export async function aFurtherGate(service: string): Promise<RunningDesk> {
  const { further } = await (running ??= start())
  const held = further[furtherUsed]
  furtherUsed += 1
  if (held === undefined) throw new Error('The shared service knows of no more gates.')
  await held.letGo()
  return startDesk({ ...sharedClient, PORT: String(held.port), BOOKING_BASE_URL: service })
}
