import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Logger, type LogLevel, type Plugin } from 'vite'
import { languageOfFile, type Shell, type ShellFile } from '../core/device/worker/shell.ts'

/** Beside the worker itself: what is only for stores, for the gate and for other machines. */
const notOfTheShell =
  /\.(?:br|map)$|^sw(?:-off)?\.js$|^screenshots\/|^(?:manifest|place-files)\.|\b512\b/

/**
 * Builds the service worker once the desk is built, since it knows the desk's files by name: `sw.js`, and `sw-off.js`
 * that takes its place when it has to go.
 */
export function shellWorker(): Plugin {
  let folder = ''
  let logger: Logger | null = null
  let logLevel: LogLevel = 'warn'
  return {
    name: 'desk:shell-worker',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
      logger = config.logger
      if (config.logLevel === 'silent') logLevel = 'silent'
    },
    async closeBundle() {
      const shell = await shellIn(folder)
      await buildWorker(folder, 'src/desk/core/device/worker/sw.ts', 'sw.js', shell, logLevel)
      await buildWorker(
        folder,
        'src/desk/core/device/worker/swOff.ts',
        'sw-off.js',
        shell,
        logLevel,
      )
      logger?.info(await costOf(folder, shell))
    },
  }
}

async function shellIn(folder: string): Promise<Shell> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !notOfTheShell.test(name))
    .toSorted()
  const files = await Promise.all(names.map((name) => shellFile(folder, name)))
  return { version: hashOf(JSON.stringify(files)), files }
}

async function shellFile(folder: string, name: string): Promise<ShellFile> {
  const isHashed = name.startsWith('assets/')
  return {
    url: `/${name}`,
    revision: isHashed ? null : hashOf(await readFile(join(folder, name))),
  }
}

const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 12)

const buildWorker = (
  outDir: string,
  entry: string,
  file: string,
  shell: Shell,
  logLevel: LogLevel,
) =>
  build({
    configFile: false,
    logLevel,
    publicDir: false,
    define: { __SHELL__: JSON.stringify(shell) },
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        // A classic script: every browser that has workers runs it.
        output: { format: 'iife', entryFileNames: file },
      },
    },
  })

async function costOf(folder: string, shell: Shell): Promise<string> {
  const files = shell.files.filter(({ url }) => [null, 'en-US'].includes(languageOfFile(url)))
  const contents = await Promise.all(files.map(({ url }) => readFile(join(folder, url))))
  const small = contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0)
  const whole = contents.reduce((sum, content) => sum + content.length, 0)
  return `Kept for the next start: ${files.length} files, ${inKB(small)} to fetch, ${inKB(whole)} on the tablet\n`
}

const inKB = (bytes: number): string => `${Math.round(bytes / 1_000)} kB`
