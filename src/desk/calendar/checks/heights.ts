import type { RuleItem } from '../rules/draft.ts'
import type { Simulated } from '../rules/simulate.ts'
import { addBit, type Bits, hasBit, isWithin, noBits } from './bits.ts'
import { amount, called, capital, counted, dayWords, listed } from './checkWords.ts'
import { type Extreme, isBeyond, pricesOf, type Side, usualLimits } from './extremes.ts'
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
  worst: Extreme
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
  return [...breaches.low.values(), ...breaches.high.values()].map((breach) =>
    findingOf(breach, overview),
  )
}

function findBreaches(
  item: RuleItem,
  place: number,
  base: number,
  overview: Overview,
  breaches: Breaches,
): void {
  const { rules, table, items } = overview
  const forItem = rules.filter(
    ({ items: reached, values, isClosure }) =>
      hasBit(reached, place) && (isClosure || values.price.kind !== 'none'),
  )
  const known = new Map<Stack, readonly Reckoned[]>()
  stacksOn(forItem, table).forEach((stack, day) => {
    const found = known.get(stack) ?? extremesOf(stack, item, base, overview)
    known.set(stack, found)
    for (const { side, culprit, minor, stack: together } of found) {
      const extreme: Extreme = { stack: together, minor, base, item, day }
      const breach = breaches[side].get(culprit) ?? {
        culprit,
        side,
        days: noBits(table.days.length),
        items: noBits(items.length),
        others: new Set(),
        worst: extreme,
      }
      addBit(breach.days, day)
      addBit(breach.items, place)
      for (const rule of together) if (rule !== culprit) breach.others.add(rule)
      if (isWorse(extreme, breach.worst, side)) breach.worst = extreme
      breaches[side].set(culprit, breach)
    }
  })
}

const isWorse = (a: Extreme, b: Extreme, side: Side): boolean =>
  isFurther(a.minor * b.base, b.minor * a.base, side)

const isFurther = (minor: number, than: number, side: Side): boolean =>
  side === 'low' ? minor < than : minor > than

type Priced = { readonly stack: Stack; readonly simulated: Simulated; readonly minor: number }
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
  const priced = variants(stack, overview).flatMap((together) =>
    pricesOf(together, item, base, overview).flatMap((simulated): readonly Priced[] =>
      simulated.minor === null ? [] : [{ stack: together, simulated, minor: simulated.minor }],
    ),
  )
  return (['low', 'high'] as const).flatMap((side): readonly Reckoned[] => {
    const beyond = priced.filter(({ minor }) => isBeyond(minor, base, side))
    const ofDrafts = beyond.filter(({ stack: together }) => together.some(isOfDraft))
    const [first, ...more] = ofDrafts.length > 0 ? ofDrafts : beyond
    if (first === undefined) return []
    const worst = more.reduce(
      (most, one) => (isFurther(one.minor, most.minor, side) ? one : most),
      first,
    )
    const culprit = culpritOf(worst, side)
    return culprit === null ? [] : [{ side, stack: worst.stack, minor: worst.minor, culprit }]
  })
}

const isOfDraft = ({ draft }: Reached): boolean => draft !== null

/** Where a discount is for who names it, each guest names one: the rules alone, and with each that could matter. */
function variants(stack: Stack, { facts }: Overview): readonly Stack[] {
  if (facts.policy.discounts === 'always') return [stack]
  const rules = stack.filter(({ values }) => values.kind !== 'discount')
  const discounts = stack.filter(({ values }) => values.kind === 'discount')
  return [rules, ...strongest(discounts).map((discount) => [...rules, discount])]
}

/** Of those that take off alike, the one that takes off most: the others lead nowhere lower. */
function strongest(discounts: readonly Reached[]): readonly Reached[] {
  const byKind = new Map<string, Reached>()
  for (const discount of discounts) {
    const { price } = discount.values
    const kind = `${price.kind === 'dynamic' ? price.unit : price.kind} ${discount.draft !== null}`
    const known = byKind.get(kind)
    if (known === undefined || rateOf(discount) < rateOf(known)) byKind.set(kind, discount)
  }
  return [...byKind.values()]
}

const rateOf = ({ values: { price } }: Reached): number =>
  price.kind === 'dynamic' ? price.rate : 0

/** The newest draft that takes the price that way, or else the rule that takes it furthest. */
function culpritOf({ stack, simulated: { steps } }: Priced, side: Side): Reached | null {
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

function findingOf(breach: Breach, overview: Overview): Finding {
  const { culprit, side, days, items, worst, others } = breach
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
    draftId: draftAmong(rules),
    rateIds: rateIdsOf(rules),
    fix: isWithin(culprit.days, days)
      ? (softened(culprit, worst, side, overview) ?? takeAway(culprit))
      : leaveOut(culprit, days, items, overview),
  }
}
