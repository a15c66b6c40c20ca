import type { Page } from 'playwright-core'
import { aKillableBrowser, type KillableBrowser } from '../aKillableBrowser.ts'
import type { OutboxHouse } from './outboxHouse.ts'

const person = '2:Kenji Sato'

async function openKillable(
  profile: string,
  house: OutboxHouse,
): Promise<KillableBrowser & { readonly page: Page }> {
  const browser = await aKillableBrowser(profile)
  const { context } = browser
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(house.origin)
  await page.waitForFunction(() => 'outboxPage' in window)
  await page.evaluate((who) => {
    window.outboxPage.signIn(who)
    return window.outboxPage.unlock()
  }, person)
  return { ...browser, page }
}

/** What is stored there for Kenji, as soon as it is as many as expected, or after a while. */
const entriesOn = (page: Page, atLeast: number): Promise<readonly string[]> =>
  page.evaluate(async (many) => {
    const until = performance.now() + 10_000
    while (window.outboxPage.entries().length < many && performance.now() < until) {
      await new Promise((done) => void setTimeout(done, 10))
    }
    return window.outboxPage.entries().map(({ opId }) => opId)
  }, atLeast)

/** Done at the moment all of them are called saved. */
const writeNotes = (page: Page, count: number): Promise<readonly string[]> =>
  page.evaluate(async (many) => {
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

/**
 * Decides so many notes on a tablet without a connection, kills the browser at the moment all are called saved, opens it
 * again and looks for them, as often as it is to be killed.
 *
 * @returns the operation ids that were called saved and are missing
 */
export async function lostByKilling(
  profile: string,
  house: OutboxHouse,
  { kills, notes }: { readonly kills: number; readonly notes: number },
): Promise<readonly string[]> {
  const saved: string[] = []
  const lost = new Set<string>()
  for (let killed = 0; killed <= kills; killed += 1) {
    const opened = await openKillable(profile, house)
    const there = await entriesOn(opened.page, saved.length)
    for (const opId of saved) if (!there.includes(opId)) lost.add(opId)
    if (killed < kills) saved.push(...(await writeNotes(opened.page, notes)))
    await opened.kill()
  }
  return [...lost]
}
