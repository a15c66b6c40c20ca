import { type CurrencyCode, formatMoney, type Money } from '../../../contract/money.ts'
import type { EventValues } from './draft.ts'

/** The four kinds staff tell apart (ux.md §4.1), and what a service has beside them. */
export const ruleKinds = ['season', 'special', 'discount', 'closure', 'other'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** Whatever closes is a closure, season or special. */
export const kindOf = ({ kind, available }: Pick<EventValues, 'kind' | 'available'>): RuleKind =>
  !available && kind !== 'discount' ? 'closure' : kind

export const kindWords: Readonly<Record<RuleKind, string>> = {
  season: 'Season',
  special: 'Special',
  discount: 'Discount',
  closure: 'Closure',
  other: 'Other rule',
}

export const kindWord = (values: Pick<EventValues, 'kind' | 'available'>): string =>
  kindWords[kindOf(values)]

const signed = (rate: number): string => `${rate < 0 ? '−' : '+'}${Math.abs(rate)}`

/** What a rule does to a price: `+25 %`, `new price 120.00`, `at the base price`, `by what is left`. */
export function effectWords(
  { price, available, kind }: Pick<EventValues, 'price' | 'available' | 'kind'>,
  newPrice: Money | null,
  currency: CurrencyCode | null,
): string {
  if (!available && kind !== 'discount') return 'closed'
  switch (price.kind) {
    case 'none':
      return 'changes no price'
    case 'base':
      return 'at the base price'
    case 'new':
      return newPrice === null
        ? 'new price'
        : `new price ${formatMoney(newPrice, undefined, { symbol: false })}`
    case 'dynamic':
      return price.unit === 'percent'
        ? `${signed(price.rate)} %`
        : [signed(price.rate), currency].filter(Boolean).join(' ')
    case 'yield':
      return 'by what is left'
    case 'other':
      return `a price this desk does not know (${price.source})`
  }
}
