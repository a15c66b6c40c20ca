import { type Chance, chance, pickWeighted } from '../../src/demo/chance.ts'
import type { Fault } from '../example/aChaosProxy.ts'

/** The actions of a person at the desk. `twice`: a double tap, which is one action. */
export type Deed =
  | { readonly do: 'check'; readonly twice: boolean; readonly undone: boolean }
  | { readonly do: 'note'; readonly body: string; readonly twice: boolean }
  | { readonly do: 'bookmark' }
  | {
      readonly do: 'status'
      readonly to: string
      readonly notify: boolean
      readonly undone: boolean
    }
  | { readonly do: 'pay'; readonly twice: boolean }

/** What is ended, without warning and in the middle of something. */
export type Kill = 'tab' | 'renderer' | 'browser' | 'gate' | 'service'
export const kills: readonly [Kill, ...Kill[]] = ['tab', 'renderer', 'browser', 'gate', 'service']

/**
 * One random run: what is done with one guest, in order, what happens to each request on its way, and what is ended.
 */
export type Plan = {
  readonly seed: number
  readonly deeds: readonly Deed[]
  /** Ended after so many actions. */
  readonly kill: { readonly what: Kill; readonly after: number } | null
  /** A colleague voids the booking while the sheet of the last action is open. */
  readonly colleague: boolean
  /** The fault of the next request about this guest on one of the two wires. */
  readonly fateOn: { readonly tablet: Fate; readonly service: Fate }
}

export type FaultKind =
  | 'dropBefore'
  | 'dropAfter'
  | 'late'
  | 'delay'
  | 'duplicate'
  | 'resetMidBody'
  | 'truncate'
  | 'throttled'
  | 'error before'
  | 'error after'
  | 'html200'
  | 'moved'

export const faultKinds = {
  tablet: [
    'dropBefore',
    'dropAfter',
    'late',
    'delay',
    'duplicate',
    'resetMidBody',
    'truncate',
    'throttled',
    'error before',
    'error after',
    'html200',
  ],
  service: [
    'dropBefore',
    'dropAfter',
    'late',
    'delay',
    'duplicate',
    'resetMidBody',
    'truncate',
    'throttled',
    'error before',
    'error after',
    'html200',
    'moved',
  ],
} as const satisfies Record<string, readonly [FaultKind, ...FaultKind[]]>

type Fate = {
  readonly next: (isRead: boolean) => FaultKind | null
  readonly luck: Chance
}

/** An unpaid booking may be set paid; the statuses are those of a guest who still comes. */
const statuses = ['HOLD', 'WAIT', 'PART'] as const
const othersThan: Readonly<Record<string, readonly [string, ...string[]]>> = {
  HOLD: ['WAIT', 'PART'],
  WAIT: ['HOLD', 'PART'],
}

/** @param status the guest's in the morning, since nobody sets the status it already has */
export function planOf(seed: number, status: string): Plan {
  const luck = chance(seed)
  const many = luck.between(2, 5)
  const deeds: Deed[] = []
  const to = othersThan[status] ?? statuses
  const left = new Set<Deed['do']>(['check', 'bookmark', luck.yes(0.5) ? 'status' : 'pay'])
  let notes = 0
  while (deeds.length < many) {
    const kind = pickWeighted<Deed['do']>(luck, [
      ['note', 5],
      ['check', 4],
      ['status', 3],
      ['pay', 3],
      ['bookmark', 1],
    ])
    if (kind === 'note') {
      const isAgain = notes > 0 && luck.yes(0.4)
      if (!isAgain) notes += 1
      deeds.push({ do: 'note', body: `run ${seed} note ${notes}.`, twice: luck.yes(0.2) })
      continue
    }
    if (!left.delete(kind)) continue
    if (kind === 'check') deeds.push({ do: kind, twice: luck.yes(0.3), undone: luck.yes(0.2) })
    else if (kind === 'pay') deeds.push({ do: kind, twice: luck.yes(0.3) })
    else if (kind === 'bookmark') deeds.push({ do: kind })
    else {
      deeds.push({
        do: kind,
        to: luck.pick(to),
        notify: luck.yes(0.5),
        undone: luck.yes(0.2),
      })
    }
  }
  // It hits every request under way at the tablet, or in the house.
  const kill = luck.yes(0.12)
    ? { what: luck.pick(kills), after: luck.between(1, deeds.length) }
    : null
  const fateOn = { tablet: fateOf(luck, 'tablet'), service: fateOf(luck, 'service') }
  const last = deeds.at(-1)?.do
  const colleague = luck.yes(0.3) && (last === 'status' || last === 'pay')
  return { seed, deeds, kill, colleague, fateOn }
}

/**
 * The first few requests are in danger, later ones less and less, so that in the end everything comes back. The fault of
 * the first change does not depend on how many reads come before it, so it is known before the run.
 */
function fateOf(luck: Chance, wire: 'tablet' | 'service'): Fate {
  const another = (): Chance => chance(luck.between(1, 2 ** 31))
  const [ofReads, ofChanges, own] = [another(), another(), another()]
  let met = 0
  const kinds: readonly [FaultKind, ...FaultKind[]] = faultKinds[wire]
  return {
    luck: own,
    next: (isRead) => {
      const its = isRead ? ofReads : ofChanges
      if (!its.yes(isRead ? 0.1 : 0.45) || met >= 6) return null
      met += 1
      return its.pick(kinds)
    },
  }
}

const json = (status: number, when: 'before' | 'after', headers = {}): Fault => ({
  kind: 'status',
  status,
  when,
  headers,
})

/**
 * @param elsewhere the service's other address, for requests that are sent on to it
 * @param late the fault of a request that arrives so long after its answer was lost, in ms of the house's clock
 */
export function faultOf(
  kind: FaultKind,
  luck: Chance,
  elsewhere: string,
  late: (ms: number) => Fault,
): Fault {
  switch (kind) {
    case 'late':
      return late(luck.between(20, 600) * 1_000)
    case 'dropBefore':
    case 'dropAfter':
    case 'duplicate':
    case 'resetMidBody':
    case 'truncate':
    case 'html200':
      return { kind }
    case 'delay':
      return { kind: 'hold', until: later(luck.between(20, 200)) }
    case 'throttled':
      return json(429, 'before', { 'retry-after': String(luck.between(1, 3)) })
    case 'error before':
      return json(luck.pick([500, 502, 503]), 'before')
    case 'error after':
      return json(luck.pick([500, 502, 503]), 'after')
    case 'moved':
      return { kind: 'migrate', location: (path) => elsewhere + path }
  }
}

/** How long a wire is slow, in real ms: a fault, not a pause of the test. */
const later = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms))
