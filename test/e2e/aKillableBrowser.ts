import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { browserPath } from './aBrowser.ts'
import { prepared } from './prepared.ts'

/** A browser with a profile on the disk, which can be ended as a power switch would. */
export type KillableBrowser = {
  readonly context: BrowserContext
  kill(): Promise<void>
  /** Ends it in order: what it keeps in memory for a while, such as cookies, is then on the disk. */
  close(): Promise<void>
}

/** @param kind `whole` for what a browser with windows and menus leaves on the disk, too */
export async function aKillableBrowser(
  profile: string,
  kind: 'whole' | 'windowless' = 'windowless',
): Promise<KillableBrowser> {
  await rm(join(profile, 'DevToolsActivePort'), { force: true })
  const windowless = kind === 'whole' ? null : (await prepared())?.windowlessBrowser
  const child = spawn(
    windowless ?? (await browserPath()),
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { detached: true, stdio: 'ignore' },
  )
  const browser = await connected(profile, child)
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The browser has no window.')
  const ended = once(child, 'exit')
  return {
    context,
    async kill() {
      // All its processes at once, so that none can finish its writing.
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGKILL')
      await ended
      if (child.pid !== undefined) await allGone(child.pid)
    },
    async close() {
      const session = await browser.newBrowserCDPSession()
      await Promise.all([ended, session.send('Browser.close').catch(() => {})])
      if (child.pid !== undefined) await allGone(child.pid)
    },
  }
}

/**
 * On a busy machine the process that writes to the disk ends a moment after the first one, and holds its databases until
 * then: the next start would find them locked, and begin without their content.
 *
 * @param group by its first process
 */
async function allGone(group: number): Promise<void> {
  for (let looks = 0; looks < 500 && isThere(group); looks += 1) {
    await new Promise((done) => void setTimeout(done, 20))
  }
}

function isThere(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

async function connected(profile: string, child: ChildProcess): Promise<Browser> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The browser ended with ${child.exitCode}.`)
    const port = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const [number] = port.split('\n')
    if (number) return chromium.connectOverCDP(`http://127.0.0.1:${number}`)
    await new Promise((done) => void setTimeout(done, 20))
  }
}
