import { expect, test } from 'vitest'
import { fillPace } from '../../../src/desk/replica/fillPace.ts'
import { wantRest } from '../../../src/desk/replica/restWanted.ts'

/** A clock whose time passes when somebody waits for it. */
function aClock() {
  let nowMs = 0
  return {
    now: () => nowMs,
    after: (ms: number, run: () => void) => {
      queueMicrotask(() => {
        nowMs += ms
        run()
      })
      return () => {}
    },
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

const { signal } = new AbortController()

async function pagesIn(ms: number, clock: ReturnType<typeof aClock>, one: () => Promise<void>) {
  const end = clock.now() + ms
  for (let pages = 0; ; pages += 1) {
    await one()
    if (clock.now() >= end) return pages
    // A page takes a while to read.
    clock.pass(40)
  }
}

test('a large business is read with at most sixty requests a minute while nobody waits for it', async () => {
  const clock = aClock()
  const pace = fillPace(clock)
  const pages = await pagesIn(60_000, clock, () => pace.next(signal))
  expect(pages).toBeGreaterThan(40)
  expect(pages).toBeLessThanOrEqual(60)
  pace.stop()
})

test('nothing is read while somebody scrolls or types', async () => {
  const clock = aClock()
  const pace = fillPace(clock)
  dispatchEvent(new Event('wheel'))
  await pace.next(signal)
  expect(clock.now()).toBe(400)
  pace.stop()
})

const type = (): boolean => dispatchEvent(new Event('keydown'))

test('a person who types without a pause delays the next page by some seconds, and does not stop it', async () => {
  const clock = aClock()
  const pace = fillPace(clock)
  type()
  const reads = pagesIn(20_000, clock, () => pace.next(signal))
  while (clock.now() < 20_000) {
    await Promise.resolve()
    type()
  }
  expect(await reads).toBeGreaterThanOrEqual(4)
  pace.stop()
})

test('a search for something of another day makes the rest be read sooner', async () => {
  const clock = aClock()
  const pace = fillPace(clock)
  wantRest()
  expect(await pagesIn(60_000, clock, () => pace.next(signal))).toBeGreaterThan(200)
  pace.stop()
})
