import { EventEmitter, once } from 'node:events'
import type { ChaosProxy, Fault, Seen } from '../example/aChaosProxy.ts'
import { aHouse, type House } from './aHouse.ts'
import { does, shownOf } from './aPerson.ts'
import { aTablet, type Tablet } from './aTablet.ts'
import { aHistory, type Intent } from './intents.ts'
import { violationsIn } from './judge.ts'
import { faultOf, type Kill, type Plan, planOf } from './plan.ts'
import { readLedger } from './readLedger.ts'
import { byColleague } from './seeds.ts'

export type ChaosFound = {
  readonly runs: number
  readonly intents: number
  /** What could not be tapped, because the booking did not appear in time: which seed, what, and why. */
  readonly missed: readonly string[]
  /** How many intents are shown to a person in the end. */
  readonly requests: number
  /** `tablet dropAfter`, `service moved`, `kill gate`: how often each happened. */
  readonly struck: ReadonlyMap<string, number>
  readonly violations: readonly {
    readonly seed: number
    readonly what: readonly string[]
    readonly history: readonly string[]
  }[]
}

/** So many runs go on at one tablet at a time, since they share what is ended. */
const atOnce = 12

type Run = {
  readonly plan: Plan
  readonly code: string
  readonly intents: Intent[]
  shown: string
  /** Whether anything was tapped yet; before that nothing can be lost. */
  isArmed: boolean
}

/**
 * Random actions of two people on two tablets of the business, under random faults between tablet and gate and between
 * gate and service, while tabs, browsers, the gate and the service are ended; then everything comes back.
 */
export async function chaosRun(seeds: readonly number[]): Promise<ChaosFound> {
  const house = await aHouse()
  const logins = seeds.length === 1 ? ['kenji'] : ['kenji', 'maria']
  let tablets: readonly Tablet[] = []
  try {
    tablets = await Promise.all(logins.map((login) => aTablet(house, login)))
    const guests = await house.guests(seeds.length)
    const since = new Date()
    const runs = guests.map(
      ({ code, status }, at): Run => ({
        plan: planOf(seeds[at] ?? 0, status),
        code,
        intents: [],
        shown: '',
        isArmed: false,
      }),
    )
    const chaos = chaosIn(house, tablets, runs)
    for (let at = 0; at < runs.length; at += atOnce * tablets.length) {
      await chaos.wave(runs.slice(at, at + atOnce * tablets.length))
    }
    const effectsOf = await readLedger(await house.endService(), since)
    const judged = runs.map(({ plan, code, intents, shown }) => {
      const effects = effectsOf(code)
      return {
        seed: plan.seed,
        what: violationsIn({ intents, effects, shown }),
        history: [
          `guest ${code}, ${JSON.stringify(plan.kill)}`,
          ...chaos.history.of(plan.seed),
          `meant: ${JSON.stringify(intents.map(({ is, deed, standing }) => ({ is, standing, ...deed })))}`,
          `the service has: ${JSON.stringify(effects)}`,
          `the desk shows: ${shown.replaceAll('\n', ' | ')}`,
        ],
      }
    })
    return {
      runs: runs.length,
      intents: runs.reduce((sum, { intents }) => sum + intents.length, 0),
      missed: chaos.missed,
      requests: chaos.asked(),
      struck: chaos.struck,
      violations: judged.filter(({ what }) => what.length > 0),
    }
  } finally {
    await Promise.all(tablets.map((tablet) => tablet.stop()))
    await house.stop()
  }
}

function chaosIn(house: House, tablets: readonly Tablet[], runs: readonly Run[]) {
  const history = aHistory()
  const struck = new Map<string, number>()
  const byCode = new Map(runs.map((run) => [run.code, run]))
  const operations = new Map<string, Run>()
  let requests = 0
  const missed: string[] = []
  /** What was ended and is not back yet. */
  let coming: Promise<void> = Promise.resolve()

  const count = (what: string): void => void struck.set(what, (struck.get(what) ?? 0) + 1)

  function runOf({ path, headers }: Seen): Run | undefined {
    const [, opId] = /\/api\/ops\/([\da-f-]+)/.exec(path) ?? []
    if (opId !== undefined) return operations.get(opId)
    const [, code = ''] = /\/booking\/([A-Z0-9]+)(?:\/|\?|$)/.exec(path) ?? []
    const run = byCode.get(code)
    const own = headers['desk-operation']
    if (run !== undefined && typeof own === 'string') operations.set(own, run)
    return run
  }

  function fateOn(wire: 'tablet' | 'service', elsewhere: string) {
    return (one: Seen): Fault => {
      const run = runOf(one)
      if (run === undefined || !run.isArmed) return { kind: 'pass' }
      const { next, luck } = run.plan.fateOn[wire]
      const isChange = /\/(checkin|checkout|note|update|bookmark)$/.test(one.path)
      const kind = next(!isChange)
      const isKnown =
        kind !== null && !(wire === 'service' && kind === 'duplicate' && !mayRepeat(one))
      const what = `${wire} ${isKnown ? kind : 'pass'}`
      history.tell(run.plan.seed, `${one.method} ${one.path} ${one.body} → ${what}`)
      if (!isKnown) return { kind: 'pass' }
      count(what)
      return faultOf(kind, luck, elsewhere, comingLate)
    }
  }

  /** Requests whose answers were lost, and which have not arrived yet. */
  const late = new Set<{ readonly due: number; readonly arrives: () => Promise<void> }>()

  function comingLate(ms: number): Fault {
    const bell = new EventEmitter()
    const arrived = once(bell, 'arrived')
    late.add({
      due: house.ahead + ms,
      async arrives() {
        bell.emit('go')
        await arrived
      },
    })
    return { kind: 'late', until: once(bell, 'go'), onArrived: () => void bell.emit('arrived') }
  }

  /** What is due by the house's clock arrives. */
  async function letArrive(): Promise<void> {
    for (const one of late) {
      if (one.due > house.ahead) continue
      late.delete(one)
      await one.arrives()
    }
  }

  function begin(): void {
    const [first, second] = house.serviceWires
    house.tabletWire.choose(fateOn('tablet', ''))
    first.choose(fateOn('service', second.origin))
    second.choose(fateOn('service', first.origin))
  }
  const calm = (): void => {
    for (const wire of allWires(house)) wire.calm()
    for (const wire of allWires(house)) wire.choose(watching(wire === house.tabletWire))
  }
  /** No more faults happen, and their record is kept. */
  const watching =
    (isTablet: boolean) =>
    (one: Seen): Fault => {
      const run = runOf(one)
      const wire = isTablet ? 'tablet' : 'service'
      if (run !== undefined) {
        history.tell(run.plan.seed, `${one.method} ${one.path} ${one.body} → ${wire} calm`)
      }
      return { kind: 'pass' }
    }

  async function pass(ms: number): Promise<void> {
    await house.pass(ms)
    await letArrive()
    // A process that is being ended has no clock.
    await Promise.all(tablets.map((tablet) => tablet.pass(ms).catch(() => {})))
  }

  async function end(what: Kill, tablet: Tablet): Promise<void> {
    count(`kill ${what}`)
    if (what === 'gate' || what === 'service') {
      await coming
      coming = house.kill(what)
      return
    }
    await coming
    await tablet.kill(what)
  }

  /** One guest after the other, each for some actions; the same guest may come back later. */
  async function morningAt(tablet: Tablet, own: readonly Run[]): Promise<void> {
    for (const run of own) {
      const { plan, code, intents } = run
      await coming
      for (const [at, deed] of plan.deeds.entries()) {
        const isLast = at === plan.deeds.length - 1
        const between = plan.colleague && isLast ? () => voids(run) : undefined
        const intent = await does({ tablet, history, pass }, plan, code, deed, between)
        run.isArmed = true
        if (typeof intent === 'string') missed.push(`seed ${plan.seed}: ${intent}`)
        else intents.push(intent)
        if (plan.kill?.after !== at + 1) continue
        history.tell(plan.seed, `killed: ${plan.kill.what}`)
        const isHere = plan.kill.what !== 'gate' && plan.kill.what !== 'service'
        const last = intents.at(-1)
        if (isHere && typeof intent !== 'string' && last !== undefined) last.standing = 'at risk'
        await end(plan.kill.what, tablet)
      }
      await coming
      if (plan.seed % 2 === 0) await pass(6_000)
    }
  }

  async function voids({ plan, code }: Run): Promise<void> {
    const isDone = await house.voids(code)
    if (isDone) count(byColleague)
    history.tell(plan.seed, isDone ? 'a colleague voided it' : 'a colleague could not void it')
  }

  async function settle(tablet: Tablet, own: readonly Run[]): Promise<void> {
    const kept = await tablet.kept()
    requests += kept.length
    if (kept.length === 0) return
    for (const run of own) run.shown = await shownOf(tablet, run.code)
  }

  return {
    history,
    struck,
    asked: () => requests,
    missed,
    async wave(of: readonly Run[]): Promise<void> {
      begin()
      const shares = tablets.map((_, seat) => of.filter((_run, at) => at % tablets.length === seat))
      await Promise.all(tablets.map((tablet, seat) => morningAt(tablet, shares[seat] ?? [])))
      await coming
      calm()
      for (const ms of untilCalm) {
        await pass(ms)
        const states = await Promise.all(tablets.map((tablet) => tablet.kept()))
        if (late.size === 0 && !states.flat().some((state) => open.has(state))) break
      }
      await Promise.all(tablets.map((tablet, seat) => settle(tablet, shares[seat] ?? [])))
    },
  }
}

const allWires = ({ tabletWire, serviceWires }: House): readonly ChaosProxy[] => [
  tabletWire,
  ...serviceWires,
]

/**
 * How time passes in the end: to the first checks and pauses in small steps, then past the longest pause there is, and
 * past the last late arrival and the look that finds it.
 */
const untilCalm = [
  ...Array.from({ length: 8 }, () => 6_000),
  ...Array.from({ length: 14 }, () => 60_000),
]

const open: ReadonlySet<string> = new Set(['held', 'waiting', 'sending', 'checking'])

/**
 * What a service does only once, however often it is sent. A note or a check-in that a proxy between gate and service
 * repeats is written twice by any service without `Idempotency-Key`: nothing on this side can prevent that.
 */
const mayRepeat = ({ method, path, body }: Seen): boolean =>
  method === 'GET' ||
  path.endsWith('/bookmark') ||
  (path.endsWith('/update') && !/notify=1|notify=true/.test(body))
