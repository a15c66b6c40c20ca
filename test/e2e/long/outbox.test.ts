import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { theBrowser } from '../aPage.ts'
import { lostByKilling } from '../outbox/killedBrowser.ts'
import { anOutboxHouse, type OutboxHouse } from '../outbox/outboxHouse.ts'

/** The outbox in a real browser, with its real database and real tabs. */
let house: OutboxHouse
let context: BrowserContext

const kenji = '2:Kenji Sato'
const maria = '1:Maria Silva'
const soon = { timeout: 45_000, interval: 20 }

beforeAll(async () => {
  house = await anOutboxHouse()
})
beforeEach(async () => {
  house.down = false
  house.hold = null
  house.arrived.splice(0)
  context = await (await theBrowser()).newContext()
  await context.clock.install()
})
afterEach(() => context.close())
afterAll(() => house.close())

/** Like `expect.poll`, but a second passes in all tabs between two tries, so that no test waits for a pause of the outbox. */
function later<Found>(look: () => Found | Promise<Found>) {
  return expect.poll(
    async () => {
      await context.clock.runFor(1_000)
      return look()
    },
    { ...soon, interval: 100 },
  )
}

async function aTab(person: string | null = kenji, isMarked = true): Promise<Page> {
  const page = await context.newPage()
  await page.goto(house.origin)
  await page.waitForFunction(() => 'outboxPage' in window)
  await page.evaluate(
    async ([who, marked]) => {
      if (who === null) return
      window.outboxPage.signIn(who)
      if (marked) await window.outboxPage.unlock()
    },
    [person, isMarked] as const,
  )
  return page
}

const statesIn = (page: Page) =>
  page.evaluate(() => window.outboxPage.entries().map(({ state }) => state))
const savedIn = (page: Page) =>
  page.evaluate(() => window.outboxPage.entries().filter(({ saved }) => saved).length)
const noteIn = (page: Page, code: string, body: string) =>
  page.evaluate(([of, text]) => window.outboxPage.note(of, text), [code, body] as const)
const tap = (page: Page) => page.evaluate(() => window.outboxPage.checkIn('KB1', 'Mary') ?? '')
const codes = () => house.arrived.map(({ code }) => code)

describe.each([
  ['a marked tablet', true],
  ['any other computer', false],
])('two tabs on %s', (_, isMarked) => {
  test('that check in the same guest do it once, and both say so', async () => {
    const [one, other] = [await aTab(kenji, isMarked), await aTab(kenji, isMarked)]
    const [first] = await Promise.all([tap(one), tap(other)])
    await expect.poll(() => statesIn(one), soon).toHaveLength(1)
    await expect.poll(() => statesIn(other), soon).toHaveLength(1)
    expect(first).not.toBe('')
    await one.evaluate(() => {
      for (const { opId } of window.outboxPage.entries()) window.outboxPage.sendNow(opId)
    })
    await expect.poll(() => statesIn(one), soon).toEqual(['done'])
    await expect.poll(() => statesIn(other), soon).toEqual(['done'])
    expect(codes()).toEqual(['KB1'])
  })

  test('continue when the sending tab is closed in between: its action is looked up, not sent again (O16)', async () => {
    const [sender, other] = [await aTab(kenji, isMarked), await aTab(kenji, isMarked)]
    const bell = new EventEmitter()
    house.hold = once(bell, 'go')
    await noteIn(other, 'KB1', 'late')
    await expect.poll(codes, soon).toEqual(['KB1'])
    await expect.poll(() => statesIn(other), soon).toEqual(['sending'])
    await sender.close()
    bell.emit('go')
    await expect.poll(() => statesIn(other), soon).toEqual(['done'])
    expect(codes()).toEqual(['KB1'])
  })
})

test('fifty actions of five tabs are sent by one of them, in order for each booking, each once (O15)', async () => {
  house.down = true
  const tabs: Page[] = []
  for (let n = 0; n < 5; n += 1) tabs.push(await aTab())
  for (let n = 0; n < 50; n += 1) {
    const tab = tabs[n % 5]
    if (tab !== undefined) await noteIn(tab, `KB${n % 4}`, `note ${String(n).padStart(2, '0')}`)
  }
  const [first] = tabs
  if (first === undefined) throw new Error('no tab')
  await expect.poll(() => savedIn(first), soon).toBe(50)
  house.down = false
  await first.evaluate(() => {
    for (const { opId } of window.outboxPage.entries()) window.outboxPage.sendNow(opId)
  })
  await expect.poll(() => house.arrived.length, { timeout: 60_000, interval: 50 }).toBe(50)
  expect(new Set(house.arrived.map(({ opId }) => opId)).size).toBe(50)
  for (const code of ['KB0', 'KB1', 'KB2', 'KB3']) {
    const bodies = house.arrived.filter((one) => one.code === code).map(({ body }) => body)
    expect(bodies).toEqual(bodies.toSorted())
  }
})

test('what waits survives a reload, and is sent when the network is back', async () => {
  house.down = true
  const page = await aTab()
  await noteIn(page, 'KB1', 'late')
  await expect.poll(() => savedIn(page), soon).toBe(1)
  await page.close()
  const next = await aTab()
  await expect.poll(() => statesIn(next), soon).toHaveLength(1)
  house.down = false
  await later(() => statesIn(next)).toEqual(['done'])
  expect(codes()).toEqual(['KB1'])
})

test('an action that another version wrote and this one cannot read is kept, reported, and never sent (O24)', async () => {
  house.down = true
  let page = await aTab()
  const opId = await noteIn(page, 'KB1', 'late')
  await expect.poll(() => savedIn(page), soon).toBe(1)
  /** As if another version of the desk had written it: no tab has it open, and nothing of it is being sent. */
  const writtenAs = async (shape: number): Promise<void> => {
    await page.close()
    page = await aTab(null)
    await page.evaluate(
      ([key, as]) =>
        new Promise<void>((done, fail) => {
          const opening = indexedDB.open('desk')
          opening.addEventListener('success', () => {
            const db = opening.result
            const change = db.transaction('sealed', 'readwrite')
            const actions = IDBKeyRange.bound(['actions'], ['actions', []])
            const rows = change.objectStore('sealed').openCursor(actions)
            rows.addEventListener('success', () => {
              if (rows.result?.value.opId === key)
                rows.result.update({ ...rows.result.value, shape: as })
              else rows.result?.continue()
            })
            change.addEventListener('complete', () => done(db.close()))
            change.addEventListener('abort', () => fail(change.error))
          })
        }),
      [opId ?? '', shape] as const,
    )
    await page.close()
  }
  await writtenAs(99)
  house.down = false
  page = await aTab()
  const unreadable = () => page.evaluate(() => window.outboxPage.unreadable())
  await later(unreadable).toEqual([opId])
  expect(await page.evaluate((of) => window.outboxPage.exported(of), kenji)).toContain(opId)
  expect(await statesIn(page)).toEqual([])
  expect(codes()).toEqual([])
  // It is still there for a version that can read it.
  await writtenAs(1)
  page = await aTab()
  await later(codes).toEqual(['KB1'])
})

test('locking removes every name from memory, and unlocking brings all of them back', async () => {
  house.down = true
  const page = await aTab()
  await noteIn(page, 'KB1', 'late')
  await expect.poll(() => savedIn(page), soon).toBe(1)
  await page.evaluate(() => window.outboxPage.lock())
  await expect.poll(() => statesIn(page), soon).toEqual([])
  await page.evaluate(() => window.outboxPage.unlock())
  await expect.poll(() => statesIn(page), soon).toHaveLength(1)
})

test('Maria neither sees nor sends twenty actions of Kenji, and all are sent when he is back (O21, O22)', async () => {
  const page = await aTab()
  // Not with a proxy that breaks connections: a browser repeats a broken request, even for a tab that is closed then.
  await context.setOffline(true)
  for (let n = 0; n < 20; n += 1) await noteIn(page, `KB${n}`, 'Kenji’s')
  await expect.poll(() => savedIn(page), soon).toBe(20)
  // Nothing is being sent: a request of a tab arrives even after the tab is closed.
  await later(() => statesIn(page)).toEqual(Array.from({ length: 20 }, () => 'waiting'))
  await page.close()
  await context.setOffline(false)
  const hers = await aTab(maria)
  await noteIn(hers, 'KB99', 'Maria’s')
  await later(() => statesIn(hers)).toEqual(['done'])
  expect(codes()).toEqual(['KB99'])
  await hers.close()
  const his = await aTab()
  await later(() => house.arrived.length).toBe(21)
  await later(() => statesIn(his)).not.toContain('waiting')
})

test('a computer that does not belong to the business stores no action on its disk (P8)', async () => {
  house.down = true
  const page = await aTab(kenji, false)
  await noteIn(page, 'KB1', 'late')
  await expect.poll(() => statesIn(page), soon).toEqual(['waiting'])
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
})

test('actions are never called saved when the disk refuses them, and online work continues (O19)', async () => {
  await context.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const page = await aTab()
  await noteIn(page, 'KB1', 'late')
  await later(() => statesIn(page)).toEqual(['done'])
  house.down = true
  await noteIn(page, 'KB2', 'later')
  await expect.poll(() => statesIn(page), soon).toEqual(['done', 'waiting'])
  expect(await savedIn(page)).toBe(0)
})

test('a disk that cannot be read at first is read as soon as it can, and what waits on it is sent', async () => {
  house.down = true
  const page = await aTab()
  await noteIn(page, 'KB1', 'late')
  await expect.poll(() => savedIn(page), soon).toBe(1)
  await page.close()
  house.down = false
  await context.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (name, version) => {
      // A killed browser may hold its files for a while.
      if (document.title === 'Outbox') throw new DOMException('busy', 'UnknownError')
      return open(name, version)
    }
  })
  const next = await aTab()
  await later(() => next.evaluate(() => window.outboxPage.storage())).toBe('failed')
  await next.evaluate(() => {
    document.title = 'The disk is free'
  })
  await later(() => statesIn(next)).toEqual(['done'])
  expect(codes()).toEqual(['KB1'])
})

test('a browser killed again and again at the moment something is called saved has all of it afterwards (O17)', async () => {
  house.down = true
  const profile = await mkdtemp(join(tmpdir(), 'desk-killed-'))
  try {
    expect(await lostByKilling(profile, house, { kills: 5, notes: 3 })).toEqual([])
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})
