import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { browserPath } from '../aBrowser.ts'
import type { OutboxHouse } from './outboxHouse.ts'

/** A browser with a profile on the disk, that can be ended as a power switch would. */
export type KillableBrowser = {
  readonly page: Page
  kill(): Promise<void>
}

export async function openKillable(profile: string, house: OutboxHouse): Promise<KillableBrowser> {
  await rm(join(profile, 'DevToolsActivePort'), { force: true })
  const child = spawn(
    await browserPath(),
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
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(house.origin)
  await page.waitForFunction(() => 'outboxPage' in window)
  return {
    page,
    async kill() {
      const ended = once(child, 'exit')
      // All its processes at once: none may put anything in order.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await ended
    },
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

/**
 * Decides `count` notes on a tablet without a connection, ends the browser in the moment each is called saved, and opens
 * it again.
 *
 * @returns the operation ids that were called saved and are not there any more
 */
export async function lostByKilling(
  profile: string,
  house: OutboxHouse,
  count: number,
): Promise<readonly string[]> {
  const person = '2:Kenji Sato'
  const first = await openKillable(profile, house)
  await first.page.evaluate((who) => {
    window.outboxPage.signIn(who)
    return window.outboxPage.unlock()
  }, person)
  const saved = await first.page.evaluate(async (many) => {
    const made: (string | null)[] = []
    for (let n = 0; n < many; n += 1) made.push(window.outboxPage.note(`KB${n}`, `note ${n}`))
    const isSaved = (): boolean => {
      const kept = window.outboxPage.entries().filter((e) => e.saved)
      return made.every((opId) => kept.some((e) => e.opId === opId))
    }
    while (!isSaved()) await new Promise((done) => void setTimeout(done, 0))
    return made
  }, count)
  await first.kill()

  const next = await openKillable(profile, house)
  const there = await next.page.evaluate(async (who) => {
    window.outboxPage.signIn(who)
    await window.outboxPage.unlock()
    const until = performance.now() + 10_000
    while (window.outboxPage.entries().length === 0 && performance.now() < until) {
      await new Promise((done) => void setTimeout(done, 10))
    }
    return window.outboxPage.entries().map(({ opId }) => opId)
  }, person)
  await next.kill()
  return saved.filter((opId) => opId !== null).filter((opId) => !there.includes(opId))
}
