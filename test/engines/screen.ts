import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { RunningEngine } from './engine.ts'
import { coverOf, inPage, lookAt, pathText, type Shown, type Wanted } from './lookAt.ts'
import { NoAnswer } from './webDriver.ts'

/** What a person sees of the desk in one engine, and what their finger and keys do there. */
export type Screen = {
  goTo(address: string): Promise<void>
  reload(): Promise<void>
  /** The address of the page. */
  address(): Promise<string>
  /** Everything that is visible now; each is looked for inside the one before. */
  look(...path: readonly Wanted[]): Promise<readonly Shown[]>
  /** Waits until it can be seen. */
  see(...path: readonly Wanted[]): Promise<Shown>
  seeNoMore(...path: readonly Wanted[]): Promise<void>
  /** Touches its middle, once it does not move and nothing covers it. */
  tap(...path: readonly Wanted[]): Promise<void>
  /** Holds a finger on it for a moment. */
  hold(...path: readonly Wanted[]): Promise<void>
  /** Drags it by `x` and `y` CSS pixels. */
  drag(by: { readonly x: number; readonly y: number }, ...path: readonly Wanted[]): Promise<void>
  /** Touches it and types there. */
  write(text: string, ...path: readonly Wanted[]): Promise<void>
  /** Makes the page that large, in CSS pixels; a browser window has a least width. */
  resize(width: number, height: number): Promise<void>
  readonly run: (script: string) => Promise<unknown>
  /** A picture of the screen, as a PNG. */
  picture(): Promise<Buffer>
}

const patienceMs = 45_000

const shown = z.array(
  z.object({
    text: z.string(),
    attributes: z.record(z.string(), z.string()),
    x: z.number(),
    y: z.number(),
    covered: z.string().nullable(),
  }),
)

/** Waits until `probe` returns something. @throws with `what` in words when it never does */
export async function until<T>(what: string, probe: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + patienceMs
  let trouble: unknown
  while (Date.now() < end) {
    try {
      const found = await probe()
      if (found !== null) return found
      trouble = undefined
    } catch (thrown) {
      if (thrown instanceof NoAnswer) throw thrown
      // A page that is being left cannot be looked at; the next one can.
      trouble = thrown
    }
    await setTimeout(50)
  }
  throw new Error(`Waited ${patienceMs / 1000} s for ${what}.`, { cause: trouble })
}

/**
 * Runs in the page: settles once two more frames are drawn. An animation that has begun does not move anything until a frame is
 * drawn, however much later one looks.
 */
const nextFrames = `return new Promise((drawn) => {
  requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))
})`

const moveTo = (x: number, y: number, duration = 0) => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration,
})
const down = { type: 'pointerDown', button: 0 }
const up = { type: 'pointerUp', button: 0 }

export async function screenOf({ driver, canTouch }: RunningEngine): Promise<Screen> {
  const required = createRequire(import.meta.url).resolve('@testing-library/dom')
  const file = join(required, '..', '@testing-library/dom.umd.min.js')
  // In Firefox each script has its own globals, and a RegExp of one is no RegExp in the next: so both are in one script.
  const library = `(function (globalThis) { ${await readFile(file, 'utf8')}\n}).call(window, window)`
  const eyes = `${library}\n${coverOf.toString()}\nwindow.lookAt = ${lookAt.toString()}\n`

  const run = (script: string, args: readonly unknown[] = []) =>
    driver.send('executeScript', { script, args })

  async function lookNow(path: readonly Wanted[], into: boolean): Promise<readonly Shown[]> {
    const args = [path.map(inPage), into]
    const found = await run('return window.lookAt?.(...arguments)', args)
    return shown.parse(found ?? (await run(`${eyes}return window.lookAt(...arguments)`, args)))
  }

  /** Where it does not move, and a finger would touch it and nothing else. */
  async function reach(path: readonly Wanted[]): Promise<Shown> {
    let before: Shown | undefined
    let over = ''
    const still = async (): Promise<Shown | null> => {
      await run(nextFrames)
      const [now] = await lookNow(path, true)
      const isStill = now !== undefined && now.x === before?.x && now.y === before.y
      before = now
      over = now?.covered ?? ''
      return isStill && now.covered === null ? now : null
    }
    return until(`a finger can touch ${pathText(path)}`, still).catch((cause: unknown) => {
      throw over === '' || cause instanceof NoAnswer
        ? cause
        : new Error(`Over ${pathText(path)} lies ${over}`, { cause })
    })
  }

  const finger = (...actions: readonly object[]) =>
    driver.send('performActions', {
      actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }],
    })

  const screen: Screen = {
    goTo: async (url) => void (await driver.send('navigate', { url })),
    // The driver's own refresh is a forced one in Firefox, which skips the service worker.
    reload: async () => screen.goTo(await screen.address()),
    address: async () => z.string().parse(await run('return location.href')),
    look: (...path) => lookNow(path, false),
    see: (...path) => until(pathText(path), async () => (await lookNow(path, false))[0] ?? null),
    async seeNoMore(...path) {
      const isGone = async () => ((await lookNow(path, false)).length === 0 ? true : null)
      await until(`${pathText(path)} to go away`, isGone)
    },
    async tap(...path) {
      const { x, y } = await reach(path)
      await finger(moveTo(x, y), down, { type: 'pause', duration: 40 }, up)
    },
    async hold(...path) {
      const { x, y } = await reach(path)
      if (canTouch) await finger(moveTo(x, y), down, { type: 'pause', duration: 800 }, up)
      else await run(`return (${restAt.toString()})(...arguments)`, [x, y, 800])
    },
    async drag(by, ...path) {
      const { x, y } = await reach(path)
      const half = moveTo(x + by.x / 2, y + by.y / 2, 150)
      const whole = moveTo(x + by.x, y + by.y, 150)
      await finger(moveTo(x, y), down, half, whole, { type: 'pause', duration: 100 }, up)
    },
    async write(text, ...path) {
      await screen.tap(...path)
      const keys = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await driver.send('performActions', { actions: [{ type: 'key', id: 'keys', actions: keys }] })
    },
    async resize(width, height) {
      const sizes = z.tuple([z.number(), z.number()])
      const frame = 'return [outerWidth - innerWidth, outerHeight - innerHeight]'
      const [besideX, besideY] = sizes.parse(await run(frame))
      const size = { width: width + besideX, height: height + besideY }
      await driver.send('setWindowRect', size)
    },
    run,
    picture: async () =>
      Buffer.from(z.string().parse(await driver.send('takeScreenshot')), 'base64'),
  }
  return screen
}

/**
 * Runs in the page, sent as text: the events of a long press on a touch screen, for a driver without touch. It lasts as
 * long as one of a finger, because the desk measures it. Settles
 * when the finger is lifted: a tap before that would end inside the long press.
 */
async function restAt(clientX: number, clientY: number, forMs: number): Promise<void> {
  const at = {
    clientX,
    clientY,
    bubbles: true,
    cancelable: true,
    pointerType: 'touch',
    isPrimary: true,
  }
  const element = document.elementFromPoint(clientX, clientY)
  element?.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerId: 2, buttons: 1 }))
  await new Promise((resolve) => window.setTimeout(resolve, forMs))
  element?.dispatchEvent(new PointerEvent('pointerup', { ...at, pointerId: 2 }))
  element?.dispatchEvent(new PointerEvent('click', at))
}
