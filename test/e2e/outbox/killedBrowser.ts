import type { Page } from 'playwright-core'
import { aKillableBrowser, type KillableBrowser } from '../aKillableBrowser.ts'
import type { OutboxHouse } from './outboxHouse.ts'

async function openKillable(
  profile: string,
  house: OutboxHouse,
): Promise<KillableBrowser & { readonly page: Page }> {
  const browser = await aKillableBrowser(profile)
  const { context } = browser
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(house.origin)
  await page.waitForFunction(() => 'outboxPage' in window)
  return { ...browser, page }
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
    const made = Array.from({ length: many }, (_, n) => {
      const opId = window.outboxPage.note(`KB${n}`, `note ${n}`)
      if (opId === null) throw new Error('The outbox takes no more.')
      return opId
    })
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
  return saved.filter((opId) => !there.includes(opId))
}
