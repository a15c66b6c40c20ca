import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { today as todayIn } from '../../src/contract/day.ts'
import { startDesk } from '../e2e/aRunningDesk.ts'
import { aChaosProxy } from '../example/aChaosProxy.ts'
import { demoZone } from '../example/demoZone.ts'
import { closeDays, priceDays, restingFinger } from './calendarByTouch.ts'
import type { Engine, RunningEngine } from './engine.ts'
import { firefox } from './firefox.ts'
import { checkInAndUndo, checkInForGood, note, signIn, today } from './frontDesk.ts'
import { mirrored } from './mirrored.ts'
import { collectedErrors, errorsCollected } from './pageErrors.ts'
import { phoneFrame } from './phoneFrame.ts'
import { screenOf } from './screen.ts'
import { apiPair, type Tablet } from './tablet.ts'
import { NoAnswer } from './webDriver.ts'
import { webKit } from './webKit.ts'
import { markTheTablet, startWithoutNetwork } from './withoutNetwork.ts'

const steps: readonly (readonly [name: string, run: (tablet: Tablet) => Promise<void>])[] = [
  ['sign-in at the service', signIn],
  ['Today and its lists', today],
  ['check-in, taken back', checkInAndUndo],
  ['check-in', checkInForGood],
  ['a note', note],
  ['calendar: close days by two taps, undo', closeDays],
  ['calendar: drag a handle, set a price, undo', priceDays],
  ['calendar: a finger that rests', restingFinger],
  ['in Arabic, from right to left, at every size', mirrored],
  ['a desk PIN for this tablet', markTheTablet],
  ['start without network', startWithoutNetwork],
]

type StepResult = {
  readonly engine: string
  readonly step: string
  readonly seconds: number
  readonly wrong: readonly string[]
}

const say = (line = ''): void => void process.stdout.write(`${line}\n`)

/**
 * `npm run test:engines`: the desk as a front desk uses it, in each engine of this machine other than the one of the
 * end-to-end tests.
 *
 * @param given names of engines, when not all are wanted
 */
export async function run(given: readonly string[]): Promise<void> {
  const wanted = [firefox, webKit].filter(
    ({ name }) =>
      given.length === 0 || given.some((one) => one.toLowerCase() === name.toLowerCase()),
  )
  for (const { name, install } of wanted.filter(({ isHere }) => !isHere)) {
    say(`${name} is not on this machine (Debian: ${install}).`)
  }
  const here = wanted.filter(({ isHere }) => isHere)
  if (here.length === 0) {
    say('There is no engine to test in: install at least one of them.')
    process.exit(1)
  }
  const results = await inAll(here)
  say()
  say(line(['engine', 'step', '', 'seconds']))
  for (const { engine, step, seconds, wrong } of results) {
    say(line([engine, step, wrong.length === 0 ? 'ok' : 'failed', seconds.toFixed(1)]))
  }
  if (results.some(({ wrong }) => wrong.length > 0)) process.exit(1)
}

const line = ([engine = '', step = '', end = '', seconds = '']: readonly string[]): string =>
  `${engine.padEnd(20)}${step.padEnd(46)}${end.padEnd(8)}${seconds.padStart(7)}`

/** One product for all engines: each engine is one more tablet of the same front desk. */
async function inAll(engines: readonly Engine[]): Promise<readonly StepResult[]> {
  const wire = await aChaosProxy('')
  const origin = wire.origin.replace('127.0.0.1', 'localhost')
  const desk = await startDesk({
    PUBLIC_ORIGIN: origin,
    SERVICE_THROTTLE: 'off',
    SERVICE_API_KEY: apiPair.key,
    SERVICE_API_SECRET: apiPair.secret,
  })
  wire.pointTo(desk.origin)
  wire.choose(
    ({ path }) =>
      phoneFrame(path, desk.origin) ?? errorsCollected(path, desk.origin) ?? { kind: 'pass' },
  )
  const results: StepResult[] = []
  try {
    for (const engine of engines) {
      const inDesk = { origin, serviceOrigin: desk.serviceOrigin, wire }
      const ofEngine = await inOne(engine, inDesk).catch((thrown: unknown) => {
        say(`  the driver: failed\n    ${wordsOf(thrown)}`)
        return [{ engine: engine.name, step: 'the driver', seconds: 0, wrong: [wordsOf(thrown)] }]
      })
      results.push(...ofEngine)
    }
  } finally {
    await desk.stop()
    await wire.close()
  }
  return results
}

async function inOne(
  engine: Engine,
  desk: Pick<Tablet, 'origin' | 'serviceOrigin' | 'wire'>,
): Promise<readonly StepResult[]> {
  const running = await engine.start()
  const name = `${engine.name} ${running.version}`
  say(running.canTouch ? name : `${name} (its driver has no touch: a tap arrives as a mouse’s)`)
  const results: StepResult[] = []
  try {
    const tablet = { ...desk, screen: await screenOf(running), day: todayIn(new Date(), demoZone) }
    for (const [step, take] of steps) {
      const began = Date.now()
      const { wrong, goesOn } = await taken(take, tablet, running, `${name} ${step}`)
      say(`  ${step}: ${wrong.length === 0 ? 'ok' : ['failed', ...wrong].join('\n    ')}`)
      results.push({ engine: name, step, seconds: (Date.now() - began) / 1_000, wrong })
      if (!goesOn) break
    }
  } finally {
    await running.close()
  }
  return results
}

/** @returns what was wrong, and whether the steps after this one can be tried */
async function taken(
  take: (tablet: Tablet) => Promise<void>,
  tablet: Tablet,
  running: RunningEngine,
  title: string,
): Promise<{ readonly wrong: readonly string[]; readonly goesOn: boolean }> {
  const wrong: string[] = []
  try {
    await take(tablet)
  } catch (thrown) {
    if (thrown instanceof NoAnswer) return { wrong: [wordsOf(thrown)], goesOn: false }
    wrong.push(wordsOf(thrown), await pictureOf(tablet, title))
  }
  const goesOn = wrong.length === 0 || take !== signIn
  const errors = [...(await collectedErrors(tablet.screen)), ...(await running.consoleErrors())]
  return { wrong: [...wrong, ...errors.map((error) => `page error: ${error}`)], goesOn }
}

const wordsOf = (thrown: unknown): string =>
  thrown instanceof Error
    ? [thrown.message, ...(thrown.cause === undefined ? [] : [wordsOf(thrown.cause)])].join('\n')
    : String(thrown)

/** Saves a picture of the screen, and prints its path. */
async function pictureOf({ screen }: Tablet, title: string): Promise<string> {
  const folder = join(tmpdir(), 'deskbell-engines')
  const path = join(folder, `${title.replaceAll(/\W+/g, '-')}.png`)
  await mkdir(folder, { recursive: true })
  await writeFile(path, await screen.picture())
  return `What stood on the screen: ${path}`
}
