import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../example/freePort.ts'

/** The product as `npm start` runs it, on ports and in a folder of its own. */
export type RunningDesk = {
  readonly origin: string
  readonly serviceOrigin: string
  readonly dataDir: string
  /** All that it has said on both outputs so far. */
  said(): string
  stop(): Promise<void>
}

async function untilOpen(child: ChildProcess, said: () => string): Promise<void> {
  const opened = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (said().includes('Deskbell is open')) resolve()
    })
    child.once('exit', (code) => {
      reject(new Error(`Deskbell stopped with ${code} before it was open.\n${said()}`))
    })
  })
  await opened
}

/** @param settings environment variables of `.env.example`, before those chosen here */
export async function startDesk(settings: Record<string, string> = {}): Promise<RunningDesk> {
  const port = Number(settings['PORT'] ?? (await freePort()))
  const servicePort = Number(settings['SERVICE_PORT'] ?? (await freePort()))
  const dataDir = await mkdtemp(join(tmpdir(), 'deskbell-'))
  const child = spawn(process.execPath, ['src/launch.mjs'], {
    env: {
      ...process.env,
      PORT: String(port),
      SERVICE_PORT: String(servicePort),
      DATA_DIR: dataDir,
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
  const said = () => output
  await untilOpen(child, said)
  return {
    origin: `http://localhost:${port}`,
    serviceOrigin: settings['BOOKING_BASE_URL'] ?? `http://localhost:${servicePort}`,
    dataDir,
    said,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
