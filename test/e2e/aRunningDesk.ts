import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoZone } from '../example/demoZone.ts'
import { freePort } from '../example/freePort.ts'
import { prepared, preparedSetting, runningFolder } from './prepared.ts'

/** The product as `npm start` runs it, with ports and a folder of its own. */
export type RunningDesk = {
  readonly origin: string
  readonly serviceOrigin: string
  readonly dataDir: string
  readonly pid: number
  /** Everything it has printed on both outputs so far. */
  printed(): string
  /** Ends it at once, as a power switch does (`kill -9`); its folder stays. */
  kill(): Promise<void>
  /** Ends it in order. A folder that was made for it is deleted. */
  stop(): Promise<void>
}

/**
 * The guests of the demo check in as its day goes on, so in the evening nobody would be left to check in. Whenever the
 * tests run, its time is six o'clock, when nobody has come yet, or earlier while it is not six yet.
 */
function thisMorning(): string {
  const parts = new Intl.DateTimeFormat('sv', {
    timeZone: demoZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format()
  const [day = '', time = ''] = parts.split(' ')
  return `${day}T${time < '06:00' ? time : '06:00'}`
}

/** Half as many bookings as the demo has for people, since each page reads all of them, which takes a second of processor. */
const demoBookings = '1000'

async function untilOpen(child: ChildProcess, printed: () => string): Promise<void> {
  const opened = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (printed().includes('Deskbell is open')) resolve()
    })
    child.once('exit', (code) => {
      reject(new Error(`Deskbell stopped with ${code} before it was open.\n${printed()}`))
    })
  })
  await opened
}

/** Settings that make another business, or none: then no copy of the demo can be used. */
const ownBusiness = ['DEMO_BOOKINGS', 'DEMO_TODAY', 'DATABASE_URL', 'BOOKING_BASE_URL'] as const

async function newFolder(settings: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-'))
  const made = await prepared()
  const isSame = ownBusiness.every((name) => settings[name] === undefined)
  if (made !== null && isSame) await cp(made.filledFolder, folder, { recursive: true })
  return folder
}

/** The embedded database is WebAssembly: optimising it pays off after hours, and takes as long as the start. */
const forAShortLife = ['--liftoff-only', '--wasm-lazy-validation'] as const

/** For the process that ends what was left running, see `prepare.ts`. */
async function noteRunning(pid: number, dataDir: string) {
  const folder = process.env[preparedSetting]
  const file = folder === undefined ? null : join(runningFolder(folder), String(pid))
  if (file !== null) await writeFile(file, dataDir)
  return { remove: async () => void (file !== null && (await rm(file, { force: true }))) }
}

/**
 * @param settings environment variables of `.env.example`, before those chosen here; a `DATA_DIR` given here is kept
 * @param how `isAsStarted`: with the flags of `npm start`, for measurements of its speed
 */
export async function startDesk(
  settings: Record<string, string> = {},
  { isAsStarted = false }: { readonly isAsStarted?: boolean } = {},
): Promise<RunningDesk> {
  const port = Number(settings['PORT'] ?? (await freePort()))
  const servicePort = Number(settings['SERVICE_PORT'] ?? (await freePort()))
  const dataDir = settings['DATA_DIR'] ?? (await newFolder(settings))
  const child = spawn(process.execPath, [...(isAsStarted ? [] : forAShortLife), 'src/launch.mjs'], {
    env: {
      ...process.env,
      PORT: String(port),
      SERVICE_PORT: String(servicePort),
      DATA_DIR: dataDir,
      DEMO_TODAY: thisMorning(),
      DEMO_TIME_ZONE: demoZone,
      DEMO_BOOKINGS: demoBookings,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString('utf8')
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const printed = () => output
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const note = await noteRunning(child.pid ?? 0, dataDir)
  await untilOpen(child, printed)
  return {
    origin: `http://localhost:${port}`,
    serviceOrigin: settings['BOOKING_BASE_URL'] ?? `http://localhost:${servicePort}`,
    dataDir,
    pid: child.pid ?? 0,
    printed,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      await note.remove()
      if (settings['DATA_DIR'] === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
