import { plural, t } from '@lingui/core/macro'
import { effectiveEvents, type RuleItem } from '../rules/draft.ts'
import type { Simulated } from '../rules/simulate.ts'
import { addBit, type Bits, hasBit, isWithin, noBits, placesIn } from './bits.ts'
import { amount, called, dayWords, listed } from './checkWords.ts'
import type { Finding } from './finding.ts'
import { leaveOut, softened, takeAway } from './fixes.ts'
import { findingAbout, type Overview, type RuleWithReach } from './overview.ts'
import {
  type Extreme,
  isBeyond,
  onEachDay,
  type PossiblePrice,
  pricesOf,
  priceWith,
  type RuleStack,
  type Side,
  stackWith,
  stepsOf,
  usualLimits,
} from './stacks.ts'

/** The prices that one rule causes. */
type Breach = Pick<Blamed, 'culprit' | 'side' | 'draftId'> & {
  readonly days: Bits
  readonly items: Bits
  readonly others: Set<RuleWithReach>
  worst: Extreme | null
}

/** W2: rules that together make something far too cheap or too expensive. */
export function checkTooFar(overview: Overview): readonly Finding[] {
  const { facts, items, reach } = overview
  const before = effectiveEvents(facts.events, []).map(reach)
  const breaches = new Map<string, Breach>()
  items.forEach((item, place) => {
    const base = facts.basePrices.get(item.id)
    if (base !== undefined && Number.isSafeInteger(base) && base > 0) {
      findBreaches(item, place, base, before, overview, breaches)
    }
  })
  return [...breaches.values()].flatMap((breach) =>
    breach.worst === null ? [] : findingOf(breach, breach.worst, overview),
  )
}

function findBreaches(
  item: RuleItem,
  place: number,
  base: number,
  before: readonly RuleWithReach[],
  overview: Overview,
  breaches: Map<string, Breach>,
): void {
  const { rules, table } = overview
  const isForItem = ({ items: reached, values, isClosure }: RuleWithReach): boolean =>
    hasBit(reached, place) && (isClosure || values.price.kind !== 'none')
  const found = onEachDay(
    before.filter(isForItem),
    rules.filter(isForItem),
    table,
    (was, stack, day): readonly Breach[] =>
      blamedOn(stack, was, item, base, overview).map((extreme) => {
        const breach = breachOf(extreme, breaches, overview)
        for (const rule of extreme.stack) if (rule !== breach.culprit) breach.others.add(rule)
        addBit(breach.items, place)
        const priced = { ...extreme, base, item, day }
        if (breach.worst === null || isWorse(priced, breach.worst, breach.side)) {
          breach.worst = priced
        }
        return breach
      }),
  )
  found.forEach((ofDay, day) => {
    for (const breach of ofDay) addBit(breach.days, day)
  })
}

function breachOf(
  { side, culprit, draftId }: Blamed,
  breaches: Map<string, Breach>,
  { rules, table, items }: Overview,
): Breach {
  const key = [side, rules.indexOf(culprit), draftId].join(' ')
  const breach = breaches.get(key) ?? {
    culprit,
    side,
    draftId,
    days: noBits(table.days.length),
    items: noBits(items.length),
    others: new Set(),
    worst: null,
  }
  breaches.set(key, breach)
  return breach
}

const isWorse = (a: Extreme, b: Extreme, side: Side): boolean =>
  isFurther(a.minor * b.base, b.minor * a.base, side)

function findingOf(breach: Breach, worst: Extreme, overview: Overview): Finding {
  const { culprit, side, draftId, days, items, others } = breach
  const found = findingAbout([culprit, ...others], overview, {
    id: 'W2',
    level: 'warn',
    words: `${worstWords(worst, overview)} ${limitWords(breach)}`,
    days,
    items,
    fix: isWithin(culprit.days, days)
      ? (softened(culprit, worst, side, overview) ?? takeAway(culprit))
      : leaveOut(culprit, days, items, overview),
  })
  return { ...found, draftId }
}

/** `“Sale”: Kayak costs 30.00 on Jul 12, 30 % of its base price.` */
function worstWords({ stack, minor, base, item, day }: Extreme, overview: Overview): string {
  const { facts, table } = overview
  const priced = stack.filter(({ values }) => values.price.kind !== 'none')
  const rules = listed(
    priced.map(({ values }) => called(values)),
    3,
  )
  const percent = Math.round((minor * 100) / base)
  const price = amount(minor, facts.currency)
  const date = dayWords(table.days[day] ?? facts.days.from, facts.today)
  return t`${rules}: ${{ item: item.name }} costs ${price} on ${date}, ${percent} % of its base price.`
}

/** `Below 60 % on 3 days, 1 item.` */
function limitWords({ side, days, items }: Breach): string {
  const [dayCount, itemCount] = [placesIn(days).length, placesIn(items).length]
  const { low, high } = usualLimits
  return side === 'low'
    ? t`Below ${{ percent: low }} % on ${plural(dayCount, { one: '# day', other: '# days' })}, ${plural(itemCount, { one: '# item', other: '# items' })}.`
    : t`Above ${{ percent: high }} % on ${plural(dayCount, { one: '# day', other: '# days' })}, ${plural(itemCount, { one: '# item', other: '# items' })}.`
}

export const isFurther = (minor: number, than: number, side: Side): boolean =>
  side === 'low' ? minor < than : minor > than

/** A price beyond the limits, and the rules that cause it. */
type Blamed = {
  readonly side: Side
  readonly culprit: RuleWithReach
  /** The draft that causes it; null where published rules already do. */
  readonly draftId: string | null
  readonly stack: RuleStack
  readonly minor: number
}

/**
 * The lowest and the highest price of a day, where they are beyond the limits. A closed day has none, because nobody
 * pays on it.
 *
 * @param was the rules of the day without any draft
 */
function blamedOn(
  stack: RuleStack,
  was: RuleStack,
  item: RuleItem,
  base: number,
  overview: Overview,
): readonly Blamed[] {
  if (stack.some(({ isClosure }) => isClosure)) return []
  const prices = pricesOf(stack, item, base, overview)
  return (['low', 'high'] as const).flatMap((side): readonly Blamed[] => {
    const beyond = prices.filter(({ minor }) => isBeyond(minor, base, side))
    const brought = beyond.filter((price) => !wasSo(price, was, side, item, base, overview))
    const isBrought = brought.length > 0
    const [first, ...more] = isBrought ? brought : beyond
    if (first === undefined) return []
    const worst = more.reduce(
      (most, one) => (isFurther(one.minor, most.minor, side) ? one : most),
      first,
    )
    const together = stackWith(worst.discount, stack, overview)
    const changes = changesOf(
      stepsOf(together, worst.left, item, base, overview),
      base,
      together,
      side,
    )
    const drafted = isBrought ? changes.findLast(({ rule }) => rule.draft !== null) : null
    const culprit = drafted?.rule ?? furthestOf(changes)
    if (culprit === undefined) return []
    const draft = isBrought ? (drafted?.rule ?? changedIn(stack))?.draft : null
    return [{ side, stack: together, minor: worst.minor, culprit, draftId: draft?.draftId ?? null }]
  })
}

/** Whether the same guest would already pay as little, or as much, without any draft. */
function wasSo(
  { discount, left, minor }: PossiblePrice,
  was: RuleStack,
  side: Side,
  item: RuleItem,
  base: number,
  overview: Overview,
): boolean {
  if (was.some(({ isClosure }) => isClosure)) return false
  const named =
    discount === null ? null : was.find(({ event }) => event.rateId === discount.event.rateId)
  if (named === undefined) return false
  const before = priceWith(named, left, was, item, base, overview)
  return before !== null && isBeyond(before, base, side) && !isFurther(minor, before, side)
}

type RuleChange = { readonly rule: RuleWithReach; readonly far: number }

/** The rules that move the price in that direction. */
function changesOf(
  steps: Simulated['steps'],
  base: number,
  stack: RuleStack,
  side: Side,
): readonly RuleChange[] {
  const way = side === 'low' ? -1 : 1
  return steps.flatMap(({ event, change, minor }) => {
    // A rule that sets a price after one with an unknown price changes the item's own price.
    const far = (change ?? (minor ?? base) - base) * way
    const rule = stack.find((one) => one.event === event)
    return far > 0 && rule !== undefined ? [{ rule, far }] : []
  })
}

const furthestOf = (changes: readonly RuleChange[]): RuleWithReach | undefined =>
  changes.reduce<RuleChange | undefined>(
    (most, one) => (most === undefined || one.far > most.far ? one : most),
    undefined,
  )?.rule

/**
 * The rule that was changed last, unless it is new: a changed rule may have kept the price within the limits before.
 */
const changedIn = (stack: RuleStack): RuleWithReach | undefined =>
  stack.findLast(({ draft }) => draft !== null && draft.before !== null)
