import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { windowlessBrowser } from './aBrowser.ts'
import { startDesk } from './aRunningDesk.ts'
import { type Prepared, preparedSetting, runningFolder } from './prepared.ts'

/**
 * Before the browser's tests: builds desk and server once, as `npm start` would, fills one folder with the demo business
 * (which takes three times as long as starting with it) and unpacks the shipped browser. It runs beside the tests that
 * need none of it; those that do wait for it, see `prepared.ts`.
 *
 * @returns ends what still runs, and deletes the folder
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-prepared-'))
  await mkdir(runningFolder(folder))
  process.env[preparedSetting] = folder
  const preparing = prepare(folder).then(
    (made) => tell(folder, made),
    (cause: unknown) => tell(folder, { failure: String(cause) }),
  )
  return async () => {
    await preparing
    await endAllDesks(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepare(folder: string): Promise<Prepared> {
  const [, browser] = await Promise.all([build(), windowlessBrowser()])
  const filledFolder = join(folder, 'filled')
  await (await startDesk({ DATA_DIR: filledFolder })).stop()
  // Keys belong to one installation, so every desk makes its own.
  await rm(join(filledFolder, 'keys.json'))
  // A busy process may be ended before it has removed its lock, which is a socket and cannot be copied.
  const locks = (await readdir(filledFolder)).filter((name) => name.startsWith('db.lock'))
  for (const name of locks) await rm(join(filledFolder, name))
  return { filledFolder, windowlessBrowser: browser }
}

async function build(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/launch.mjs', '--build'])
  const [, size] = /together, of at most (.+)/.exec(stdout) ?? []
  if (size !== undefined) process.stdout.write(`First load of Today, of at most ${size}\n`)
}

const tell = (folder: string, what: Prepared | { readonly failure: string }): Promise<void> =>
  writeFile(join(folder, 'ready.json'), JSON.stringify(what))

/** A desk that several files share outlives them, and so does that of a worker that was ended. */
async function endAllDesks(folder: string): Promise<void> {
  for (const name of await readdir(runningFolder(folder))) {
    const file = join(runningFolder(folder), name)
    try {
      process.kill(Number(name), 'SIGKILL')
    } catch {
      // It has already ended.
    }
    const dataDir = await readFile(file, 'utf8')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
