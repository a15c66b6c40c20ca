import type { Logger } from 'pino'
import { parseDay } from './contract/day.ts'
import { type OpenDatabase, openDatabase } from './database/openDatabase.ts'
import { patterns } from './desk/kit/paths.ts'
import { createGate, type Gate } from './gate/createGate.ts'
import { type GeneratedKeys, generatedKeys } from './generatedKeys.ts'
import { listen, requireFreePort } from './listen.ts'
import { createService, type Service } from './service/createService.ts'
import { readSettings, type Settings } from './settings.ts'
import { explained } from './startFailure.ts'
import { startLog } from './startLog.ts'
import { type Output, type RunStep, startSteps } from './startSteps.ts'

/** The consumer key of the embedded service when none is set: not secret, and the same on every start. */
const embeddedClientId = 'deskbell'

const isLoopback = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)

/** One part of the running house, closed in the opposite order of its start. */
type Running = { close(): Promise<void> }

function serviceOf(
  settings: Settings,
  keys: GeneratedKeys,
  database: OpenDatabase,
  log: Logger,
): Promise<Service> {
  return createService({
    database,
    log: log.child({ wing: 'service' }),
    now: () => new Date(),
    settings: {
      publicOrigin: settings.serviceOrigin,
      client: {
        id: settings.OAUTH_CLIENT_ID ?? embeddedClientId,
        secret: settings.OAUTH_CLIENT_SECRET ?? keys.clientSecret,
        redirectUris: [`${settings.publicOrigin}/auth/callback`, ...settings.SERVICE_REDIRECT_URIS],
      },
      apiKey: {
        key: settings.SERVICE_API_KEY ?? keys.apiKey,
        secret: settings.SERVICE_API_SECRET ?? keys.apiSecret,
      },
      publicApi: settings.SERVICE_PUBLIC_API === '1',
      throttle: settings.SERVICE_THROTTLE,
      webhooks: { hosts: settings.SERVICE_WEBHOOK_HOSTS },
      demo: {
        bookings: settings.DEMO_BOOKINGS,
        world: settings.DEMO_WORLD,
        ...demoMoment(settings.DEMO_TODAY),
      },
      // On its own machine the gate stands in front and names the tablet's address.
      trustedProxyHops: isLoopback(settings.HOST) ? 1 : settings.TRUSTED_PROXY_HOPS,
    },
  })
}

/** @param told `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM`, in the business's zone */
function demoMoment(told: string | undefined) {
  const [day, hour] = told?.split('T') ?? []
  return { today: day === undefined ? null : parseDay(day), hour: hour ?? null }
}

function gateOf(
  settings: Settings,
  keys: GeneratedKeys,
  database: OpenDatabase,
  log: Logger,
  assetsDir: string,
): Promise<Gate> {
  return createGate({
    database,
    log: log.child({ wing: 'gate' }),
    now: () => new Date(),
    fetch: globalThis.fetch,
    settings: {
      publicOrigin: settings.publicOrigin,
      baseUrl: settings.BOOKING_BASE_URL ?? `http://localhost:${settings.SERVICE_PORT}`,
      signInOrigin: new URL(settings.serviceOrigin).origin,
      client: {
        id: settings.OAUTH_CLIENT_ID ?? embeddedClientId,
        secret: settings.OAUTH_CLIENT_SECRET ?? keys.clientSecret,
      },
      sessionKeys: settings.SESSION_KEYS ?? keys.sessionKeys,
      apiHostAllow: settings.API_HOST_ALLOW,
      trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
      eventWrites: settings.eventWrites,
      assetsDir,
      deskPlaces: Object.values(patterns),
      deskWorker: settings.DESK_WORKER,
      embedded: settings.BOOKING_BASE_URL === undefined,
      isDemo: settings.BOOKING_BASE_URL === undefined && settings.DEMO_BOOKINGS > 0,
    },
  })
}

/** What stands last on the screen: where the desk is, and how to get in. */
function welcome(settings: Settings, keys: GeneratedKeys): string {
  const embedded = settings.BOOKING_BASE_URL === undefined
  return [
    '',
    `  Deskbell is open at ${settings.publicOrigin}`,
    `  Booking service: ${settings.serviceOrigin}`,
    ...(embedded && settings.DEMO_BOOKINGS > 0
      ? [
          '  Demo staff (login / password):',
          '    maria / maria-demo   manager',
          '    kenji / kenji-demo   front desk',
          '    sam / sam-demo       may look, not change',
        ]
      : []),
    ...(embedded && keys.isNew && settings.SERVICE_API_KEY === undefined
      ? ['  Token pair of the service, shown once:', `    ${keys.apiKey} / ${keys.apiSecret}`]
      : []),
    ...(settings.DATABASE_URL === undefined
      ? [`  Data in ${settings.DATA_DIR}/ (embedded: survives a killed process, not a power cut)`]
      : []),
    '',
  ].join('\n')
}

type Surroundings = {
  /** Usually `process.env`. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly stdout: Output
  readonly stderr: Output
  /** Where what browsers load is, once it is built. */
  readonly assetsDir: string
  /** Builds it; null when it is built. */
  readonly buildDesk: (() => Promise<void>) | null
}

/**
 * Opens everything in this process: the database, the booking service unless another one is set, and the gate with the
 * desk. On a terminal each step is a line, and the welcome stands last.
 *
 * @throws {WrongSetting} with one sentence for the person who starts it, where a setting helps
 */
export async function start(given: Surroundings): Promise<Running> {
  const { stdout, stderr, buildDesk } = given
  const settings = readSettings(given.environment)
  const runStep = startSteps(stdout)
  const explaining = <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause: unknown) => {
      throw explained(cause, settings)
    })
  if (buildDesk !== null) {
    // A build takes a while; that a port is taken is said before it.
    await explaining(requireFreePorts(settings))
    await runStep({
      doing: 'Building the desk',
      done: () => 'Built the desk',
      work: buildDesk,
      // The server was built before it, in this process.
      sinceMs: 0,
    })
  }
  const log = startLog(settings.LOG_LEVEL, stdout.isTTY && stderr.isTTY ? stderr : null)
  const running: Running[] = []
  const close = async () => {
    for (const part of running.toReversed()) await part.close()
  }
  try {
    const keys = await explaining(openAll(settings, runStep, log, given.assetsDir, running))
    stdout.write(welcome(settings, keys))
  } catch (cause) {
    // On a full disk the database cannot even close; the first failure is the one to tell.
    await close().catch(() => {})
    throw cause
  }
  return { close }
}

/** Each port that this process will listen on. */
async function requireFreePorts({ HOST, PORT, SERVICE_PORT, BOOKING_BASE_URL }: Settings) {
  await requireFreePort(HOST, PORT)
  if (BOOKING_BASE_URL === undefined) await requireFreePort(HOST, SERVICE_PORT)
}

/** @param running gets every part that has to be closed again, as soon as it is open */
async function openAll(
  settings: Settings,
  runStep: RunStep,
  log: Logger,
  assetsDir: string,
  running: Running[],
): Promise<GeneratedKeys> {
  const { DATA_DIR, DATABASE_URL, HOST, PORT, SERVICE_PORT } = settings
  const database = await runStep({
    doing: 'Opening the database',
    done: () => 'Opened the database',
    work: () =>
      openDatabase({
        dataDir: `${DATA_DIR}/db`,
        ...(DATABASE_URL === undefined ? {} : { databaseUrl: DATABASE_URL }),
      }),
  })
  running.push(database)
  // Before what is done and shown once, on the first start.
  await requireFreePorts(settings)
  const keys = await generatedKeys(DATA_DIR)
  if (settings.BOOKING_BASE_URL === undefined) {
    const service = await runStep({
      doing: 'Starting the booking service',
      done: ({ isFilledNow }) =>
        isFilledNow
          ? `Filled in the demo business (${settings.DEMO_BOOKINGS.toLocaleString('en')} bookings)`
          : 'Started the booking service',
      work: () => serviceOf(settings, keys, database, log),
    })
    running.push(service)
    running.push(await listen(service.fetch, HOST, SERVICE_PORT))
  }
  const gate = await runStep({
    doing: 'Opening the desk',
    done: () => 'Opened the desk',
    work: () => gateOf(settings, keys, database, log, assetsDir),
  })
  running.push(gate)
  running.push(await listen(gate.handle, HOST, PORT))
  return keys
}

/**
 * Starts for `npm start`, and closes in order when the process is told to end.
 *
 * @param buildDesk null when it is built
 */
export async function launch(buildDesk: Surroundings['buildDesk']): Promise<void> {
  const { env: environment, stdout, stderr } = process
  const running = await start({ environment, stdout, stderr, assetsDir: 'dist/desk', buildDesk })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await running.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}
