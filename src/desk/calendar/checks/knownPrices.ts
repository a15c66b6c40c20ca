import type { CurrencyCode } from '../../../contract/money.ts'
import { basePriceIn, newPricesIn } from '../prices/basePrices.ts'
import { calibrated, type Seen } from '../prices/calibration.ts'
import { bookOf, type DaySample, samplesOf } from '../prices/samples.ts'
import type { EffectiveEvent, RuleItem } from '../rules/draft.ts'
import { concerns } from '../rules/holds.ts'
import type { CheckFacts } from './finding.ts'

/**
 * What all that was ever sampled tells of prices.
 *
 * @param published the events as they are at the service, in the order they apply
 */
export function knownPrices(
  samples: readonly DaySample[],
  items: readonly RuleItem[],
  published: readonly EffectiveEvent[],
  currency: CurrencyCode,
): Pick<CheckFacts, 'basePrices' | 'newPrices' | 'policy'> {
  const book = bookOf(samples)
  const seen = items.flatMap((item): readonly Seen[] => {
    const ofItem = samplesOf(book, item.id)
    if (ofItem.length === 0) return []
    const events = published.filter(({ values }) => concerns(values, item))
    const base = basePriceIn(ofItem, events)
    return [{ item, samples: ofItem, events, base, newPrices: newPricesIn(ofItem, events) }]
  })
  return {
    basePrices: new Map(
      seen.flatMap(({ item, base }) => (base === null ? [] : [[item.id, base] as const])),
    ),
    newPrices: new Map(seen.map(({ item, newPrices }) => [item.id, newPrices])),
    policy: calibrated(seen, currency).policy,
  }
}
