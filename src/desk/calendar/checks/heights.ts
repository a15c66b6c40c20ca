import type { RuleItem } from '../rules/draft.ts'
import type { Simulated } from '../rules/simulate.ts'
import { addBit, type Bits, hasBit, isWithin, noBits } from './bits.ts'
import { amount, called, capital, counted, dayWords, listed } from './checkWords.ts'
import {
  type Extreme,
  isBeyond,
  pricesOf,
  type Side,
  stackWith,
  stepsOf,
  usualLimits,
} from './extremes.ts'
import type { Finding } from './finding.ts'
import { leaveOut, takeAway } from './leaveOut.ts'
import { draftAmong, type Overview, type Reached, rateIdsOf } from './overview.ts'
import { softened } from './softened.ts'
import { type Stack, stacksOn } from './stacks.ts'

/** What one rule is to blame for. */
type Breach = {
  readonly culprit: Reached
  readonly side: Side
  readonly days: Bits
  readonly items: Bits
  readonly others: Set<Reached>
  worst: Extreme | null
}

type Breaches = Readonly<Record<Side, Map<Reached, Breach>>>

/** W2: rules that together make something far too cheap or too dear. */
export function checkHeights(overview: Overview): readonly Finding[] {
  const breaches: Breaches = { low: new Map(), high: new Map() }
  overview.items.forEach((item, place) => {
    const base = overview.facts.basePrices.get(item.id)
    if (base !== undefined && Number.isSafeInteger(base) && base > 0) {
      findBreaches(item, place, base, overview, breaches)
    }
  })
  return [...breaches.low.values(), ...breaches.high.values()].flatMap((breach) =>
    breach.worst === null ? [] : findingOf(breach, breach.worst, overview),
  )
}

function findBreaches(
  item: RuleItem,
  place: number,
  base: number,
  overview: Overview,
  breaches: Breaches,
): void {
  const { rules, table } = overview
  const forItem = rules.filter(
    ({ items: reached, values, isClosure }) =>
      hasBit(reached, place) && (isClosure || values.price.kind !== 'none'),
  )
  const known = new Map<Stack, readonly Breach[]>()
  stacksOn(forItem, table).forEach((stack, day) => {
    let found = known.get(stack)
    if (found === undefined) {
      found = extremesOf(stack, item, base, overview).map((extreme) => {
        const breach = breachOf(extreme, breaches, overview)
        for (const rule of extreme.stack) if (rule !== breach.culprit) breach.others.add(rule)
        addBit(breach.items, place)
        const priced = { ...extreme, base, item, day }
        if (breach.worst === null || isWorse(priced, breach.worst, breach.side)) {
          breach.worst = priced
        }
        return breach
      })
      known.set(stack, found)
    }
    for (const breach of found) addBit(breach.days, day)
  })
}

function breachOf({ side, culprit }: Reckoned, breaches: Breaches, overview: Overview): Breach {
  const breach = breaches[side].get(culprit) ?? {
    culprit,
    side,
    days: noBits(overview.table.days.length),
    items: noBits(overview.items.length),
    others: new Set(),
    worst: null,
  }
  breaches[side].set(culprit, breach)
  return breach
}

const isWorse = (a: Extreme, b: Extreme, side: Side): boolean =>
  isFurther(a.minor * b.base, b.minor * a.base, side)

const isFurther = (minor: number, than: number, side: Side): boolean =>
  side === 'low' ? minor < than : minor > than

type Reckoned = {
  readonly side: Side
  readonly stack: Stack
  readonly minor: number
  readonly culprit: Reached
}

/** The lowest and the highest price of a day, where they are beyond the limits. Nobody pays on a closed one. */
function extremesOf(
  stack: Stack,
  item: RuleItem,
  base: number,
  overview: Overview,
): readonly Reckoned[] {
  if (stack.some(({ isClosure }) => isClosure)) return []
  const prices = pricesOf(stack, item, base, overview)
  const hasDraft = stack.some(({ draft, values }) => draft !== null && values.kind !== 'discount')
  return (['low', 'high'] as const).flatMap((side): readonly Reckoned[] => {
    const beyond = prices.filter(({ minor }) => isBeyond(minor, base, side))
    const ofDrafts = hasDraft ? beyond : beyond.filter(({ discount }) => discount?.draft)
    const [first, ...more] = ofDrafts.length > 0 ? ofDrafts : beyond
    if (first === undefined) return []
    const worst = more.reduce(
      (most, one) => (isFurther(one.minor, most.minor, side) ? one : most),
      first,
    )
    const together = stackWith(worst.discount, stack, overview)
    const steps = stepsOf(together, worst.left, item, base, overview)
    const culprit = culpritOf(steps, together, side)
    return culprit === null ? [] : [{ side, stack: together, minor: worst.minor, culprit }]
  })
}

/** The newest draft that takes the price that way, or else the rule that takes it furthest. */
function culpritOf(steps: Simulated['steps'], stack: Stack, side: Side): Reached | null {
  const way = side === 'low' ? -1 : 1
  const changes = steps
    .map(({ event, change }) => ({ event, far: (change ?? 0) * way }))
    .filter(({ far }) => far > 0)
  const furthest = changes.reduce<(typeof changes)[number] | undefined>(
    (most, one) => (most === undefined || one.far > most.far ? one : most),
    undefined,
  )
  const blamed = changes.findLast(({ event }) => event.draft !== null) ?? furthest
  return stack.find(({ event }) => event === blamed?.event) ?? null
}

/** A new rule that takes the price the other way is not; a changed one may have held it before. */
const mayBeToBlame =
  (culprit: Reached) =>
  (rule: Reached): boolean =>
    rule === culprit || (rule.draft !== null && rule.draft.before !== null)

function findingOf(breach: Breach, worst: Extreme, overview: Overview): Finding {
  const { culprit, side, days, items, others } = breach
  const { facts, table } = overview
  const day = table.days[worst.day] ?? facts.days.from
  const rules = [culprit, ...others]
  const priced = worst.stack.filter(({ values }) => values.price.kind !== 'none')
  const names = listed(
    priced.map(({ values }) => called(values)),
    3,
  )
  const percent = Math.round((worst.minor * 100) / worst.base)
  const allDays = overview.daysIn(days)
  const allItems = overview.itemsIn(items)
  const limit = side === 'low' ? `below ${usualLimits.low} %` : `above ${usualLimits.high} %`
  const money = (minor: number) => amount(minor, facts.currency)
  return {
    id: 'W2',
    level: 'warn',
    words:
      `${capital(names)} ${priced.length === 1 ? 'brings' : 'together bring'} ${worst.item.name} ` +
      `${side === 'low' ? 'down' : 'up'} to ${money(worst.minor)} on ${dayWords(day, facts.today)}: ` +
      `${percent} % of its own price of ${money(worst.base)}. ` +
      `${counted(allDays.length, 'day')} and ${counted(allItems.length, 'item')} are ${limit}.`,
    days: allDays,
    itemIds: allItems.map(({ id }) => id),
    draftId: draftAmong(rules.filter(mayBeToBlame(culprit))),
    rateIds: rateIdsOf(rules),
    fix: isWithin(culprit.days, days)
      ? (softened(culprit, worst, side, overview) ?? takeAway(culprit))
      : leaveOut(culprit, days, items, overview),
  }
}
