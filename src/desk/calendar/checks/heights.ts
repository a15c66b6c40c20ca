import type { RuleItem } from '../rules/draft.ts'
import { effectiveEvents } from '../rules/effective.ts'
import { addBit, type Bits, hasBit, isWithin, noBits } from './bits.ts'
import { amount, called, capital, counted, dayWords, listed } from './checkWords.ts'
import { type Extreme, type Side, usualLimits } from './extremes.ts'
import type { Finding } from './finding.ts'
import { leaveOut, takeAway } from './leaveOut.ts'
import { type Overview, type Reached, rateIdsOf } from './overview.ts'
import { softened } from './softened.ts'
import { type Stack, stacksOn } from './stacks.ts'
import { type Blamed, blamedOn, isFurther } from './tooFar.ts'

/** What one rule is to blame for. */
type Breach = Pick<Blamed, 'culprit' | 'side' | 'draftId'> & {
  readonly days: Bits
  readonly items: Bits
  readonly others: Set<Reached>
  worst: Extreme | null
}

/** W2: rules that together make something far too cheap or too dear. */
export function checkHeights(overview: Overview): readonly Finding[] {
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
  before: readonly Reached[],
  overview: Overview,
  breaches: Map<string, Breach>,
): void {
  const { rules, table } = overview
  const isForItem = ({ items: reached, values, isClosure }: Reached): boolean =>
    hasBit(reached, place) && (isClosure || values.price.kind !== 'none')
  const stacksBefore = stacksOn(before.filter(isForItem), table)
  const known = new Map<Stack, Map<Stack, readonly Breach[]>>()
  stacksOn(rules.filter(isForItem), table).forEach((stack, day) => {
    const was = stacksBefore[day] ?? []
    const ofStack = known.get(stack) ?? new Map<Stack, readonly Breach[]>()
    const found =
      ofStack.get(was) ??
      blamedOn(stack, was, item, base, overview).map((extreme) => {
        const breach = breachOf(extreme, breaches, overview)
        for (const rule of extreme.stack) if (rule !== breach.culprit) breach.others.add(rule)
        addBit(breach.items, place)
        const priced = { ...extreme, base, item, day }
        if (breach.worst === null || isWorse(priced, breach.worst, breach.side)) {
          breach.worst = priced
        }
        return breach
      })
    known.set(stack, ofStack.set(was, found))
    for (const breach of found) addBit(breach.days, day)
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
    draftId,
    rateIds: rateIdsOf(rules),
    fix: isWithin(culprit.days, days)
      ? (softened(culprit, worst, side, overview) ?? takeAway(culprit))
      : leaveOut(culprit, days, items, overview),
  }
}
