import { type CurrencyCode, type Money, sum } from '../../contract/money.ts'
import { countedIn, type Heap, heaps, type TypedCounts } from './counted.ts'
import type { Finding } from './matched.ts'

/** What a close comes to in one currency; currencies are never added to one another. */
export type CloseSum = {
  readonly currency: CurrencyCode
  /** All that was seen to move, and how many times. `found` is `here` and `open` together. */
  readonly found: Money
  readonly count: number
  readonly here: Money
  readonly open: Money
  /** What was typed; null where nothing was. */
  readonly counted: Readonly<Record<Heap, Money | null>>
  readonly total: Money
  /** Counted less found; null while nothing was counted. */
  readonly difference: Money | null
  /** Heaps whose amount cannot be read. */
  readonly wrong: readonly Heap[]
}

/** @param own the business's currency, which is counted also when nothing moved; null when it is not known */
export function closeSums(
  findings: readonly Finding[],
  typed: TypedCounts,
  own: CurrencyCode | null,
): readonly CloseSum[] {
  const currencies = new Set<CurrencyCode>(own === null ? [] : [own])
  for (const { moved } of findings) currencies.add(moved.currency)
  return [...currencies].map((currency) => {
    const of = findings.filter(({ moved }) => moved.currency === currency)
    const add = (part: (finding: Finding) => Money): Money => sum(of.map(part), currency)
    const read = heaps.map(
      (heap) => [heap, countedIn(typed[currency]?.[heap] ?? '', currency)] as const,
    )
    const amounts = new Map(read.map(([heap, one]) => [heap, one === 'wrong' ? null : one]))
    const told = [...amounts.values()].filter((one) => one !== null)
    const found = add(({ moved }) => moved)
    const total = sum(told, currency)
    return {
      currency,
      found,
      count: of.length,
      here: add(({ here }) => here),
      open: add(({ open }) => open),
      counted: {
        cash: amounts.get('cash') ?? null,
        card: amounts.get('card') ?? null,
        other: amounts.get('other') ?? null,
      },
      total,
      difference: told.length === 0 ? null : { minor: total.minor - found.minor, currency },
      wrong: read.flatMap(([heap, one]) => (one === 'wrong' ? [heap] : [])),
    }
  })
}
