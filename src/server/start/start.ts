import type { Logger } from 'pino'
import { isBehind } from '../database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../database/openDatabase.ts'
import { ownersUmask } from '../database/pglite/syncedFolder.ts'
import { privateFolder } from '../database/privateFolder.ts'
import { migrations as gateMigrations } from '../gate/migrations/migrations.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { migrations as serviceMigrations } from '../service/migrations/migrations.ts'
import type { Snapshots } from '../snapshots/snapshots.ts'
import { type GeneratedKeys, generatedKeys } from './generatedKeys.ts'
import { adviceOnDamage, snapshotState, snapshotsOf } from './installationSnapshots.ts'
import { listen, requireFreePort } from './listen.ts'
import { readSettings, type Settings } from './settings.ts'
import { keepSetupLink } from './setupLinkFile.ts'
import { explained, isDamaged } from './startFailure.ts'
import { startLog } from './startLog.ts'
import { type Output, type RunStep, startSteps } from './startSteps.ts'
import { gateOf, serviceOf } from './wings.ts'

/** One part of the running process; the parts are closed in the reverse order of their start. */
type RunningServer = {
  /** @param withinMs how long running calls are waited for */
  close(withinMs?: number): Promise<void>
}

/** A process manager that ends a process waits longer. */
const stopWithinMs = 10_000

/** @throws {AnotherVersion} when the database has tables of another version */
async function willMigrate(database: OpenDatabase): Promise<boolean> {
  const isServiceBehind = await isBehind(database, 'service', serviceMigrations)
  return (await isBehind(database, 'gate', gateMigrations)) || isServiceBehind
}

/** What the welcome tells of an open process: its keys, and the lines about its first manager. */
type StartedInstallation = { readonly keys: GeneratedKeys; readonly setup: readonly string[] }

/** The last lines on the terminal: the desk's address and how to sign in. */
function welcome(
  settings: Settings,
  { keys, setup }: StartedInstallation,
  isTerminal: boolean,
): string {
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
      ? tokenPair(settings, keys, isTerminal)
      : []),
    ...setup,
    ...(settings.DATABASE_URL === undefined ? [`  Data in ${settings.DATA_DIR}/ (embedded)`] : []),
    '',
  ].join('\n')
}

/** What is written elsewhere than at a terminal lands in a log, which must hold no secret. */
const tokenPair = ({ DATA_DIR }: Settings, keys: GeneratedKeys, isTerminal: boolean) =>
  isTerminal
    ? ['  Token pair of the service, shown once:', `    ${keys.apiKey} / ${keys.apiSecret}`]
    : [`  Token pair of the service: apiKey and apiSecret in ${DATA_DIR}/keys.json`]

type Surroundings = {
  /** Usually `process.env`. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly stdout: Output
  readonly stderr: Output
  /** The folder of the built desk. */
  readonly assetsDir: string
  /** Builds the desk; null when it is built already. */
  readonly buildDesk: (() => Promise<void>) | null
  /** The built thread of the embedded database; without it the database runs in the thread of all others. */
  readonly databaseThread?: URL
}

/**
 * Opens everything in this process: the database, the booking service unless another one is set, and the gate with the
 * desk. On a terminal each step is one line, and the welcome comes last.
 *
 * @throws {WrongSetting} with one sentence for the person who starts it, when a setting can help
 */
export async function start(given: Surroundings): Promise<RunningServer> {
  const { stdout, stderr, buildDesk } = given
  const settings = readSettings(given.environment)
  const runStep = startSteps(stdout)
  const explaining = <T>(work: Promise<T>): Promise<T> =>
    work.catch(async (cause: unknown) => {
      throw explained(cause, settings, isDamaged(cause) ? await adviceOnDamage(settings) : '')
    })
  if (buildDesk !== null) {
    // The ports are checked first, because a build takes a while.
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
  const running: RunningServer[] = []
  const close = async () => {
    const until = performance.now() + stopWithinMs
    for (const part of running.toReversed())
      await part.close(Math.max(0, until - performance.now()))
  }
  try {
    const opened = await explaining(openAll(settings, runStep, log, given, running))
    stdout.write(welcome(settings, opened, stdout.isTTY === true))
  } catch (cause) {
    // On a full disk closing the database fails as well, and the first failure is the one to report.
    await close().catch(() => {})
    throw cause
  }
  return { close }
}

/** The ports that this process will listen on. */
async function requireFreePorts({ HOST, PORT, SERVICE_PORT, BOOKING_BASE_URL }: Settings) {
  await requireFreePort(HOST, PORT)
  if (BOOKING_BASE_URL === undefined) await requireFreePort(HOST, SERVICE_PORT)
}

const snapshotFirst = (snapshots: Snapshots) => ({
  doing: 'Taking a snapshot before the upgrade',
  done: () => 'Took a snapshot before the upgrade',
  work: () => snapshots.take(),
})

const databaseOf = (
  { DATA_DIR, DATABASE_URL }: Settings,
  log: Logger,
  thread: URL | undefined,
): Promise<OpenDatabase> =>
  openDatabase({
    dataDir: `${DATA_DIR}/db`,
    ...(DATABASE_URL === undefined ? {} : { databaseUrl: DATABASE_URL }),
    ...(thread === undefined ? {} : { thread }),
    tellUntidied: (table, err) =>
      log.warn({ err, table }, 'a table could not be tidied; reading it becomes slower'),
  })

/** @param running receives each part as soon as it is open, so that it can be closed again */
async function openAll(
  settings: Settings,
  runStep: RunStep,
  log: Logger,
  { assetsDir, databaseThread, stdout }: Surroundings,
  running: RunningServer[],
): Promise<StartedInstallation> {
  const { DATA_DIR, HOST, PORT, SERVICE_PORT, METRICS_PORT } = settings
  const open = await privateFolder(DATA_DIR)
  if (open.length > 0)
    log.warn({ folder: DATA_DIR, files: open.length }, 'others may read the data')
  const database = await runStep({
    doing: 'Opening the database',
    done: () => 'Opened the database',
    work: () => databaseOf(settings, log, databaseThread),
  })
  running.push(database)
  // A database of another version is refused before anything is written.
  const isUpgrade = await willMigrate(database)
  // This comes before the steps that are done and shown only once, on the first start.
  await requireFreePorts(settings)
  const keys = await generatedKeys(DATA_DIR)
  const snapshots = snapshotsOf(settings, settings.SESSION_KEYS ?? keys.sessionKeys, database, log)
  if (snapshots !== null) {
    running.push(snapshots)
    if (isUpgrade) await runStep(snapshotFirst(snapshots))
  }
  const metrics =
    METRICS_PORT === undefined
      ? null
      : createMetrics(database, () => snapshotState(settings, new Date()))
  if (metrics !== null && METRICS_PORT !== undefined) {
    running.push(await listen(metrics.handle, HOST, METRICS_PORT))
  }
  let setup: readonly string[] = []
  if (settings.BOOKING_BASE_URL === undefined) {
    const service = await runStep({
      doing: 'Starting the booking service',
      done: ({ isFilledNow }) =>
        isFilledNow
          ? `Filled in the demo business (${settings.DEMO_BOOKINGS.toLocaleString('en')} bookings)`
          : 'Started the booking service',
      work: () => serviceOf(settings, keys, database, log, metrics),
    })
    running.push(service)
    setup = await keepSetupLink(service.setupLink, DATA_DIR, stdout.isTTY === true)
    running.push(await listen(service.fetch, HOST, SERVICE_PORT))
  }
  const gate = await runStep({
    doing: 'Opening the desk',
    done: () => 'Opened the desk',
    work: () => gateOf(settings, keys, database, log, assetsDir, metrics),
  })
  running.push(gate)
  running.push(await listen(gate.handle, HOST, PORT))
  return { keys, setup }
}

/**
 * All that this process writes from now on is for its own account only (files 0600), but for what `buildDesk` makes: a
 * web server may serve the built desk, too.
 */
function asForOthers(buildDesk: Surroundings['buildDesk']): Surroundings['buildDesk'] {
  const given = process.umask(ownersUmask)
  if (buildDesk === null) return null
  return async () => {
    process.umask(given)
    await buildDesk().finally(() => process.umask(ownersUmask))
  }
}

/**
 * Starts for `npm start`, and closes in order when the process gets a signal to end.
 *
 * @param buildDesk null when the desk is built already
 */
export async function launch(buildDesk: Surroundings['buildDesk']): Promise<void> {
  const { env: environment, stdout, stderr } = process
  const running = await start({
    environment,
    stdout,
    stderr,
    assetsDir: 'dist/desk',
    buildDesk: asForOthers(buildDesk),
    // Both are built into one folder.
    databaseThread: new URL('engineThread.js', import.meta.url),
  })
  let stopping = false
  const stop = async () => {
    // A second request to stop does not wait.
    if (stopping) process.exit(1)
    stopping = true
    await running.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

export { maintain } from './maintain.ts'
