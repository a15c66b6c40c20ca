import { plural, t } from '@lingui/core/macro'
import type { CalendarDay } from '../../../../contract/day.ts'
import { formatFacts } from '../../../ui/language/format.ts'
import { type Draft, effectiveEvents, type RuleItem } from '../rules/draft.ts'
import { type Simulated, simulateHolding } from '../rules/simulate.ts'
import { hasBit } from './bits.ts'
import { amount, dayWords } from './checkWords.ts'
import { type CheckFacts, type Overview, overviewOf, type RuleWithReach } from './overview.ts'
import { onEachDay, type RuleStack } from './stacks.ts'

/**
 * The effect of the drafts over all items. A day that gets cheaper for one item and more expensive for another counts
 * as both.
 */
export type Effects = {
  readonly cheaper: number
  readonly dearer: number
  readonly closed: number
  readonly opened: number
  /** Days whose price before or after is unknown. */
  readonly unknown: number
  /** The lowest new price. */
  readonly lowest: {
    readonly minor: number
    readonly day: CalendarDay
    readonly item: RuleItem
  } | null
}

/** The change of price or closure; the same for all days with the same rules. */
type DayEffect = {
  readonly price: 'cheaper' | 'dearer' | 'unknown' | null
  readonly minor: number | null
  readonly availability: 'closed' | 'opened' | null
}

/** @param drafts those to report, out of `facts.drafts`; the others count as published */
export function effectsOf(facts: CheckFacts, drafts: readonly Draft[] = facts.drafts): Effects {
  const after = overviewOf(facts)
  const others = facts.drafts.filter((draft) => !drafts.includes(draft))
  const before = effectiveEvents(facts.events, others).map(after.reach)
  const days = {
    cheaper: new Set<number>(),
    dearer: new Set<number>(),
    unknown: new Set<number>(),
    closed: new Set<number>(),
    opened: new Set<number>(),
  }
  let lowest: Effects['lowest'] = null
  after.items.forEach((item, place) => {
    const changes = onEachDay(
      rulesFor(before, place),
      rulesFor(after.rules, place),
      after.table,
      (was, is) => changeOf(was, is, item, after),
    )
    after.table.days.forEach((day, at) => {
      const { price, minor, availability } = changes[at] ?? noChange
      if (price !== null) days[price].add(at)
      if (availability !== null) days[availability].add(at)
      if (minor !== null && (lowest === null || minor < lowest.minor)) lowest = { minor, day, item }
    })
  })
  return {
    cheaper: days.cheaper.size,
    dearer: days.dearer.size,
    closed: days.closed.size,
    opened: days.opened.size,
    unknown: days.unknown.size,
    lowest,
  }
}

/** `23 days cheaper, 4 days more expensive. Lowest price 81.00 on Aug 14.` */
export function effectsWords(effects: Effects, { today, currency }: CheckFacts): string {
  const { cheaper, dearer, closed, opened, unknown, lowest } = effects
  const changes = formatFacts([
    cheaper > 0 ? plural(cheaper, { one: '# day gets cheaper', other: '# days get cheaper' }) : '',
    dearer > 0
      ? plural(dearer, { one: '# day gets more expensive', other: '# days get more expensive' })
      : '',
    closed > 0 ? plural(closed, { one: '# day closed', other: '# days closed' }) : '',
    opened > 0 ? plural(opened, { one: '# day opened', other: '# days opened' }) : '',
    unknown > 0
      ? plural(unknown, { one: '# day with unknown price', other: '# days with unknown price' })
      : '',
  ])
  if (changes === '') return t`No prices change, no days close.`
  return lowest === null
    ? changes
    : t`${changes}. Lowest price ${{ price: amount(lowest.minor, currency) }} on ${{ date: dayWords(lowest.day, today) }}.`
}

const rulesFor = (rules: readonly RuleWithReach[], place: number): readonly RuleWithReach[] =>
  rules.filter(({ items }) => hasBit(items, place))

const isSame = (was: RuleStack, is: RuleStack): boolean =>
  was.length === is.length &&
  was.every(
    ({ event, draft }, at) => event.rateId === is[at]?.event.rateId && draft === is[at]?.draft,
  )

const noChange: DayEffect = { price: null, minor: null, availability: null }

function changeOf(was: RuleStack, is: RuleStack, item: RuleItem, overview: Overview): DayEffect {
  if (isSame(was, is)) return noChange
  const [before, after] = [priceOf(was, item, overview), priceOf(is, item, overview)]
  const minor = after.minor
  const availability =
    before.isClosed === after.isClosed
      ? null
      : after.isClosed
        ? ('closed' as const)
        : ('opened' as const)
  // A closed day has a price that nobody pays.
  if (after.isClosed) return { price: null, minor: null, availability }
  if (before.minor === null || minor === null) {
    return { price: hasSameEffects(was, is) ? null : 'unknown', minor: null, availability }
  }
  const isChanged = minor !== before.minor
  const price = isChanged
    ? minor < before.minor
      ? ('cheaper' as const)
      : ('dearer' as const)
    : null
  return { price, minor: isChanged ? minor : null, availability }
}

function priceOf(stack: RuleStack, item: RuleItem, { facts }: Overview): Simulated {
  const newPrices = facts.newPrices.get(item.id)
  return simulateHolding(
    stack.map(({ event }) => event),
    {
      base: facts.basePrices.get(item.id) ?? null,
      // Prices may depend on units left; here many are assumed, before and after.
      left: Number.MAX_SAFE_INTEGER,
      currency: facts.currency,
      ...(newPrices === undefined ? {} : { newPrices }),
    },
    facts.policy,
  )
}

/** Whether the rules for prices are the same, so that even an unknown price does not change. */
const hasSameEffects = (was: RuleStack, is: RuleStack): boolean => effectsIn(was) === effectsIn(is)

const effectsIn = (stack: RuleStack): string =>
  JSON.stringify(
    stack
      .filter(({ values }) => values.price.kind !== 'none')
      .map(({ values, draft, event }) => [values.price, draft?.newPrice ?? event.rateId]),
  )
