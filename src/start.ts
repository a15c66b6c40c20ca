import { inspect } from 'node:util'
import pino, { type Logger } from 'pino'
import { parseDay } from './contract/day.ts'
import { type OpenDatabase, openDatabase } from './database/openDatabase.ts'
import { createGate } from './gate/createGate.ts'
import { type GeneratedKeys, generatedKeys } from './generatedKeys.ts'
import { listen } from './listen.ts'
import { createService } from './service/createService.ts'
import { readSettings, type Settings, WrongSetting } from './settings.ts'

/** The consumer key of the embedded service when none is set: not secret, and the same on every start. */
const embeddedClientId = 'deskbell'

const isLoopback = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)

/** One part of the running house, closed in the opposite order of its start. */
type Running = { close(): Promise<void> }

async function startService(
  settings: Settings,
  keys: GeneratedKeys,
  database: OpenDatabase,
  log: Logger,
): Promise<Running[]> {
  const service = await createService({
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
  const listening = await listen(service.fetch, settings.HOST, settings.SERVICE_PORT)
  return [service, listening]
}

/** @param told `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM`, in the business's zone */
function demoMoment(told: string | undefined) {
  const [day, hour] = told?.split('T') ?? []
  return { today: day === undefined ? null : parseDay(day), hour: hour ?? null }
}

async function startGate(
  settings: Settings,
  keys: GeneratedKeys,
  database: OpenDatabase,
  log: Logger,
): Promise<Running[]> {
  const gate = await createGate({
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
      assetsDir: 'dist/desk',
      deskWorker: settings.DESK_WORKER,
      embedded: settings.BOOKING_BASE_URL === undefined,
    },
  })
  const listening = await listen(gate.handle, settings.HOST, settings.PORT)
  return [gate, listening]
}

const say = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)

function welcome(settings: Settings, keys: GeneratedKeys): void {
  const embedded = settings.BOOKING_BASE_URL === undefined
  say([
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
  ])
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const log = pino({ level: settings.LOG_LEVEL }, pino.destination({ dest: 2, sync: false }))
  const keys = await generatedKeys(settings.DATA_DIR)
  const database = await openDatabase({
    dataDir: `${settings.DATA_DIR}/db`,
    ...(settings.DATABASE_URL === undefined ? {} : { databaseUrl: settings.DATABASE_URL }),
  })
  const running: Running[] = [database]
  if (settings.BOOKING_BASE_URL === undefined) {
    running.push(...(await startService(settings, keys, database, log)))
  }
  running.push(...(await startGate(settings, keys, database, log)))
  welcome(settings, keys)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    for (const part of running.toReversed()) await part.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

try {
  await start()
} catch (cause) {
  const sentence = cause instanceof Error ? cause.message : String(cause)
  process.stderr.write(`Deskbell did not start. ${sentence}\n`)
  if (!(cause instanceof WrongSetting) && cause instanceof Error) {
    process.stderr.write(`${inspect(cause)}\n`)
  }
  process.exit(1)
}
