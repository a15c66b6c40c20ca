import type { CurrencyCode } from '../../../../contract/money.ts'
import type { EffectiveEvent, RuleItem } from '../rules/draft.ts'
import { eventsOn } from '../rules/holds.ts'
import {
  type PricePolicy,
  policies,
  priceOnly,
  type Situation,
  usualPolicy,
} from '../rules/simulate.ts'
import type { DaySample } from './samples.ts'

/** How many of the service's prices equal the computed ones, when rules work together in this way. */
export type Agreement = {
  readonly explained: number
  readonly of: number
  readonly policy: PricePolicy
}

const noAgreement: Agreement = { explained: 0, of: 0, policy: usualPolicy }

/** The facts about one item. */
export type ObservedPrices = {
  readonly item: RuleItem
  /** Those for the item, as they are at the service and in the order they apply. */
  readonly events: readonly EffectiveEvent[]
  readonly samples: readonly DaySample[]
  readonly base: number | null
  readonly newPrices: ReadonlyMap<number, number>
}

/** Equal days: the same rules on the same item with equal stock give the same price. */
type ObservedKind = {
  readonly situation: Situation
  /** Those that hold on such a day. */
  readonly events: readonly EffectiveEvent[]
  readonly minor: number
  days: number
}

/**
 * Takes the policy that explains most of the prices that the service charged; the first of equal ones (ux.md §4.7). A
 * price that cannot be calculated is not explained.
 */
export function calibrated(all: readonly ObservedPrices[], currency: CurrencyCode): Agreement {
  const kinds = all.flatMap((seen) => kindsIn(seen, currency))
  const total = kinds.reduce((sum, { days }) => sum + days, 0)
  let best = { ...noAgreement, of: total }
  for (const policy of policies) {
    const explained = kinds.reduce(
      (sum, { events, situation, minor, days }) =>
        sum + (priceOnly(events, situation, policy) === minor ? days : 0),
      0,
    )
    if (explained > best.explained) best = { ...best, explained, policy }
    // No later one can explain more.
    if (explained === total) break
  }
  return best
}

function kindsIn(seen: ObservedPrices, currency: CurrencyCode): readonly ObservedKind[] {
  const { item, base, newPrices } = seen
  const kinds = new Map<string, ObservedKind>()
  for (const { day, minor, left } of seen.samples) {
    if (minor === null) continue
    const events = eventsOn(seen.events, day)
    const goesByLeft = events.some(({ values }) => values.price.kind === 'yield')
    const rules = events.map(({ order }) => order).join()
    const key = `${rules} ${goesByLeft ? left : ''} ${minor}`
    const kind = kinds.get(key)
    if (kind === undefined) {
      const situation = { item, day, base, left, currency, newPrices }
      kinds.set(key, { situation, events, minor, days: 1 })
    } else kind.days += 1
  }
  return [...kinds.values()]
}
