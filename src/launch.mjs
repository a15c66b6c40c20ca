/**
 * What `npm start` runs on plain Node: builds the desk and the server when they are missing or older
 * than their sources, then starts them. `--build` only builds.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
const built = ['dist/desk/index.html', 'dist/desk/sw.js', 'dist/server/start.js']

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
  return sources.some((path) => newestChange(join(root, path)) > oldestOutput)
}

async function buildAll() {
  const { build } = await import('vite')
  await build({ root })
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: 'src/start.ts',
      outDir: 'dist/server',
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
    },
  })
}

process.chdir(root)
const buildOnly = process.argv.includes('--build')
if (buildOnly || isStale()) await buildAll()
if (!buildOnly) await import(new URL('../dist/server/start.js', import.meta.url).href)
