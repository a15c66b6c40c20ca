import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser that dev dependency ships, for a machine that has none; it brings its own libraries. */
async function shippedBrowser(): Promise<string> {
  // Read on import: with it the package unpacks the libraries that a bare Linux lacks.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x'
  const { default: shipped } = await import('@sparticuz/chromium')
  return shipped.executablePath()
}

/** Where the browser of the end-to-end tests is: CHROMIUM_PATH, an installed one, or the shipped one. */
export async function browserPath(): Promise<string> {
  const wanted = process.env['CHROMIUM_PATH']
  if (wanted !== undefined) return wanted
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

/** How every browser of the tests is started: quiet, with the sandbox off only for root, who cannot have one. */
export const flags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** A real, headless browser; `more` are flags of its own. */
export const aBrowser = async (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: await browserPath(), args: [...flags, ...more] })
