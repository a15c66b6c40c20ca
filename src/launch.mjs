/**
 * The script of `npm start`, on plain Node. It builds the server and the desk when they are missing or older than their
 * sources, then starts them; `--build` only builds, and `--restore`, `--export`, `--import` and `--password` are
 * those of `maintain.ts`. The syntax is that of Node 12, so that an old Node still shows
 * the sentence that it is too old.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = [
  'src',
  'public',
  'index.html',
  'lingui.config.ts',
  'vite.config.ts',
  'package-lock.json',
]
const built = [
  'dist/desk/index.html',
  'dist/desk/sw.js',
  'dist/server/start.js',
  'dist/server/engineThread.js',
]

/** @returns {string | null} what to do when this Node is older than package.json asks for */
function tooOldNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [needed, here] = [engines.node, process.versions.node].map((text) =>
    /(\d+)\.(\d+)/.exec(text).slice(1).map(Number),
  )
  if (here[0] > needed[0] || (here[0] === needed[0] && here[1] >= needed[1])) return null
  return `This is Node ${process.versions.node}: install Node ${needed.join('.')} or newer from https://nodejs.org, then run npm start again.`
}

/** @param {string} path @returns {number} the newest change at or below `path`, in ms since 1970 */
function newestChange(path) {
  const entry = statSync(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestChange(join(path, name))))
}

function isStale() {
  const outputs = built.map((path) => join(root, path))
  if (!outputs.every((path) => existsSync(path))) return true
  const oldestOutput = Math.min(...outputs.map((path) => statSync(path).mtimeMs))
  // An image has the build and this script only.
  const here = sources.map((path) => join(root, path)).filter((path) => existsSync(path))
  return here.some((path) => newestChange(path) > oldestOutput)
}

/**
 * @param {import('vite').InlineConfig} options
 * @throws an Error called `NotBuilt` with a sentence, when the person who builds can solve it
 */
async function bundle(options) {
  // A terminal set up for other work may name another one, with which the desk would be half as large again.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  try {
    await build({ root, ...options })
  } catch (cause) {
    const { code, message } = Object(cause)
    // The bundler writes files with native code, so its errors have a message and no Node error code.
    const isFull = code === 'ENOSPC' || code === 'EDQUOT' || /no space left/i.test(message)
    const isForbidden =
      ['EACCES', 'EPERM', 'EROFS'].includes(code) || /permission denied|read-only/i.test(message)
    if (!isFull && !isForbidden) throw cause
    const sentence = isFull
      ? `The disk is full: make room for the build in ${join(root, 'dist')}, then run npm start again.`
      : `The build may not be written: let this account write in ${root}, then run npm start again.`
    throw Object.assign(new Error(sentence), { name: 'NotBuilt', cause })
  }
}

/** @param {'info' | 'silent'} logLevel `info` lists every file that is built */
const buildDesk = (logLevel) => bundle({ logLevel })

/** @param {'warn' | 'silent'} logLevel */
async function buildServer(logLevel) {
  // Only now: an image has neither of them, and starts what was built.
  const { lingui } = await import('@lingui/vite-plugin')
  const { linguiMacros } = await import('./build/linguiMacros.mjs')
  return bundle({
    configFile: false,
    logLevel,
    plugins: [linguiMacros(), ...lingui({ configPath: join(root, 'lingui.config.ts') })],
    publicDir: false,
    build: {
      ssr: true,
      rolldownOptions: {
        input: {
          start: 'src/server/start/start.ts',
          engineThread: 'src/server/database/pglite/engineThread.ts',
        },
      },
      outDir: 'dist/server',
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
    },
  })
}

async function main() {
  const tooOld = tooOldNode()
  if (tooOld !== null) throw Object.assign(new Error(tooOld), { name: 'NotBuilt' })
  process.chdir(root)
  const buildOnly = process.argv.includes('--build')
  const isBuilding = buildOnly || isStale()
  if (isBuilding) await buildServer(buildOnly ? 'warn' : 'silent')
  if (buildOnly) return buildDesk('info')
  const { launch, maintain } = await import(
    new URL('../dist/server/start.js', import.meta.url).href
  )
  const given = process.argv.slice(2)
  if (given.length > 0) return maintain(given, process.env, process.stdout)
  await launch(isBuilding ? () => buildDesk('silent') : null)
}

/** @param {unknown} cause @returns {string | null} what the person who started it can do; null for a bug of ours */
function sentenceFor(cause) {
  const { code, message, name } = Object(cause)
  if (name === 'NotBuilt' || name === 'WrongSetting') return message
  return code === 'ERR_MODULE_NOT_FOUND' && /find package/.test(message)
    ? 'A package is missing: run npm ci, then npm start again.'
    : null
}

main().catch((cause) => {
  const sentence = sentenceFor(cause)
  process.stderr.write(`Deskbell did not start. ${sentence === null ? inspect(cause) : sentence}\n`)
  process.exit(1)
})
