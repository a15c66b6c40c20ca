import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { z } from 'zod'
import { lastingFolder } from '../example/lastingFolder.ts'
import { prepared } from './prepared.ts'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser from the dev dependency, for a machine without one; it comes with its own libraries. */
async function shippedBrowser(): Promise<string> {
  // Read at import: with it the package unpacks the libraries that a minimal Linux lacks.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x'
  const { default: shipped } = await import('@sparticuz/chromium')
  return shipped.executablePath()
}

/** CHROMIUM_PATH; an empty one, as a script leaves it that found no browser, counts as unset. */
const wantedPath = (): string | null => process.env['CHROMIUM_PATH'] || null

/** The path of a whole browser: CHROMIUM_PATH, an installed one, or the shipped one. */
export async function browserPath(): Promise<string> {
  const wanted = wantedPath()
  if (wanted !== null) return wanted
  const found = installed.find((path) => existsSync(path))
  if (found !== undefined) return found
  try {
    return await shippedBrowser()
  } catch (cause) {
    throw new Error(
      'No browser for the end-to-end tests. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
      { cause },
    )
  }
}

/** How every browser of the tests is started: quiet, and without the sandbox only for root, which cannot have one. */
export const flags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * The shipped browser, which draws no window, menu or tab around a page and takes half the time of one that does.
 * It is unpacked once for all runs on this machine.
 *
 * @returns null where it does not run, or another is wanted: then tests use what `browserPath` finds
 */
export async function windowlessBrowser(): Promise<string | null> {
  const isFor = process.platform === 'linux' && process.arch === 'x64'
  if (wantedPath() !== null || !isFor) return null
  const found = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const packageText = await readFile(join(found, '../../../package.json'), 'utf8')
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(packageText))
  const path = join(lastingFolder(), `deskbell-browser-${version}`, 'chromium')
  if (!existsSync(path)) await unpackInto(join(path, '..'))
  return spawnSync(path, ['--version']).status === 0 ? path : null
}

const unpack = "import shipped from '@sparticuz/chromium'; await shipped.executablePath()"

/**
 * Unpacked elsewhere first, so that another run on this machine never starts one that is half unpacked; and by another
 * process, because it goes by a setting that processes started meanwhile would inherit.
 */
async function unpackInto(folder: string): Promise<void> {
  const beside = await mkdtemp(`${folder}-`)
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpack], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: beside },
  })
  try {
    await rename(beside, folder)
  } catch {
    // Another run was faster.
    await rm(beside, { recursive: true, force: true })
  }
}

/** A real, headless browser; `more` are flags of its own. */
export const aBrowser = async (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: await browserPath(), args: [...flags, ...more] })

/** Like {@link aBrowser}, without a window around the page where such a browser exists: for what only a page shows. */
export const aWindowlessBrowser = async (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: (await prepared())?.windowlessBrowser ?? (await browserPath()),
    args: [...flags, ...more],
  })
