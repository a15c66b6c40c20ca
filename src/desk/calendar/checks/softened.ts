import { percentWords } from '../words/stepNames.ts'
import { called } from './checkWords.ts'
import { type Extreme, isBeyond, pricesOf, type Side } from './extremes.ts'
import type { Fix } from './finding.ts'
import { inPlaceOf } from './leaveOut.ts'
import type { Overview, Reached } from './overview.ts'

/**
 * The same rule, only as strong as it may be: `−40 %` instead of `−60 %`.
 *
 * @param worst the price that is furthest out: with it, all are within
 * @returns null when the rule sets a price of its own, or is not the one that matters
 */
export function softened(
  rule: Reached,
  { stack, item, base }: Extreme,
  side: Side,
  overview: Overview,
): Fix | null {
  const { price } = rule.values
  if (price.kind !== 'dynamic') return null
  const sign = Math.sign(price.rate)
  const withRate = (size: number) => ({
    ...rule.values,
    price: { ...price, rate: size === 0 ? 0 : sign * size },
  })
  const isEnough = (size: number): boolean =>
    pricesOf(
      stack.map((one) =>
        one === rule ? { ...one, event: { ...one.event, values: withRate(size) } } : one,
      ),
      item,
      base,
      overview,
    ).every(({ minor }) => !isBeyond(minor, base, side))

  let [good, bad] = [0, Math.ceil(Math.abs(price.rate))]
  if (!isEnough(good)) return null
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isEnough(middle)) good = middle
    else bad = middle
  }
  if (good === 0) return null
  const rate = sign * good
  const size = price.unit === 'percent' ? percentWords(rate) : `${rate < 0 ? '−' : '+'}${good}`
  return {
    words: `Make ${called(rule.values)} ${size}`,
    change: inPlaceOf(rule, [withRate(good)]),
  }
}
