import { concerns, type PriceRule } from './priceRule.ts'

/** Why a discount code changes nothing. */
export type CodeProblem = 'unknown' | 'used-up' | 'not-for-this'

type ItemOfRule = { readonly id: number; readonly categoryId: number }

const isNamed = (rule: PriceRule, code: string): boolean =>
  rule.kind === 'discount' && rule.name.trim().toLowerCase() === code.trim().toLowerCase()

/**
 * The rules that make an item's price: its events, and of the discounts those the code names while vouchers last.
 * A discount never applies without its code.
 */
export const rulesFor = (
  rules: readonly PriceRule[],
  item: ItemOfRule,
  code: string | null,
): readonly PriceRule[] =>
  rules.filter(
    (rule) =>
      rule.enabled &&
      concerns(rule, item) &&
      (rule.kind !== 'discount' ||
        (code !== null && isNamed(rule, code) && rule.vouchersLeft !== 0)),
  )

/** @param tookOff what the code took off this item's price on the requested days */
export function codeProblem(
  rules: readonly PriceRule[],
  code: string,
  tookOff: number,
): CodeProblem | null {
  if (tookOff > 0) return null
  const named = rules.filter((rule) => rule.enabled && isNamed(rule, code))
  if (named.length === 0) return 'unknown'
  return named.every(({ vouchersLeft }) => vouchersLeft === 0) ? 'used-up' : 'not-for-this'
}
